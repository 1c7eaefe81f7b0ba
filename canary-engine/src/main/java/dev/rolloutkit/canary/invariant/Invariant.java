package dev.rolloutkit.canary.invariant;

/** The invariants that hold for every plan of a canary, and for sequences of plans. */
public enum Invariant {
  /** A plan raises the weight of the canary only if the new set has an available pod. */
  WEIGHT_NEEDS_PODS,
  /**
   * Without traffic routing: a pass that removes available pods leaves at least as many as {@code
   * maxUnavailable} requires.
   */
  AVAILABLE_STAYS_ENOUGH,
  /** Without traffic routing: a pass that adds pods stays within {@code maxSurge}. */
  SURGE_IS_KEPT,
  /**
   * Without traffic routing: the new ReplicaSet does not grow beyond the share of the current step,
   * rounded up.
   */
  SHARE_IS_NOT_EXCEEDED,
  /**
   * With traffic routing: a ReplicaSet that has weight is not scaled below its share of the
   * replicas, so an abort lowers the weight to 0 before the number of pods.
   */
  CARRIED_WEIGHT_HAS_PODS,
  /**
   * While the router does not apply the weights yet, no ReplicaSet that may still serve shrinks.
   */
  UNVERIFIED_WEIGHT_HOLDS_SIZES,
  /** Weight returns to the stable ReplicaSet only as far as its available pods can serve it. */
  STABLE_CAN_TAKE_THE_WEIGHT,
  /**
   * With traffic routing: while routers may send traffic to the canary Service, it is not switched
   * from available pods to those of the stable ReplicaSet.
   */
  CANARY_SERVICE_KEEPS_ITS_PODS,
  /** Recorded weights add up to the maximum, and none is negative. */
  WEIGHTS_ADD_UP,
  /** With traffic routing: an old ReplicaSet keeps its size until its scale-down deadline. */
  DEADLINE_IS_KEPT,
  /** The index of the current step is that of an existing step, or the number of steps. */
  INDEX_IS_OF_A_STEP,
  /** A pass completes at most one step. */
  ONE_STEP_AT_A_TIME,
  /** The new version becomes the stable one only with all its pods, or with as many as suffice. */
  PROMOTION_NEEDS_PODS,
  /** The stable revision changes only when an event says that the update is complete. */
  STABLE_CHANGES_WITH_EVENT,
  /** A ReplicaSet that has pods, or that is referenced, is never deleted. */
  NOTHING_USED_IS_DELETED,
  /** A plan that creates a ReplicaSet creates only one and writes no other. */
  CREATION_STANDS_ALONE,
  /** The new ReplicaSet is that of the desired template, and has the highest revision. */
  NEW_HAS_HIGHEST_REVISION,
  /** The numbers of pods in the status are sums over the ReplicaSets. */
  COUNTS_ARE_SUMS,
  /** No two conditions have the same type. */
  CONDITIONS_ARE_UNIQUE,
  /** A plan writes no object twice. Checked only if {@code Defect.SELF_CONFLICT} is fixed. */
  ONE_WRITE_PER_OBJECT,
  /** If a pass writes nothing, a second pass over the same state writes nothing either. */
  FIX_POINT_IS_QUIET,
  /** In a cluster that works, passes eventually write nothing more. */
  WRITES_END,
  /** In a cluster that works, an update that nothing holds up is eventually completed. */
  UPDATE_COMES_TO_ITS_END
}
