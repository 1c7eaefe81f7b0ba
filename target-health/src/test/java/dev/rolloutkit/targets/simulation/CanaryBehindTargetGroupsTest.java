package dev.rolloutkit.targets.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.rolloutkit.apimachinery.Fixes;
import dev.rolloutkit.canary.config.CanaryConfig;
import dev.rolloutkit.canary.simulation.CanaryClusterModel;
import dev.rolloutkit.canary.simulation.CanarySimulator;
import dev.rolloutkit.canary.state.CanaryState;
import dev.rolloutkit.engine.simulation.Command;
import dev.rolloutkit.engine.simulation.Script;
import dev.rolloutkit.engine.simulation.SimulationSetup;
import dev.rolloutkit.engine.simulation.Timeline;
import dev.rolloutkit.model.Rollouts;
import dev.rolloutkit.model.rollout.Rollout;
import dev.rolloutkit.targets.cutover.Timing;
import dev.rolloutkit.targets.options.TargetDefect;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.ServiceBuilder;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

/** An update by the canary controller in a model cluster behind target groups. */
class CanaryBehindTargetGroupsTest {
  private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");

  /** The whole update, with the stable Service behind a target group. */
  private static Timeline update(int scaleDownDelay, Fixes<TargetDefect> fixes)
      throws JsonProcessingException {
    Rollout rollout = rollout(scaleDownDelay);
    ObjectNode template = rollout.spec().template().deepCopy();
    ((ObjectNode) template.at("/spec/containers/0")).put("image", "web:2");
    CanaryState initial =
        CanaryState.builder()
            .rollout(rollout)
            .podHash(Rollouts.hash(rollout))
            .addServices(service("web-canary"), service("web-stable"))
            .build();
    Timeline timeline =
        CanarySimulator.run(
            initial,
            SimulationSetup.of(
                    Script.start().at(Duration.ofMinutes(5), new Command.ChangeTemplate(template)))
                .behind(LoadBalancerModel.of(List.of("web-stable"), Timing.DEFAULT, fixes)),
            CanaryClusterModel.of(CanaryConfig.reference()),
            START);
    assertThat(timeline.finalStatus().phase()).isEqualTo("Healthy");
    return timeline;
  }

  @Test
  void theEndOfACanaryEmptiesTheStableTargetGroupForAWhile() throws JsonProcessingException {
    assertThat(update(30, Fixes.reference()).violations())
        .isNotEmpty()
        .allMatch(text -> text.startsWith("traffic without targets: Service web-stable at "));
  }

  @Test
  void aControllerThatRegistersFirstLosesNothingWhileTheOldPodsAreKept()
      throws JsonProcessingException {
    assertThat(update(60, Fixes.fixing(TargetDefect.DEREGISTERED_FIRST)).violations()).isEmpty();
  }

  private static Rollout rollout(int scaleDownDelay) throws JsonProcessingException {
    return Rollouts.read(
            new ObjectMapper()
                .readTree(
                    """
                    {"apiVersion": "argoproj.io/v1alpha1", "kind": "Rollout",
                     "metadata": {"name": "web", "namespace": "shop", "uid": "u", "generation": 1},
                     "spec": {"replicas": 2, "selector": {"matchLabels": {"app": "web"}},
                       "strategy": {"canary": {"canaryService": "web-canary",
                         "stableService": "web-stable", "scaleDownDelaySeconds": %d,
                         "trafficRouting": {"alb": {"ingress": "web", "servicePort": 80}},
                         "steps": [{"setWeight": 50}]}},
                       "template": {"metadata": {"labels": {"app": "web"}},
                         "spec": {"containers": [{"name": "web", "image": "web:1"}]}}}}
                    """
                        .formatted(scaleDownDelay)))
        .orElseThrow();
  }

  private static Service service(String name) {
    return new ServiceBuilder()
        .withNewMetadata()
        .withName(name)
        .withNamespace("shop")
        .endMetadata()
        .withNewSpec()
        .addToSelector("app", "web")
        .endSpec()
        .build();
  }
}
