package dev.rolloutkit.model.commands;

/**
 * How far to promote.
 *
 * @param full skips all remaining steps, analyses and pauses
 * @param skipCurrentStep skips the current step; takes precedence over {@code full}
 * @param skipAllSteps skips all steps; takes precedence over {@code full}
 */
public record PromoteFlags(boolean full, boolean skipCurrentStep, boolean skipAllSteps) {
  /** Advances by one: ends the current pause or skips the current step. */
  public static final PromoteFlags STEP = new PromoteFlags(false, false, false);

  /** Promotes fully at once. */
  public static final PromoteFlags FULL = new PromoteFlags(true, false, false);

  /** Skips the current step. */
  public static final PromoteFlags SKIP_CURRENT_STEP = new PromoteFlags(false, true, false);

  /** Skips all steps. */
  public static final PromoteFlags SKIP_ALL_STEPS = new PromoteFlags(false, false, true);

  boolean skips() {
    return skipCurrentStep || skipAllSteps;
  }
}
