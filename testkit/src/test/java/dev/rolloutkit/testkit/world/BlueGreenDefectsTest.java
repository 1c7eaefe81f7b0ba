package dev.rolloutkit.testkit.world;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rolloutkit.apimachinery.Fixes;
import dev.rolloutkit.bluegreen.config.BlueGreenConfig;
import dev.rolloutkit.bluegreen.config.BlueGreenDefect;
import dev.rolloutkit.testkit.explore.Exploration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The explorer finds each known defect in a small world. */
class BlueGreenDefectsTest {
  /**
   * Limits on the number of states, tried in turn until the defect appears. The table of worlds
   * explores all states.
   */
  private static final int[] STATES = {150, 800, 2100};

  static Iterable<BlueGreenDefect> defects() {
    return BlueGreenWorlds.ofDefects().keySet();
  }

  private static Exploration explored(
      BlueGreenDefect defect, Fixes<BlueGreenDefect> fixes, int states) {
    BlueGreenConfig config = BlueGreenConfig.reference().withFixes(fixes);
    return RolloutExploration.blueGreen(
            BlueGreenWorlds.ofDefects().get(defect), BlueGreenController.of(config))
        .maxStates(states)
        .run();
  }

  @ParameterizedTest
  @MethodSource("defects")
  void theExplorerFindsADefectUnlessItIsFixed(BlueGreenDefect defect) {
    Fixes<BlueGreenDefect> kept = Fixes.safe(BlueGreenDefect.class).without(defect);
    int bound = 0;
    while (bound < STATES.length - 1
        && explored(defect, kept, STATES[bound]).counterexamples().isEmpty()) {
      bound++;
    }

    assertThat(explored(defect, kept, STATES[bound]).counterexamples()).isNotEmpty();
    assertThat(explored(defect, Fixes.safe(BlueGreenDefect.class), STATES[bound]).counterexamples())
        .isEmpty();
  }
}
