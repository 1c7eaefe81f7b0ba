package dev.rolloutkit.targets.cutover;

/** The clocks that have to agree for a cut-over to lose nothing. */
public enum Clock {
  /** Which revision a Service selects, and with which share of the traffic. */
  SERVICE,
  /** The endpoints of a Service, as the load balancer controller has seen them. */
  ENDPOINTS,
  /** What the controller has to do for the binding of a Service. */
  BINDING,
  /** The targets of a group, and what its health checks say of them. */
  TARGET_HEALTH,
  /** The pods of the old revision. */
  OLD_PODS
}
