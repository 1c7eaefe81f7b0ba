package dev.rolloutkit.bluegreen.config;

import dev.rolloutkit.apimachinery.Fixes;
import dev.rolloutkit.apimachinery.release.ReleaseOf;
import dev.rolloutkit.model.release.RolloutsChange;
import dev.rolloutkit.model.release.RolloutsRelease;
import java.time.Duration;
import java.util.Objects;

/**
 * The configuration of the blue-green engine.
 *
 * @param resyncPeriod the period in which the caller reconciles every Rollout anyway; a plan
 *     requests no pass later than that
 * @param fixes which defects of the reference the engine fixes
 * @param policies behaviour that the reference does not offer
 * @param release the release of Argo Rollouts whose behaviour the engine has
 */
public record BlueGreenConfig(
    Duration resyncPeriod,
    Fixes<BlueGreenDefect> fixes,
    BlueGreenPolicies policies,
    ReleaseOf<RolloutsChange> release) {
  private static final Duration RESYNC = Duration.ofMinutes(15);
  private static final BlueGreenConfig REFERENCE =
      new BlueGreenConfig(
          RESYNC,
          Fixes.<BlueGreenDefect>reference(),
          BlueGreenPolicies.none(),
          RolloutsRelease.MATCHED);
  private static final BlueGreenConfig SAFE =
      new BlueGreenConfig(
          RESYNC,
          Fixes.safe(BlueGreenDefect.class),
          BlueGreenPolicies.none(),
          RolloutsRelease.MATCHED);

  /**
   * Rejects {@code null}.
   *
   * @throws IllegalArgumentException if the period is not positive
   */
  public BlueGreenConfig {
    Objects.requireNonNull(fixes, "fixes");
    Objects.requireNonNull(policies, "policies");
    Objects.requireNonNull(release, "release");
    if (resyncPeriod.isZero() || resyncPeriod.isNegative()) {
      throw new IllegalArgumentException("the resync period must be positive");
    }
  }

  /** Exactly as Argo Rollouts, defects included, with its resync period of 15 minutes. */
  public static BlueGreenConfig reference() {
    return REFERENCE;
  }

  /** Like {@link #reference}, with every known defect of Argo Rollouts fixed. */
  public static BlueGreenConfig safe() {
    return SAFE;
  }

  /** A copy of this configuration with other fixes. */
  public BlueGreenConfig withFixes(Fixes<BlueGreenDefect> changed) {
    return new BlueGreenConfig(resyncPeriod, changed, policies, release);
  }

  /** A copy of this configuration with other policies. */
  public BlueGreenConfig withPolicies(BlueGreenPolicies changed) {
    return new BlueGreenConfig(resyncPeriod, fixes, changed, release);
  }

  /** A copy of this configuration for another release of Argo Rollouts. */
  public BlueGreenConfig withRelease(ReleaseOf<RolloutsChange> changed) {
    return new BlueGreenConfig(resyncPeriod, fixes, policies, changed);
  }
}
