package dev.rolloutkit.canary.config;

import java.time.Duration;
import java.util.Objects;

/**
 * The configuration of an engine.
 *
 * @param resyncPeriod the period after which the caller reconciles in any case; a plan never
 *     requests a pass later than that
 * @param options the defects of the reference that are fixed
 */
public record CanaryConfig(Duration resyncPeriod, CanaryOptions options) {
  private static final Duration RESYNC = Duration.ofMinutes(15);
  private static final CanaryConfig REFERENCE = new CanaryConfig(RESYNC, CanaryOptions.reference());
  private static final CanaryConfig SAFE = new CanaryConfig(RESYNC, CanaryOptions.safe());

  /**
   * Checks the components.
   *
   * @throws IllegalArgumentException if the period is not positive
   */
  public CanaryConfig {
    Objects.requireNonNull(options, "options");
    if (resyncPeriod.isZero() || resyncPeriod.isNegative()) {
      throw new IllegalArgumentException("the resync period must be positive");
    }
  }

  /** Behaves exactly like Argo Rollouts, which resyncs every 15 minutes. */
  public static CanaryConfig reference() {
    return REFERENCE;
  }

  /** Fixes every known defect of Argo Rollouts. */
  public static CanaryConfig safe() {
    return SAFE;
  }

  /** This configuration with other options. */
  public CanaryConfig withOptions(CanaryOptions changed) {
    return new CanaryConfig(resyncPeriod, changed);
  }
}
