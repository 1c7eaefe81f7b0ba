package dev.rolloutkit.canary;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rolloutkit.apimachinery.Fixes;
import dev.rolloutkit.canary.config.CanaryConfig;
import dev.rolloutkit.canary.config.CanaryDefect;
import dev.rolloutkit.canary.config.CanaryProblemCodes;
import dev.rolloutkit.canary.state.CanaryState;
import dev.rolloutkit.engine.plan.Plan;
import dev.rolloutkit.model.rollout.Rollout;
import dev.rolloutkit.model.rollout.RolloutCodec;
import dev.rolloutkit.model.rollout.RolloutKeys;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.ServiceBuilder;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A Service that a Rollout managed as a blue-green one, and no longer names. */
class StrandedServicesTest {
  private static final Instant NOW = Instant.parse("2026-01-02T03:04:05Z");
  private static final CanaryConfig FIXED =
      CanaryConfig.reference().withFixes(Fixes.fixing(CanaryDefect.SWITCH_STRANDS_SERVICE));

  private static Rollout rollout(String services) {
    return RolloutCodec.read(
            """
            {"metadata": {"name": "web", "namespace": "ns", "uid": "u"},
             "spec": {"replicas": 1, "selector": {"matchLabels": {"app": "web"}},
               "template": {"metadata": {"labels": {"app": "web"}},
                            "spec": {"containers": [{"name": "c", "image": "img:1"}]}},
               "strategy": {"canary": {%s}}}}
            """
                .formatted(services))
        .orElseThrow();
  }

  private static Service service(String manager) {
    return new ServiceBuilder()
        .withNewMetadata()
        .withName("active")
        .withNamespace("ns")
        .addToAnnotations(RolloutKeys.MANAGED_BY, manager)
        .endMetadata()
        .withNewSpec()
        .addToSelector("app", "web")
        .addToSelector(RolloutKeys.POD_TEMPLATE_HASH, "5d9")
        .endSpec()
        .build();
  }

  private static Plan plan(Rollout rollout, Service service, CanaryConfig config) {
    CanaryState state =
        CanaryState.builder().rollout(rollout).podHash("abc").services(List.of(service)).build();
    return CanaryEngine.reconcile(state, NOW, config);
  }

  @Test
  void aManagedServiceThatIsNoLongerNamedIsReportedIfTheDefectIsFixed() {
    Rollout rollout = rollout("");
    assertThat(plan(rollout, service("web"), CanaryConfig.reference()).problems()).isEmpty();
    Plan fixed = plan(rollout, service("web"), FIXED);
    assertThat(fixed.problems())
        .singleElement()
        .satisfies(
            problem -> {
              assertThat(problem.code()).isEqualTo(CanaryProblemCodes.STRANDED_SERVICE);
              assertThat(problem.text())
                  .contains("service \"active\" still selects 5d9 of this Rollout");
            });
    assertThat(fixed.actions())
        .isEqualTo(plan(rollout, service("web"), CanaryConfig.reference()).actions());
  }

  @Test
  void aServiceThatIsNamedOrManagedByAnotherIsNotReported() {
    assertThat(plan(rollout("\"stableService\": \"active\""), service("web"), FIXED).problems())
        .noneMatch(problem -> problem.code().equals(CanaryProblemCodes.STRANDED_SERVICE));
    assertThat(plan(rollout(""), service("other"), FIXED).problems()).isEmpty();
  }
}
