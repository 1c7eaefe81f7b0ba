package dev.rolloutkit.lbclass.ownership;

/** What of a Service differs so that its load balancer has to be looked at again. */
public enum UpdateReason {
  /** It has become, or ceased to be, a load balancer without class. */
  WANTS,
  /** {@code spec.loadBalancerSourceRanges}. */
  SOURCE_RANGES,
  /** Number, name, protocol, port, node port, target port or application protocol of a port. */
  PORTS,
  /** {@code spec.sessionAffinity}. */
  SESSION_AFFINITY,
  /** {@code spec.sessionAffinityConfig}. */
  SESSION_AFFINITY_CONFIG,
  /** {@code spec.loadBalancerIP}. */
  LOAD_BALANCER_IP,
  /** {@code spec.externalIPs}. */
  EXTERNAL_IPS,
  /** Any annotation at all. */
  ANNOTATIONS,
  /** Another Service of the same name. */
  UID,
  /** {@code spec.externalTrafficPolicy}. */
  EXTERNAL_TRAFFIC_POLICY,
  /** {@code spec.healthCheckNodePort}. */
  HEALTH_CHECK_NODE_PORT,
  /** The number of IP families; neither their order nor which they are. */
  IP_FAMILIES
}
