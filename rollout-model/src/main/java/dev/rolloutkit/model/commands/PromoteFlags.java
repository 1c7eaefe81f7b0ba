package dev.rolloutkit.model.commands;

/**
 * How far to promote.
 *
 * @param full past all steps, analyses and pauses
 * @param skipCurrentStep past the current step; wins over {@code full}
 * @param skipAllSteps past all steps; wins over {@code full}
 */
public record PromoteFlags(boolean full, boolean skipCurrentStep, boolean skipAllSteps) {
  /** On by one: out of a pause, or past the current step. */
  public static final PromoteFlags STEP = new PromoteFlags(false, false, false);

  /** To the end at once. */
  public static final PromoteFlags FULL = new PromoteFlags(true, false, false);

  /** Past the current step. */
  public static final PromoteFlags SKIP_CURRENT_STEP = new PromoteFlags(false, true, false);

  /** Past all steps. */
  public static final PromoteFlags SKIP_ALL_STEPS = new PromoteFlags(false, false, true);

  boolean skips() {
    return skipCurrentStep || skipAllSteps;
  }
}
