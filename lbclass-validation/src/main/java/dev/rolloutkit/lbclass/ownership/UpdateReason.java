package dev.rolloutkit.lbclass.ownership;

/** A difference between two versions of a Service that requires an update of its load balancer. */
public enum UpdateReason {
  /** The Service has become, or has ceased to be, a load balancer without a class. */
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
  /** Any annotation. */
  ANNOTATIONS,
  /** The uid: it is another Service with the same name. */
  UID,
  /** {@code spec.externalTrafficPolicy}. */
  EXTERNAL_TRAFFIC_POLICY,
  /** {@code spec.healthCheckNodePort}. */
  HEALTH_CHECK_NODE_PORT,
  /** The number of IP families; the families themselves and their order are not compared. */
  IP_FAMILIES
}
