package dev.rolloutkit.bluegreen.invariant;

/** What must hold of every plan. */
public enum Invariant {
  /** The active Service is switched forward only to a ReplicaSet of full size, all available. */
  SWITCH_NEEDS_ALL_PODS,
  /** What the active Service selects is never scaled below {@code spec.replicas}. */
  ACTIVE_KEEPS_ITS_PODS,
  /** An old ReplicaSet is not scaled to 0 before its deadline. */
  DEADLINE_IS_KEPT,
  /** A ReplicaSet is not scaled to 0 without having had a deadline. */
  DEADLINE_COMES_FIRST,
  /** A ReplicaSet with pods is never deleted, and none that is referenced. */
  NOTHING_USED_IS_DELETED,
  /** The stable revision changes only when an event says that the update is complete. */
  STABLE_CHANGES_WITH_EVENT,
  /**
   * An aborted update has a time of the abort, and no other has one after a full pass; a paused one
   * says that the controller paused it.
   */
  STATUS_IS_CONSISTENT,
  /** The numbers of pods that are written are sums over the ReplicaSets. */
  COUNTS_ARE_SUMS,
  /** The new ReplicaSet is that of the wanted template, and has the highest revision. */
  NEW_HAS_HIGHEST_REVISION,
  /** A plan that creates a ReplicaSet writes no other, and creates just one. */
  CREATION_STANDS_ALONE,
  /** At most two Services are switched, and each once. */
  FEW_SWITCHES,
  /** No two conditions have the same type. */
  CONDITIONS_ARE_UNIQUE,
  /** No object is written twice; holds where self-made conflicts are mended. */
  ONE_WRITE_PER_OBJECT,
  /** Where a pass does nothing, the same pass once more does nothing. */
  FIX_POINT_IS_QUIET,
  /** In a cluster that works, writes come to an end. */
  WRITES_END,
  /** In a cluster that works, an update that nothing holds up comes to its end. */
  UPDATE_COMES_TO_ITS_END,
  /** A Service that a load balancer forwards to has healthy targets. Seen by simulations alone. */
  TRAFFIC_HAS_TARGETS
}
