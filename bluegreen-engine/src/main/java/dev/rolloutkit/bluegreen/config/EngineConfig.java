package dev.rolloutkit.bluegreen.config;

import java.time.Duration;
import java.util.Objects;

/**
 * The configuration of an engine.
 *
 * @param resyncPeriod the period after which the caller reconciles every Rollout anyway; a plan
 *     asks for no pass that is due later than that
 * @param options which defects of the reference the engine fixes
 * @param policies behaviour that the reference does not offer
 */
public record EngineConfig(
    Duration resyncPeriod, BlueGreenOptions options, BlueGreenPolicies policies) {
  private static final Duration RESYNC = Duration.ofMinutes(15);
  private static final EngineConfig REFERENCE =
      new EngineConfig(RESYNC, BlueGreenOptions.reference(), BlueGreenPolicies.none());
  private static final EngineConfig SAFE =
      new EngineConfig(RESYNC, BlueGreenOptions.safe(), BlueGreenPolicies.none());

  /**
   * Rejects {@code null}.
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

  /** Exactly Argo Rollouts with its resync period of 15 minutes. */
  public static EngineConfig reference() {
    return REFERENCE;
  }

  /** Like {@link #reference}, with every known defect of Argo Rollouts fixed. */
  public static EngineConfig safe() {
    return SAFE;
  }

  /** A copy of this configuration with other options. */
  public EngineConfig withOptions(BlueGreenOptions changed) {
    return new EngineConfig(resyncPeriod, changed, policies);
  }

  /** A copy of this configuration with other policies. */
  public EngineConfig withPolicies(BlueGreenPolicies changed) {
    return new EngineConfig(resyncPeriod, options, changed);
  }
}
