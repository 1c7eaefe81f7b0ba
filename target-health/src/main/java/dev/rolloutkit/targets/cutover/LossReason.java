package dev.rolloutkit.targets.cutover;

/** The reasons why a target group loses traffic. */
public enum LossReason {
  /** Targets that get traffic are pods that no longer serve. */
  DEAD_TARGET,
  /** All targets wait for their first health checks and get no traffic. */
  ONLY_INITIAL_TARGETS,
  /** The group has no target. */
  NO_TARGETS,
  /** The Service has no endpoint to which nodes could forward. */
  NO_ENDPOINT,
  /** Nodes forward to pods that no longer serve. */
  DEAD_ENDPOINT
}
