package dev.rolloutkit.canary.config;

import java.time.Duration;
import java.util.Objects;

/**
 * How an engine is set up.
 *
 * @param resyncPeriod after which time the caller reconciles anyway: a plan does not ask for passes
 *     later than that
 * @param options which defects of the reference are fixed
 */
public record CanaryConfig(Duration resyncPeriod, CanaryOptions options) {
  private static final Duration RESYNC = Duration.ofMinutes(15);
  private static final CanaryConfig REFERENCE = new CanaryConfig(RESYNC, CanaryOptions.reference());
  private static final CanaryConfig SAFE = new CanaryConfig(RESYNC, CanaryOptions.safe());

  /**
   * Both are there.
   *
   * @throws IllegalArgumentException if the period is not positive
   */
  public CanaryConfig {
    Objects.requireNonNull(options, "options");
    if (resyncPeriod.isZero() || resyncPeriod.isNegative()) {
      throw new IllegalArgumentException("the resync period must be positive");
    }
  }

  /** Exact to Argo Rollouts, which resyncs each 15 minutes. */
  public static CanaryConfig reference() {
    return REFERENCE;
  }

  /** Every known defect of Argo Rollouts fixed. */
  public static CanaryConfig safe() {
    return SAFE;
  }

  /** The same with other options. */
  public CanaryConfig withOptions(CanaryOptions changed) {
    return new CanaryConfig(resyncPeriod, changed);
  }
}
