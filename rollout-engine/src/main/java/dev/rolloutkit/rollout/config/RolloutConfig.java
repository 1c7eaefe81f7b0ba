package dev.rolloutkit.rollout.config;

import dev.rolloutkit.bluegreen.config.BlueGreenConfig;
import dev.rolloutkit.canary.config.CanaryConfig;
import java.util.Objects;

/**
 * The configuration of the engines of both strategies.
 *
 * @param blueGreen the configuration for blue-green Rollouts
 * @param canary the configuration for all other Rollouts
 */
public record RolloutConfig(BlueGreenConfig blueGreen, CanaryConfig canary) {
  private static final RolloutConfig REFERENCE =
      new RolloutConfig(BlueGreenConfig.reference(), CanaryConfig.reference());
  private static final RolloutConfig SAFE =
      new RolloutConfig(BlueGreenConfig.safe(), CanaryConfig.safe());

  /** Rejects {@code null}. */
  public RolloutConfig {
    Objects.requireNonNull(blueGreen, "blueGreen");
    Objects.requireNonNull(canary, "canary");
  }

  /** Behaves exactly like Argo Rollouts, including its defects. */
  public static RolloutConfig reference() {
    return REFERENCE;
  }

  /** Like {@link #reference}, with every known defect of Argo Rollouts fixed. */
  public static RolloutConfig safe() {
    return SAFE;
  }
}
