package dev.rolloutkit.targets.cutover;

/**
 * The parts of a cluster that change independently. A cut-over loses no traffic only if they agree.
 */
public enum Clock {
  /** The revision that a Service selects, and its share of the traffic. */
  SERVICE,
  /** The endpoints of a Service, as the load balancer controller has seen them. */
  ENDPOINTS,
  /** The work of the controller for the binding of a Service. */
  BINDING,
  /** The targets of a group and their health. */
  TARGET_HEALTH,
  /** The pods of the old revision. */
  OLD_PODS
}
