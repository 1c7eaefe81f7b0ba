package dev.rolloutkit.canary.config;

import java.time.Duration;
import java.util.Objects;

/**
 * The configuration of an engine.
 *
 * @param resyncPeriod the period after which the caller reconciles every Rollout anyway; a plan
 *     asks for no pass that is due later than that
 * @param options which defects of the reference the engine fixes
 */
public record CanaryConfig(Duration resyncPeriod, CanaryOptions options) {
  private static final Duration RESYNC = Duration.ofMinutes(15);
  private static final CanaryConfig REFERENCE = new CanaryConfig(RESYNC, CanaryOptions.reference());
  private static final CanaryConfig SAFE = new CanaryConfig(RESYNC, CanaryOptions.safe());

  /**
   * Rejects {@code null}.
   *
   * @throws IllegalArgumentException if the period is not positive
   */
  public CanaryConfig {
    Objects.requireNonNull(options, "options");
    if (resyncPeriod.isZero() || resyncPeriod.isNegative()) {
      throw new IllegalArgumentException("the resync period must be positive");
    }
  }

  /** Exactly Argo Rollouts with its resync period of 15 minutes. */
  public static CanaryConfig reference() {
    return REFERENCE;
  }

  /** Like {@link #reference}, with every known defect of Argo Rollouts fixed. */
  public static CanaryConfig safe() {
    return SAFE;
  }

  /** A copy of this configuration with other options. */
  public CanaryConfig withOptions(CanaryOptions changed) {
    return new CanaryConfig(resyncPeriod, changed);
  }
}
