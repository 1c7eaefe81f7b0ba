package dev.rolloutkit.model.traffic;

/**
 * A known defect in the traffic decision of the matched controller, and the behaviour when it is
 * fixed.
 */
public enum TrafficDefect {
  /**
   * Before a lower weight is set, the controller scales down the new ReplicaSet. Fixed: the weight
   * is lowered as soon as the stable ReplicaSet can serve the rest.
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
  END_VERIFY_PANIC
}
