package dev.rolloutkit.stack.config;

/** The controller's feature gates that influence stacks. */
public enum FeatureGate {
  /** Targets may be pods. */
  ENABLE_IP_TARGET_TYPE("EnableIPTargetType", true),
  /** Load balancers may reserve capacity. */
  LB_CAPACITY_RESERVATION("LBCapacityReservation", true),
  /** Subnets that are tagged only for other clusters are not discovered. */
  SUBNETS_CLUSTER_TAG_CHECK("SubnetsClusterTagCheck", true),
  /** If no subnet has a role tag, the subnets whose route table fits the scheme are discovered. */
  SUBNET_DISCOVERY_BY_REACHABILITY("SubnetDiscoveryByReachability", true),
  /** An application load balancer may have a single subnet. */
  ALB_SINGLE_SUBNET("ALBSingleSubnet", false),
  /** Tags in annotations override the default tags. */
  ENABLE_DEFAULT_TAGS_LOW_PRIORITY("EnableDefaultTagsLowPriority", false),
  /** The controller may request certificates. */
  ENABLE_CERTIFICATE_MANAGEMENT("EnableCertificateManagement", false),
  /** The controller manages a Service only while its type is LoadBalancer. */
  SERVICE_TYPE_LOAD_BALANCER_ONLY("ServiceTypeLoadBalancerOnly", false),
  /** TCP and UDP on one port number become one listener. */
  ENABLE_TCP_UDP_LISTENER("EnableTCPUDPListener", false),
  /** Network load balancers have security groups. */
  NLB_SECURITY_GROUP("NLBSecurityGroup", true),
  /** Health checks of network load balancers have a timeout and success codes. */
  NLB_HEALTH_CHECK_ADVANCED_CONFIG("NLBHealthCheckAdvancedConfig", true);

  private final String gate;
  private final boolean enabled;

  FeatureGate(String gate, boolean enabled) {
    this.gate = gate;
    this.enabled = enabled;
  }

  /** The name of the gate in {@code --feature-gates}. */
  public String gate() {
    return gate;
  }

  /** Whether the gate is enabled if the flag does not name it. */
  public boolean enabledByDefault() {
    return enabled;
  }
}
