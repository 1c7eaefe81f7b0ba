package dev.rolloutkit.bluegreen.config;

import dev.rolloutkit.apimachinery.Fixes;
import java.time.Duration;
import java.util.Objects;

/**
 * The configuration of an engine.
 *
 * @param resyncPeriod the period after which the caller reconciles every Rollout anyway; a plan
 *     asks for no pass that is due later than that
 * @param fixes which defects of the reference the engine fixes
 * @param policies behaviour that the reference does not offer
 */
public record EngineConfig(
    Duration resyncPeriod, Fixes<BlueGreenDefect> fixes, BlueGreenPolicies policies) {
  private static final Duration RESYNC = Duration.ofMinutes(15);
  private static final EngineConfig REFERENCE =
      new EngineConfig(RESYNC, Fixes.<BlueGreenDefect>reference(), BlueGreenPolicies.none());
  private static final EngineConfig SAFE =
      new EngineConfig(RESYNC, Fixes.safe(BlueGreenDefect.class), BlueGreenPolicies.none());

  /**
   * Rejects {@code null}.
   *
   * @throws IllegalArgumentException if the period is not positive
   */
  public EngineConfig {
    Objects.requireNonNull(fixes, "fixes");
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

  /** A copy of this configuration with other fixes. */
  public EngineConfig withFixes(Fixes<BlueGreenDefect> changed) {
    return new EngineConfig(resyncPeriod, changed, policies);
  }

  /** A copy of this configuration with other policies. */
  public EngineConfig withPolicies(BlueGreenPolicies changed) {
    return new EngineConfig(resyncPeriod, fixes, changed);
  }
}
