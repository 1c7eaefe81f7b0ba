package dev.rolloutkit.canary.invariant;

/** A rule that every plan of a canary must obey. */
public enum CanaryInvariant {
  /** A plan raises the weight of the canary only if the new ReplicaSet has an available pod. */
  WEIGHT_NEEDS_PODS,
  /**
   * Without traffic routing: a pass that removes available pods keeps as many as {@code
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
   * With traffic routing: a ReplicaSet that has weight is not scaled below that share of the
   * replicas. So an abort sets the weight to 0 before it removes the pods.
   */
  CARRIED_WEIGHT_HAS_PODS,
  /**
   * While the weights are not yet in effect in the router, no ReplicaSet shrinks that may still get
   * requests.
   */
  UNVERIFIED_WEIGHT_HOLDS_SIZES,
  /** The stable ReplicaSet gets weight back only as far as its available pods can serve it. */
  STABLE_CAN_TAKE_THE_WEIGHT,
  /**
   * With traffic routing: while routers may send traffic to the canary Service, its selector does
   * not change from available pods to those of the stable ReplicaSet.
   */
  CANARY_SERVICE_KEEPS_ITS_PODS,
  /** Recorded weights add up to the maximum, and none is negative. */
  WEIGHTS_ADD_UP,
  /** With traffic routing: an old ReplicaSet keeps its size until its scale-down deadline. */
  DEADLINE_IS_KEPT,
  /**
   * Behind an ALB whose targets are verified: an old ReplicaSet keeps its available pods, and its
   * scale-down delay does not begin, until the pods of the stable Service are registered.
   */
  OLD_PODS_WAIT_FOR_TARGETS,
  /**
   * The index of the current step is the index of a step, or the number of steps if all are
   * completed.
   */
  INDEX_IS_OF_A_STEP,
  /** At most one step is completed in a pass. */
  ONE_STEP_AT_A_TIME,
  /**
   * The new version becomes the stable one only with all its pods, or as many as its progress
   * threshold requires.
   */
  PROMOTION_NEEDS_PODS,
  /** The stable revision changes only when an event says that the update is complete. */
  STABLE_CHANGES_WITH_EVENT,
  /** A ReplicaSet that has pods, or that is the stable or the new one, is never deleted. */
  NOTHING_USED_IS_DELETED,
  /** A plan that creates a ReplicaSet creates exactly one and writes no other ReplicaSet. */
  CREATION_STANDS_ALONE,
  /** The new ReplicaSet is that of the desired template, and has the highest revision. */
  NEW_HAS_HIGHEST_REVISION,
  /** The numbers of pods in the written status are sums over the ReplicaSets. */
  COUNTS_ARE_SUMS,
  /** No two conditions have the same type. */
  CONDITIONS_ARE_UNIQUE,
  /** A plan writes no object twice. Checked only if {@code CanaryDefect.SELF_CONFLICT} is fixed. */
  ONE_WRITE_PER_OBJECT,
  /** If a pass writes nothing, a second pass over the same state writes nothing either. */
  FIX_POINT_IS_QUIET,
  /** In a cluster without faults, passes eventually stop writing. */
  WRITES_END,
  /** In a cluster without faults, an update that nothing delays is eventually completed. */
  UPDATE_COMES_TO_ITS_END
}
