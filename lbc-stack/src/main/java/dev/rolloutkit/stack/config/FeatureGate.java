package dev.rolloutkit.stack.config;

/** The feature gates of the controller that a stack depends on. */
public enum FeatureGate {
  /** Targets may be pods. */
  ENABLE_IP_TARGET_TYPE("EnableIPTargetType", true),
  /** Load balancers may reserve capacity. */
  LB_CAPACITY_RESERVATION("LBCapacityReservation", true),
  /** Subnets that are tagged for other clusters alone are not found. */
  SUBNETS_CLUSTER_TAG_CHECK("SubnetsClusterTagCheck", true),
  /** Without subnets by tag, those whose route table fits the scheme are found. */
  SUBNET_DISCOVERY_BY_REACHABILITY("SubnetDiscoveryByReachability", true),
  /** An application load balancer may have a single subnet. */
  ALB_SINGLE_SUBNET("ALBSingleSubnet", false),
  /** Tags of annotations win over the default tags. */
  ENABLE_DEFAULT_TAGS_LOW_PRIORITY("EnableDefaultTagsLowPriority", false),
  /** The controller may request certificates. */
  ENABLE_CERTIFICATE_MANAGEMENT("EnableCertificateManagement", false),
  /** A Service is the controller's only while its type is LoadBalancer. */
  SERVICE_TYPE_LOAD_BALANCER_ONLY("ServiceTypeLoadBalancerOnly", false),
  /** TCP and UDP on one port number become one listener. */
  ENABLE_TCP_UDP_LISTENER("EnableTCPUDPListener", false),
  /** Network load balancers have security groups. */
  NLB_SECURITY_GROUP("NLBSecurityGroup", true),
  /** Health checks of network load balancers have statuses and a timeout. */
  NLB_HEALTH_CHECK_ADVANCED_CONFIG("NLBHealthCheckAdvancedConfig", true);

  private final String gate;
  private final boolean enabled;

  FeatureGate(String gate, boolean enabled) {
    this.gate = gate;
    this.enabled = enabled;
  }

  /** The name in {@code --feature-gates}. */
  public String gate() {
    return gate;
  }

  /** Whether it is on unless the flag says otherwise. */
  public boolean enabledByDefault() {
    return enabled;
  }
}
