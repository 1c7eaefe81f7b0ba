package dev.rolloutkit.rollout;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.bluegreen.config.BlueGreenProblemCodes;
import dev.rolloutkit.bluegreen.progress.UpdateProgress;
import dev.rolloutkit.canary.config.CanaryProblemCodes;
import dev.rolloutkit.canary.progress.CanaryProgress;
import dev.rolloutkit.engine.progress.Wait;
import dev.rolloutkit.rollout.config.RolloutConfig;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/** How far an update has come, and warnings for an admission hook, by either strategy. */
class ProgressTest {
  private static final Instant NOW = Instant.parse("2026-01-02T03:04:05Z");
  private static final String CANARY =
      """
      {"canary": {"canaryService": "two", "stableService": "one",
                  "steps": [{"setWeight": 25}, {"pause": {}}, {"setWeight": %d}]}}
      """;
  private static final String BLUE_GREEN =
      """
      {"blueGreen": {"activeService": "one", "previewService": "two",
                     "autoPromotionEnabled": false%s}}
      """;

  private static SmallCluster updating(String strategy) {
    SmallCluster cluster = new SmallCluster(RolloutConfig.reference(), strategy);
    cluster.settle();
    cluster.setImage("img:2");
    cluster.settle();
    return cluster;
  }

  @Test
  void progressOfACanaryNamesItsStep() {
    SmallCluster cluster = updating(CANARY.formatted(50));
    assertThat(RolloutEngine.progress(cluster.observed(), NOW).orElseThrow())
        .isInstanceOfSatisfying(
            CanaryProgress.class,
            progress -> {
              assertThat(progress.text())
                  .isEqualTo("step 2 of 3 (pause); waits for a user who promotes");
              assertThat(progress.waitsFor()).containsExactly(new Wait.Promotion());
            });
  }

  @Test
  void progressOfABlueGreenUpdateNamesItsStage() {
    SmallCluster cluster = updating(BLUE_GREEN.formatted(""));
    assertThat(RolloutEngine.progress(cluster.observed(), NOW).orElseThrow())
        .isInstanceOfSatisfying(
            UpdateProgress.class,
            progress -> {
              assertThat(progress.text())
                  .isEqualTo("paused before the switch; waits for a user who promotes");
              assertThat(progress.reasons()).containsExactly("a user who promotes");
            });
  }

  @Test
  void progressAfterAChangeOfStrategyIsThatOfTheNewStrategy() {
    SmallCluster cluster = updating(CANARY.formatted(50));
    cluster.setStrategy(BLUE_GREEN.formatted(""));
    assertThat(RolloutEngine.progress(cluster.observed(), NOW).orElseThrow())
        .isInstanceOf(UpdateProgress.class);
  }

  @Test
  void progressWithoutAStrategyFails() {
    SmallCluster cluster = new SmallCluster(RolloutConfig.reference(), "{}");
    assertThat(RolloutEngine.progress(cluster.observed(), NOW).problems())
        .extracting(Problem::text)
        .containsExactly("spec.strategy.canary: Required value: the Rollout is not a canary");
  }

  @Test
  void admissionWarningsAreThoseOfTheNewStrategy() {
    SmallCluster canary = new SmallCluster(RolloutConfig.reference(), CANARY.formatted(200));
    SmallCluster blueGreen =
        new SmallCluster(
            RolloutConfig.reference(), BLUE_GREEN.formatted(", \"scaleDownDelaySeconds\": 0"));

    assertThat(RolloutEngine.admissionWarnings(null, canary.rollout()))
        .extracting(Problem::code)
        .contains(CanaryProblemCodes.WEIGHT_ABOVE_MAXIMUM);
    assertThat(RolloutEngine.admissionWarnings(null, blueGreen.rollout()))
        .extracting(Problem::code)
        .containsExactly(BlueGreenProblemCodes.SCALE_DOWN_DELAY_FOREVER);
    assertThat(RolloutEngine.admissionWarnings(canary.rollout(), blueGreen.rollout()))
        .extracting(Problem::code)
        .containsExactly(BlueGreenProblemCodes.SCALE_DOWN_DELAY_FOREVER);
  }

  @Test
  void anOrdinaryRolloutHasNoAdmissionWarnings() {
    SmallCluster canary =
        new SmallCluster(
            RolloutConfig.reference(),
            "{\"canary\": {\"maxSurge\": 2, \"steps\": [{\"setWeight\": 50}, {\"pause\": {}}]}}");
    assertThat(RolloutEngine.admissionWarnings(null, canary.rollout())).isEmpty();
  }
}
