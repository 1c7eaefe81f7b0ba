package dev.rolloutkit.engine.internal.pass;

/**
 * Defects of the steps that all strategies share. Each strategy has constants with the same names
 * among its own defects, which describe them.
 */
public enum SharedDefect {
  /** Two writes to one object in a pass conflict. */
  SELF_CONFLICT,
  /** The history limit deletes a ReplicaSet that is still referenced. */
  HISTORY_DELETES_PREVIEWED,
  /** Metadata of a ReplicaSet is written after the pass deleted it. */
  META_ON_DELETED,
  /** An anti-affinity term without labelSelector crashes the controller. */
  AFFINITY_PANIC,
  /** A status update alternates between a pause and progress in one condition. */
  PAUSE_FLIPS,
  /** The Rollout releases all its ReplicaSets because its selector is lost with the workload. */
  WORKLOAD_GONE_RELEASES,
  /** An analysis template that names itself crashes the controller. */
  TEMPLATE_RECURSION,
  /** Both variants of anti-affinity at once crash the controller. */
  BOTH_ANTI_AFFINITIES,
  /** An analysis argument for the hash of a missing stable ReplicaSet crashes the controller. */
  STABLE_ARGUMENT_PANIC,
  /** The scale-down deadline of a ReplicaSet without pods prevents the progress deadline. */
  EMPTY_SET_HOLDS_DEADLINE
}
