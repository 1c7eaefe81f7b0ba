package dev.rolloutkit.rollout;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rolloutkit.engine.state.TargetCheck;
import dev.rolloutkit.model.experiment.Experiment;
import dev.rolloutkit.rollout.config.RolloutConfig;
import dev.rolloutkit.rollout.state.ObservedRollout;
import org.junit.jupiter.api.Test;

/** What passes of both strategies need reaches both. */
class ObservedRolloutTest {
  private static final TargetCheck CHECK = new TargetCheck("arn:a", 1, 2, null);

  private static ObservedRollout observed(String strategy) {
    return ObservedRollout.builder()
        .from(new SmallCluster(RolloutConfig.reference(), strategy).observed())
        .addTargetChecks(CHECK)
        .addExperiments(Experiment.builder().build())
        .addSubsetHashes("5d9")
        .build();
  }

  @Test
  void targetChecksAndExperimentsReachTheEngineOfTheStrategy() {
    ObservedRollout canary = observed("{\"canary\": {}}");
    assertThat(canary.asCanary().targetChecks()).containsExactly(CHECK);
    assertThat(canary.asCanary().experiments()).hasSize(1);
    assertThat(canary.asCanary().subsetHashes()).containsExactly("5d9");

    ObservedRollout blueGreen = observed("{\"blueGreen\": {\"activeService\": \"one\"}}");
    assertThat(blueGreen.asBlueGreen().targetChecks()).containsExactly(CHECK);
    assertThat(blueGreen.asBlueGreen().experiments()).hasSize(1);
  }
}
