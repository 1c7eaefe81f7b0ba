package dev.rolloutkit.targets.cutover;

/** Why a target group loses traffic. */
public enum LossReason {
  /** Targets that are in use are pods that do not serve any more. */
  DEAD_TARGET,
  /** All targets wait for their first health checks, and get no traffic. */
  ONLY_INITIAL_TARGETS,
  /** The group has no target. */
  NO_TARGETS,
  /** The Service has no endpoint that nodes could forward to. */
  NO_ENDPOINT,
  /** Nodes forward to pods that do not serve any more. */
  DEAD_ENDPOINT
}
