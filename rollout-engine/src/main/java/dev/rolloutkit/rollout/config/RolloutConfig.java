package dev.rolloutkit.rollout.config;

import dev.rolloutkit.bluegreen.config.EngineConfig;
import dev.rolloutkit.canary.config.CanaryConfig;
import java.util.Objects;

/**
 * How the engines of both strategies are configured.
 *
 * @param blueGreen for Rollouts that are blue-green
 * @param canary for all others
 */
public record RolloutConfig(EngineConfig blueGreen, CanaryConfig canary) {
  private static final RolloutConfig REFERENCE =
      new RolloutConfig(EngineConfig.reference(), CanaryConfig.reference());
  private static final RolloutConfig SAFE =
      new RolloutConfig(EngineConfig.safe(), CanaryConfig.safe());

  /** Both are there. */
  public RolloutConfig {
    Objects.requireNonNull(blueGreen, "blueGreen");
    Objects.requireNonNull(canary, "canary");
  }

  /** Exact to Argo Rollouts, defects included. */
  public static RolloutConfig reference() {
    return REFERENCE;
  }

  /** Every known defect of Argo Rollouts fixed. */
  public static RolloutConfig safe() {
    return SAFE;
  }
}
