package dev.rolloutkit.testkit.world;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rolloutkit.apimachinery.Fixes;
import dev.rolloutkit.canary.config.CanaryConfig;
import dev.rolloutkit.canary.config.CanaryDefect;
import dev.rolloutkit.testkit.explore.Exploration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The explorer finds each known defect in a small world. */
class CanaryDefectsTest {
  /**
   * Limits on the number of states, tried in turn until the defect appears. The table of worlds
   * explores all states.
   */
  private static final int[] STATES = {150, 800, 2100};

  static Iterable<CanaryDefect> defects() {
    return CanaryWorlds.ofDefects().keySet();
  }

  private static Exploration explored(CanaryDefect defect, Fixes<CanaryDefect> fixes, int states) {
    CanaryConfig config = CanaryConfig.reference().withFixes(fixes);
    return RolloutExploration.canary(
            CanaryWorlds.ofDefects().get(defect), CanaryController.of(config))
        .maxStates(states)
        .run();
  }

  @ParameterizedTest
  @MethodSource("defects")
  void theExplorerFindsADefectUnlessItIsFixed(CanaryDefect defect) {
    Fixes<CanaryDefect> kept = Fixes.safe(CanaryDefect.class).without(defect);
    int bound = 0;
    while (bound < STATES.length - 1
        && explored(defect, kept, STATES[bound]).counterexamples().isEmpty()) {
      bound++;
    }

    assertThat(explored(defect, kept, STATES[bound]).counterexamples()).isNotEmpty();
    assertThat(explored(defect, Fixes.safe(CanaryDefect.class), STATES[bound]).counterexamples())
        .isEmpty();
  }
}
