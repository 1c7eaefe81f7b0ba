package dev.rolloutkit.bluegreen.invariant;

/** The invariants that hold for every plan, and for sequences of plans. */
public enum BlueGreenInvariant {
  /**
   * The active Service changes to a new ReplicaSet only if that has its full size and all its pods
   * are available.
   */
  SWITCH_NEEDS_ALL_PODS,
  /** The ReplicaSet that the active Service selects is never scaled below {@code spec.replicas}. */
  ACTIVE_KEEPS_ITS_PODS,
  /** An old ReplicaSet is not scaled to 0 before its scale-down deadline. */
  DEADLINE_IS_KEPT,
  /** A ReplicaSet without a scale-down deadline is not scaled to 0. */
  DEADLINE_COMES_FIRST,
  /** A ReplicaSet that has pods, or that the status or a Service refers to, is never deleted. */
  NOTHING_USED_IS_DELETED,
  /** The stable revision changes only when an event says that the update is complete. */
  STABLE_CHANGES_WITH_EVENT,
  /**
   * After a full pass {@code status.abortedAt} is set if and only if the update is aborted, and
   * {@code status.controllerPause} is set if there are pause conditions.
   */
  STATUS_IS_CONSISTENT,
  /** The numbers of pods in the status are sums over the ReplicaSets. */
  COUNTS_ARE_SUMS,
  /** The new ReplicaSet is that of the desired template and has the highest revision. */
  NEW_HAS_HIGHEST_REVISION,
  /** A plan that creates a ReplicaSet creates exactly one and writes no other ReplicaSet. */
  CREATION_STANDS_ALONE,
  /** A plan changes the selectors of at most two Services, each of them once. */
  FEW_SWITCHES,
  /** No two conditions have the same type. */
  CONDITIONS_ARE_UNIQUE,
  /**
   * A plan writes no object twice. Checked only if {@code BlueGreenDefect.SELF_CONFLICT} is fixed.
   */
  ONE_WRITE_PER_OBJECT,
  /** If a pass writes nothing, a second pass over the same state writes nothing either. */
  FIX_POINT_IS_QUIET,
  /** In a cluster without faults, passes eventually stop writing. */
  WRITES_END,
  /** In a cluster without faults, an update that nothing delays is eventually completed. */
  UPDATE_COMES_TO_ITS_END,
  /**
   * A Service to which a load balancer forwards has healthy targets. Only simulations check this.
   */
  TRAFFIC_HAS_TARGETS
}
