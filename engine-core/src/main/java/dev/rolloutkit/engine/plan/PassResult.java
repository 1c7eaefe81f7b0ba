package dev.rolloutkit.engine.plan;

/** How a pass ended. */
public enum PassResult {
  /** Every step was done, or a step ended the pass in good order. */
  OK,
  /** The Rollout is invalid; the plan only records that. */
  INVALID_SPEC,
  /**
   * A write was refused, often since the object had changed or was gone: the caller tries again.
   */
  RETRY,
  /** The targets of the load balancer could not be looked at: the caller tries again. */
  VERIFY_ERROR,
  /** Something that the plan needs cannot be made from the input. */
  ERROR
}
