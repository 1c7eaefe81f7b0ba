package dev.rolloutkit.engine.internal.pass;

/**
 * Defects of the steps that all strategies share. Each strategy lists and describes them under the
 * same names among its own defects.
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
  /** All ReplicaSets are released if the selector is lost together with the referenced workload. */
  WORKLOAD_GONE_RELEASES,
  /** An analysis template that refers to itself crashes the controller. */
  TEMPLATE_RECURSION,
  /** Both variants of anti-affinity at once crash the controller. */
  BOTH_ANTI_AFFINITIES,
  /** An argument for the hash of a missing stable ReplicaSet crashes the controller. */
  STABLE_ARGUMENT_PANIC,
  /** The scale-down deadline of a ReplicaSet without pods suspends the progress deadline. */
  EMPTY_SET_HOLDS_DEADLINE
}
