package dev.rolloutkit.testkit.world;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rolloutkit.canary.config.CanaryConfig;
import dev.rolloutkit.canary.config.CanaryOptions;
import dev.rolloutkit.canary.config.Defect;
import dev.rolloutkit.testkit.explore.Exploration;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Each known defect, found again by looking at the states of a small world. */
class CanaryDefectsTest {
  /** Bounds, tried in turn until the defect shows; the table of worlds sees all states. */
  private static final int[] STATES = {150, 800, 2100};

  static Iterable<Defect> defects() {
    return CanaryWorlds.ofDefects().keySet();
  }

  private static Exploration explored(Defect defect, CanaryOptions options, int states) {
    CanaryConfig config = CanaryConfig.reference().withOptions(options);
    return RolloutExploration.canary(
            CanaryWorlds.ofDefects().get(defect), CanaryController.of(config))
        .maxStates(states)
        .run();
  }

  @ParameterizedTest
  @MethodSource("defects")
  void defect_isFoundAgain_andNotWhereItIsFixed(Defect defect) {
    CanaryOptions kept = CanaryOptions.safe().notFixing(List.of(defect));
    int bound = 0;
    while (bound < STATES.length - 1
        && explored(defect, kept, STATES[bound]).counterexamples().isEmpty()) {
      bound++;
    }

    assertThat(explored(defect, kept, STATES[bound]).counterexamples()).isNotEmpty();
    assertThat(explored(defect, CanaryOptions.safe(), STATES[bound]).counterexamples()).isEmpty();
  }
}
