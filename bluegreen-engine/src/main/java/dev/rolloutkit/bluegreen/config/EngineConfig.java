package dev.rolloutkit.bluegreen.config;

import java.time.Duration;
import java.util.Objects;

/**
 * How an engine is set up.
 *
 * @param resyncPeriod after which time the caller reconciles anyway: a plan does not ask for passes
 *     later than that
 * @param options which defects of the reference are mended
 * @param policies what the engine does that the reference cannot
 */
public record EngineConfig(
    Duration resyncPeriod, BlueGreenOptions options, BlueGreenPolicies policies) {
  private static final Duration RESYNC = Duration.ofMinutes(15);
  private static final EngineConfig REFERENCE =
      new EngineConfig(RESYNC, BlueGreenOptions.reference(), BlueGreenPolicies.none());
  private static final EngineConfig SAFE =
      new EngineConfig(RESYNC, BlueGreenOptions.safe(), BlueGreenPolicies.none());

  /**
   * All are there.
   *
   * @throws IllegalArgumentException if the period is not positive
   */
  public EngineConfig {
    Objects.requireNonNull(options, "options");
    Objects.requireNonNull(policies, "policies");
    if (resyncPeriod.isZero() || resyncPeriod.isNegative()) {
      throw new IllegalArgumentException("the resync period must be positive");
    }
  }

  /** Exact to Argo Rollouts, which resyncs each 15 minutes. */
  public static EngineConfig reference() {
    return REFERENCE;
  }

  /** Every known defect of Argo Rollouts mended. */
  public static EngineConfig safe() {
    return SAFE;
  }

  /** The same with other options. */
  public EngineConfig withOptions(BlueGreenOptions changed) {
    return new EngineConfig(resyncPeriod, changed, policies);
  }

  /** The same with other policies. */
  public EngineConfig withPolicies(BlueGreenPolicies changed) {
    return new EngineConfig(resyncPeriod, options, changed);
  }
}
