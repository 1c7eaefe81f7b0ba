package dev.rolloutkit.bluegreen.internal.strategy;

import dev.rolloutkit.model.rollout.Rollout;
import dev.rolloutkit.model.rollout.Strategies;
import dev.rolloutkit.model.strategy.BlueGreenStrategy;
import java.util.Objects;

/** The blue-green strategy of a Rollout. */
public final class BlueGreenStrategies {
  private static final BlueGreenStrategy UNSET = BlueGreenStrategy.builder().build();

  private BlueGreenStrategies() {}

  /**
   * The blue-green strategy; a strategy with no field set if the Rollout has another strategy or
   * none.
   */
  public static BlueGreenStrategy orUnset(Rollout rollout) {
    return Objects.requireNonNullElse(Strategies.blueGreen(rollout), UNSET);
  }
}
