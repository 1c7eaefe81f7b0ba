package dev.rolloutkit.canary.config;

import dev.rolloutkit.apimachinery.Fixes;
import dev.rolloutkit.apimachinery.release.ReleaseOf;
import dev.rolloutkit.model.release.RolloutsChange;
import dev.rolloutkit.model.release.RolloutsRelease;
import java.time.Duration;
import java.util.Objects;

/**
 * The configuration of the canary engine.
 *
 * @param resyncPeriod the period in which the caller reconciles every Rollout anyway; a plan
 *     requests no pass later than that
 * @param fixes which defects of the reference the engine fixes
 * @param release the release of Argo Rollouts whose behaviour the engine has
 */
public record CanaryConfig(
    Duration resyncPeriod, Fixes<CanaryDefect> fixes, ReleaseOf<RolloutsChange> release) {
  private static final Duration RESYNC = Duration.ofMinutes(15);
  private static final CanaryConfig REFERENCE =
      new CanaryConfig(RESYNC, Fixes.<CanaryDefect>reference(), RolloutsRelease.MATCHED);
  private static final CanaryConfig SAFE =
      new CanaryConfig(RESYNC, Fixes.safe(CanaryDefect.class), RolloutsRelease.MATCHED);

  /**
   * Rejects {@code null}.
   *
   * @throws IllegalArgumentException if the period is not positive
   */
  public CanaryConfig {
    Objects.requireNonNull(fixes, "fixes");
    Objects.requireNonNull(release, "release");
    if (resyncPeriod.isZero() || resyncPeriod.isNegative()) {
      throw new IllegalArgumentException("the resync period must be positive");
    }
  }

  /** Exactly as Argo Rollouts, defects included, with its resync period of 15 minutes. */
  public static CanaryConfig reference() {
    return REFERENCE;
  }

  /** Like {@link #reference}, with every known defect of Argo Rollouts fixed. */
  public static CanaryConfig safe() {
    return SAFE;
  }

  /** A copy of this configuration with other fixes. */
  public CanaryConfig withFixes(Fixes<CanaryDefect> changed) {
    return new CanaryConfig(resyncPeriod, changed, release);
  }

  /** A copy of this configuration for another release of Argo Rollouts. */
  public CanaryConfig withRelease(ReleaseOf<RolloutsChange> changed) {
    return new CanaryConfig(resyncPeriod, fixes, changed);
  }
}
