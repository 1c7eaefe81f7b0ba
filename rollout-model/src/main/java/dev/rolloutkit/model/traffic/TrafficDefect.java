package dev.rolloutkit.model.traffic;

/**
 * A known defect in the traffic decision of the matched controller, and the behaviour when it is
 * fixed.
 */
public enum TrafficDefect {
  /**
   * Before a lower weight is set, the controller scales down the new ReplicaSet and waits for the
   * removal of its pods. Fixed: the weight is lowered although the new ReplicaSet has more pods
   * than the step asks for.
   */
  WEIGHT_DOWN_SCALES_FIRST,
  /** A full promotion with 0 replicas crashes. Fixed: the new ReplicaSet gets all traffic. */
  ZERO_REPLICAS_PANIC,
  /**
   * The progress threshold allows traffic to a stable ReplicaSet with too few pods. Fixed: it does
   * not.
   */
  THRESHOLD_LOWERS_GUARD,
  /**
   * Managed routes are set only at their own step, and are lost if the new ReplicaSet is
   * temporarily missing. Fixed: the routes of all steps so far are set each time.
   */
  ROUTES_LOST,
  /**
   * An unverified weight of all traffic without a step index crashes the controller. Fixed: the
   * weight is verified later.
   */
  END_VERIFY_PANIC,
  /**
   * Every change of weight waits for the pods of the stable ReplicaSet, even one that takes traffic
   * from them. Fixed: only a change that gives the stable ReplicaSet more traffic waits.
   */
  BAD_STABLE_BLOCKS,
  /**
   * The weights of an experiment may exceed what the canary leaves. Fixed: they are limited to it,
   * in the order of the templates.
   */
  EXPERIMENT_OVERWEIGHT,
  /**
   * An abort without recorded weights gives a canary all traffic that neither ReplicaSet can take.
   * Fixed: the stable ReplicaSet keeps it.
   */
  ABORT_WEIGHT_WITHOUT_PODS,
  /**
   * A progress threshold of more pods than the step asks for is never reached. Fixed: all pods that
   * the step asks for suffice.
   */
  THRESHOLD_ABOVE_WANTED
}
