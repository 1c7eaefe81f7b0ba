package dev.rolloutkit.canary.invariant;

/** What must hold of every plan of a canary. */
public enum Invariant {
  /** A plan raises the weight of the canary only if the new set has an available pod. */
  WEIGHT_NEEDS_PODS,
  /**
   * Without traffic routing: a pass that takes available pods away leaves as many as {@code
   * maxUnavailable} asks for.
   */
  AVAILABLE_STAYS_ENOUGH,
  /** Without traffic routing: a pass that adds pods stays within {@code maxSurge}. */
  SURGE_IS_KEPT,
  /**
   * Without traffic routing: the new set does not grow above the share that the current step asks
   * for, rounded up.
   */
  SHARE_IS_NOT_EXCEEDED,
  /**
   * With traffic routing: a set that carries weight is not scaled below its share of the replicas,
   * so that an abort brings the weight to 0 before it brings the pods to 0.
   */
  CARRIED_WEIGHT_HAS_PODS,
  /** While the router does not act by the weights yet, no set that may still serve shrinks. */
  UNVERIFIED_WEIGHT_HOLDS_SIZES,
  /** Weight goes back to the stable set only as far as its available pods can carry it. */
  STABLE_CAN_TAKE_THE_WEIGHT,
  /**
   * With traffic routing: while routers may send traffic to the canary Service, it does not leave
   * available pods for those of the stable set.
   */
  CANARY_SERVICE_KEEPS_ITS_PODS,
  /** Recorded weights add up to the maximum, and none is negative. */
  WEIGHTS_ADD_UP,
  /** With traffic routing: an old set keeps its size until its deadline. */
  DEADLINE_IS_KEPT,
  /** The index of the current step is that of a step, or the number of steps. */
  INDEX_IS_OF_A_STEP,
  /** At most one step is over in a pass. */
  ONE_STEP_AT_A_TIME,
  /** The new version becomes the stable one only with all its pods, or as many as suffice. */
  PROMOTION_NEEDS_PODS,
  /** The stable revision changes only when an event says that the update is complete. */
  STABLE_CHANGES_WITH_EVENT,
  /** A ReplicaSet with pods is never deleted, nor one that is referenced. */
  NOTHING_USED_IS_DELETED,
  /** A plan that creates a ReplicaSet writes no other, and creates just one. */
  CREATION_STANDS_ALONE,
  /** The new ReplicaSet is that of the desired template, and has the highest revision. */
  NEW_HAS_HIGHEST_REVISION,
  /** The numbers of pods that are written are sums over the ReplicaSets. */
  COUNTS_ARE_SUMS,
  /** No two conditions have the same type. */
  CONDITIONS_ARE_UNIQUE,
  /** No object is written twice; holds where self-made conflicts are fixed. */
  ONE_WRITE_PER_OBJECT,
  /** Where a pass does nothing, the same pass once more does nothing. */
  FIX_POINT_IS_QUIET,
  /** In a cluster that works, writes come to an end. */
  WRITES_END,
  /** In a cluster that works, an update that nothing holds up comes to its end. */
  UPDATE_COMES_TO_ITS_END
}
