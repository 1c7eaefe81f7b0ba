package dev.rolloutkit.targets.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSortedSet;
import dev.rolloutkit.apimachinery.Fixes;
import dev.rolloutkit.bluegreen.config.BlueGreenConfig;
import dev.rolloutkit.bluegreen.invariant.BlueGreenInvariant;
import dev.rolloutkit.bluegreen.simulation.ClusterModel;
import dev.rolloutkit.bluegreen.simulation.Simulator;
import dev.rolloutkit.bluegreen.state.BlueGreenState;
import dev.rolloutkit.engine.simulation.Command;
import dev.rolloutkit.engine.simulation.Script;
import dev.rolloutkit.engine.simulation.SimulationSetup;
import dev.rolloutkit.engine.simulation.Timeline;
import dev.rolloutkit.engine.simulation.TrafficFront;
import dev.rolloutkit.model.Rollouts;
import dev.rolloutkit.model.rollout.Rollout;
import dev.rolloutkit.targets.TargetHealth;
import dev.rolloutkit.targets.cutover.CutOverKind;
import dev.rolloutkit.targets.cutover.LossWindow;
import dev.rolloutkit.targets.cutover.Scenario;
import dev.rolloutkit.targets.cutover.Timing;
import dev.rolloutkit.targets.options.TargetDefect;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.ServiceBuilder;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** An update by the blue-green controller in a model cluster behind target groups. */
class LoadBalancerModelTest {
  private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");
  private static final Duration CHANGE = Duration.ofMinutes(5);
  private static final List<String> ACTIVE = List.of("web-active");

  private static Rollout rollout(int scaleDownDelay) {
    return Rollouts.read(
            json(
                """
                {"apiVersion": "argoproj.io/v1alpha1", "kind": "Rollout",
                 "metadata": {"name": "web", "namespace": "shop", "uid": "u", "generation": 1},
                 "spec": {"replicas": 2, "selector": {"matchLabels": {"app": "web"}},
                   "strategy": {"blueGreen": {"activeService": "web-active",
                     "previewService": "web-preview", "scaleDownDelaySeconds": %d}},
                   "template": {"metadata": {"labels": {"app": "web"}},
                     "spec": {"containers": [{"name": "web", "image": "web:1"}]}}}}
                """
                    .formatted(scaleDownDelay)))
        .orElseThrow();
  }

  private static JsonNode json(String text) {
    try {
      return new ObjectMapper().readTree(text);
    } catch (JsonProcessingException e) {
      throw new AssertionError(e);
    }
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

  private static BlueGreenState start(Rollout rollout) {
    return BlueGreenState.builder()
        .rollout(rollout)
        .podHash(Rollouts.hash(rollout))
        .addServices(service("web-active"), service("web-preview"))
        .build();
  }

  private static Timeline update(TrafficFront front) {
    return update(front, 30);
  }

  private static Timeline update(TrafficFront front, int scaleDownDelay) {
    Rollout rollout = rollout(scaleDownDelay);
    ObjectNode template = rollout.spec().template().deepCopy();
    ((ObjectNode) template.at("/spec/containers/0")).put("image", "web:2");
    Script script = Script.start().at(CHANGE, new Command.ChangeTemplate(template));
    return Simulator.run(
        start(rollout),
        SimulationSetup.of(script).behind(front),
        ClusterModel.of(BlueGreenConfig.reference()),
        START);
  }

  /** The seconds at which the active Service had no target, counted from the cut-over. */
  private static List<Long> without(Timeline timeline) {
    Instant switched = null;
    String before = "";
    for (Timeline.Entry entry : timeline.entries()) {
      String active = entry.after().active();
      if (!before.isEmpty() && !active.equals(before)) {
        switched = entry.time();
      }
      before = active;
    }
    List<Long> out = new ArrayList<>();
    for (String violation : timeline.violations()) {
      assertThat(violation)
          .startsWith(BlueGreenInvariant.TRAFFIC_HAS_TARGETS + ": ")
          .contains("Service web-active at ");
      Instant time =
          Instant.parse(violation.substring(violation.indexOf(" at ") + 4).replaceAll("Z.*", "Z"));
      out.add(Duration.between(switched, time).toSeconds());
    }
    return out;
  }

  @Test
  void anOrdinaryUpdateLeavesTheActiveServiceWithoutTargetsAsLongAsAProofSays() {
    LossWindow proved =
        TargetHealth.prove(
                Scenario.builder().kind(CutOverKind.BLUE_GREEN).build(), Fixes.reference())
            .orElseThrow()
            .run()
            .windows()
            .get(0);

    List<Long> without =
        without(update(LoadBalancerModel.of(ACTIVE, Timing.DEFAULT, Fixes.reference())));

    assertThat(without).isNotEmpty().allMatch(t -> proved.from() <= t && t < proved.to());
    assertThat(without.get(0)).isEqualTo(proved.from());
  }

  private static LoadBalancerModel registeringFirst() {
    return LoadBalancerModel.of(
        ACTIVE, Timing.DEFAULT, Fixes.fixing(TargetDefect.DEREGISTERED_FIRST));
  }

  @Test
  void aControllerThatRegistersFirstLosesNothingWhileTheOldPodsAreKept() {
    assertThat(update(registeringFirst(), 60).violations()).isEmpty();
  }

  @Test
  void theDefaultDelayEndsBeforeTheNewTargetsAreHealthy() {
    List<Long> without = without(update(registeringFirst(), 30));

    // Old pods are deleted 30 s after the cut-over, and new targets are healthy after 34 s.
    assertThat(without).isNotEmpty().allMatch(second -> 30 <= second && second < 34);
  }

  @Test
  void withoutServicesThereAreNoViolations() {
    assertThat(update(LoadBalancerModel.of(List.of(), Timing.DEFAULT, Fixes.reference())))
        .satisfies(timeline -> assertThat(timeline.violations()).isEmpty());
  }

  private static final ImmutableSortedSet<String> NONE = ImmutableSortedSet.of();

  private static LoadBalancerModel seen(
      LoadBalancerModel groups, int second, ImmutableSortedSet<String> pods) {
    return groups.observe(ImmutableMap.of("web-active", pods), pods, START.plusSeconds(second));
  }

  @Test
  void nextChangeReturnsTheTimeOfEachEvent() {
    ImmutableSortedSet<String> pods = ImmutableSortedSet.of("a", "b");
    LoadBalancerModel groups = LoadBalancerModel.of(ACTIVE, Timing.DEFAULT, Fixes.reference());
    List<Long> events = new ArrayList<>();
    Instant now = START;
    for (int i = 0; i < 20; i++) {
      groups = groups.observe(ImmutableMap.of("web-active", pods), pods, now);
      Optional<Instant> next = groups.nextChange(now);
      if (next.isEmpty()) {
        break;
      }
      now = next.get();
      events.add(Duration.between(START, now).toSeconds());
    }

    // The slices arrive, the pass registers, the health checks have passed.
    assertThat(events).containsExactly(1L, 2L, 34L);
    assertThat(groups.withoutTargets()).isEmpty();
  }

  @Test
  void targetsAreHealthyOnceTheirHealthChecksHavePassed() {
    LoadBalancerModel groups = LoadBalancerModel.of(ACTIVE, Timing.DEFAULT, Fixes.reference());
    List<Integer> healthy = new ArrayList<>();
    for (int second : List.of(0, 1, 2, 33, 34)) {
      groups = seen(groups, second, ImmutableSortedSet.of("a", "b"));
      healthy.add(groups.healthyTargets().get("web-active"));
    }

    assertThat(healthy).containsExactly(0, 0, 0, 0, 2);
  }

  @Test
  void aServiceThatNeverServedLosesNoTrafficAndOneThatDidDoes() {
    LoadBalancerModel groups = LoadBalancerModel.of(ACTIVE, Timing.DEFAULT, Fixes.reference());
    groups = seen(groups, 0, NONE);
    assertThat(groups.withoutTargets()).isEmpty();

    ImmutableSortedSet<String> pods = ImmutableSortedSet.of("a");
    for (int second : List.of(1, 2, 3, 40)) {
      groups = seen(groups, second, pods);
    }
    assertThat(groups.withoutTargets()).isEmpty();
    assertThat(seen(groups, 41, NONE).withoutTargets()).containsExactly("web-active");
  }

  @Test
  void observeDoesNotChangeTheOriginal() {
    LoadBalancerModel before = LoadBalancerModel.of(ACTIVE, Timing.DEFAULT, Fixes.reference());

    seen(before, 0, ImmutableSortedSet.of("a"));

    assertThat(before.nextChange(START)).isEmpty();
  }
}
