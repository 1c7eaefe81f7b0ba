package dev.rolloutkit.bluegreen.internal.strategy;

import dev.rolloutkit.model.rollout.Rollout;
import dev.rolloutkit.model.rollout.Strategies;
import dev.rolloutkit.model.strategy.BlueGreenStrategy;
import java.util.Objects;

/** The blue-green strategy of a Rollout. */
public final class BlueGreenStrategies {
  private static final BlueGreenStrategy UNSET = BlueGreenStrategy.builder().build();

  private BlueGreenStrategies() {}

  /** The blue-green strategy; one without any field when the Rollout has another one or none. */
  public static BlueGreenStrategy orUnset(Rollout rollout) {
    return Objects.requireNonNullElse(Strategies.blueGreen(rollout), UNSET);
  }
}
