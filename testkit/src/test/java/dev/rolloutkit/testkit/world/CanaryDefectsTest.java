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
  /** The table of worlds sees them whole. */
  private static final int STATES = 3000;

  static Iterable<Defect> defects() {
    return CanaryWorlds.ofDefects().keySet();
  }

  private static Exploration explored(Defect defect, CanaryOptions options) {
    CanaryConfig config = CanaryConfig.reference().withOptions(options);
    return RolloutExploration.canary(
            CanaryWorlds.ofDefects().get(defect), CanaryController.of(config))
        .maxStates(STATES)
        .run();
  }

  @ParameterizedTest
  @MethodSource("defects")
  void defect_isFoundAgain_andNotWhereItIsFixed(Defect defect) {
    Exploration alone = explored(defect, CanaryOptions.safe().keeping(List.of(defect)));
    Exploration safe = explored(defect, CanaryOptions.safe());

    assertThat(alone.counterexamples()).isNotEmpty();
    assertThat(safe.counterexamples()).isEmpty();
  }
}
