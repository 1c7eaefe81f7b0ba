package dev.rolloutkit.bluegreen;

import java.time.Duration;
import java.util.Objects;

/**
 * How an engine is set up.
 *
 * @param resyncPeriod after which time the caller reconciles anyway; no shorter wait than this is
 *     left out of a plan, and longer ones are not asked for
 * @param options in what it differs from the reference
 */
public record EngineConfig(Duration resyncPeriod, BlueGreenOptions options) {
  private static final EngineConfig REFERENCE =
      new EngineConfig(Duration.ofMinutes(15), BlueGreenOptions.reference());
  private static final EngineConfig SAFE =
      new EngineConfig(Duration.ofMinutes(15), BlueGreenOptions.safe());

  /**
   * Both are there.
   *
   * @throws IllegalArgumentException if the period is not positive
   */
  public EngineConfig {
    Objects.requireNonNull(options, "options");
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
}
