package dev.rolloutkit.model.traffic;

/**
 * A known defect of the reference's traffic decision, and what happens instead when it is fixed.
 */
public enum TrafficDefect {
  /**
   * A weight that is lowered waits for the pods of the new set, which are taken away first. Fixed:
   * more pods than the step asks for do not keep it from its weight.
   */
  WEIGHT_DOWN_SCALES_FIRST,
  /** A full promotion with 0 replicas crashes. Fixed: the new set gets all traffic. */
  ZERO_REPLICAS_PANIC,
  /** The progress threshold lets traffic go to a stable set that cannot take it. Fixed: not. */
  THRESHOLD_LOWERS_GUARD,
  /**
   * Managed routes are set at their own step alone, and lost when the new set is away for a moment.
   * Fixed: those of all steps so far are set each time.
   */
  ROUTES_LOST,
  /** All traffic unverified without a step index crashes. Fixed: it is verified later. */
  END_VERIFY_PANIC,
  /**
   * Any weight waits for the pods of the stable set, even one that takes traffic from them. Fixed:
   * only weight that the stable set is to get waits.
   */
  BAD_STABLE_BLOCKS,
  /**
   * The weights of an experiment are not held within what the canary leaves. Fixed: they are, in
   * the order of the templates.
   */
  EXPERIMENT_OVERWEIGHT,
  /**
   * An abort without recorded weights gives a canary all traffic that neither set can take. Fixed:
   * the stable set keeps it.
   */
  ABORT_WEIGHT_WITHOUT_PODS,
  /**
   * A progress threshold of more pods than the step asks for is never reached. Fixed: all pods that
   * the step asks for suffice.
   */
  THRESHOLD_ABOVE_WANTED
}
