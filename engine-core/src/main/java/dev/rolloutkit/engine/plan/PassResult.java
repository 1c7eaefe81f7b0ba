package dev.rolloutkit.engine.plan;

/** How a pass ended. */
public enum PassResult {
  /** The pass succeeded: every step was done, or a step ended it early as intended. */
  OK,
  /** The Rollout is invalid; the plan only records that. */
  INVALID_SPEC,
  /**
   * A write was refused, most often because the object had changed or no longer existed. Reconcile
   * again.
   */
  RETRY,
  /** The targets of the load balancer could not be verified. Reconcile again. */
  VERIFY_ERROR,
  /**
   * The pass failed because something that it needs, such as an AnalysisRun, cannot be created from
   * the input; {@link Plan#error} says why.
   */
  ERROR
}
