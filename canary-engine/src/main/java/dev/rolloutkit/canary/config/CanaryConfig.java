package dev.rolloutkit.canary.config;

import dev.rolloutkit.apimachinery.Fixes;
import java.time.Duration;
import java.util.Objects;

/**
 * The configuration of an engine.
 *
 * @param resyncPeriod the period after which the caller reconciles in any case; a plan never
 *     requests a pass later than that
 * @param fixes the defects of the reference that are fixed
 */
public record CanaryConfig(Duration resyncPeriod, Fixes<CanaryDefect> fixes) {
  private static final Duration RESYNC = Duration.ofMinutes(15);
  private static final CanaryConfig REFERENCE =
      new CanaryConfig(RESYNC, Fixes.<CanaryDefect>reference());
  private static final CanaryConfig SAFE = new CanaryConfig(RESYNC, Fixes.safe(CanaryDefect.class));

  /**
   * Checks the components.
   *
   * @throws IllegalArgumentException if the period is not positive
   */
  public CanaryConfig {
    Objects.requireNonNull(fixes, "fixes");
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

  /** This configuration with other fixes. */
  public CanaryConfig withFixes(Fixes<CanaryDefect> changed) {
    return new CanaryConfig(resyncPeriod, changed);
  }
}
