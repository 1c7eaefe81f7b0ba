package dev.rolloutkit.testkit.world;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rolloutkit.bluegreen.config.BlueGreenOptions;
import dev.rolloutkit.bluegreen.config.Defect;
import dev.rolloutkit.bluegreen.config.EngineConfig;
import dev.rolloutkit.testkit.explore.Exploration;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Each known defect, found again by looking at the states of a small world. */
class BlueGreenDefectsTest {
  /** The table of worlds sees them whole. */
  private static final int STATES = 2000;

  static Iterable<Defect> defects() {
    return BlueGreenWorlds.ofDefects().keySet();
  }

  private static Exploration explored(Defect defect, BlueGreenOptions options) {
    EngineConfig config = EngineConfig.reference().withOptions(options);
    return RolloutExploration.blueGreen(
            BlueGreenWorlds.ofDefects().get(defect), BlueGreenController.of(config))
        .maxStates(STATES)
        .run();
  }

  @ParameterizedTest
  @MethodSource("defects")
  void defect_isFoundAgain_andNotWhereItIsFixed(Defect defect) {
    Exploration alone = explored(defect, BlueGreenOptions.safe().keeping(List.of(defect)));
    Exploration safe = explored(defect, BlueGreenOptions.safe());

    assertThat(alone.counterexamples()).isNotEmpty();
    assertThat(safe.counterexamples()).isEmpty();
  }
}
