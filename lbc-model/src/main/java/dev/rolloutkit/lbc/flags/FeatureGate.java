package dev.rolloutkit.lbc.flags;

import dev.rolloutkit.apimachinery.release.ReleaseOf;
import dev.rolloutkit.lbc.release.LbcChange;
import java.util.Optional;

/**
 * A feature gate of the AWS Load Balancer Controller, a key of {@code --feature-gates}.
 *
 * @rule Which feature gates there are, and which are on by default, depends on the release.
 */
public enum FeatureGate {
  /** Targets may be pods. */
  ENABLE_IP_TARGET_TYPE("EnableIPTargetType", true),
  /** An action may forward to several target groups by weight. */
  WEIGHTED_TARGET_GROUPS("WeightedTargetGroups", true),
  /** Listener rules have tags. */
  LISTENER_RULES_TAGGING("ListenerRulesTagging", true),
  /** Endpoints on nodes of unknown readiness are used if there are no others. */
  ENDPOINTS_FAIL_OPEN("EndpointsFailOpen", true),
  /** Load balancers may reserve capacity. */
  LB_CAPACITY_RESERVATION("LBCapacityReservation", true, FlagReleases.since("2.11.0")),
  /** Subnets that are tagged only for other clusters are not discovered. */
  SUBNETS_CLUSTER_TAG_CHECK("SubnetsClusterTagCheck", true),
  /** If no subnet has a role tag, the subnets whose route table fits the scheme are discovered. */
  SUBNET_DISCOVERY_BY_REACHABILITY(
      "SubnetDiscoveryByReachability", true, FlagReleases.since("2.13.4")),
  /** An application load balancer may have a single subnet. */
  ALB_SINGLE_SUBNET("ALBSingleSubnet", false),
  /** Tags in annotations override the default tags. */
  ENABLE_DEFAULT_TAGS_LOW_PRIORITY(
      "EnableDefaultTagsLowPriority", false, FlagReleases.since("2.14.1")),
  /** The controller may request certificates. */
  ENABLE_CERTIFICATE_MANAGEMENT("EnableCertificateManagement", false, FlagReleases.since("3.3.0")),
  /** The controller reconciles Services. */
  ENABLE_SERVICE_CONTROLLER("EnableServiceController", true),
  /** The controller manages a Service only while its type is LoadBalancer. */
  SERVICE_TYPE_LOAD_BALANCER_ONLY("ServiceTypeLoadBalancerOnly", false),
  /** TCP and UDP on one port number become one listener. */
  ENABLE_TCP_UDP_LISTENER("EnableTCPUDPListener", false, FlagReleases.since("2.13.4")),
  /** Network load balancers have security groups. */
  NLB_SECURITY_GROUP("NLBSecurityGroup", true),
  /** Health checks of network load balancers have a timeout and success codes. */
  NLB_HEALTH_CHECK_ADVANCED_CONFIG("NLBHealthCheckAdvancedConfig", true),
  /** The controller reads tags through the Resource Groups Tagging API. */
  ENABLE_RGT_API("EnableRGTAPI", false),
  /** The agent for target control may be added to pods. */
  ALB_TARGET_CONTROL_AGENT("ALBTargetControlAgent", false, FlagReleases.since("2.16.0")),
  /** The controller applies improved defaults. */
  ENHANCED_DEFAULT_BEHAVIOR("EnhancedDefaultBehavior", false, FlagReleases.since("2.14.1")),
  /** The plan of an Ingress is written to an annotation. */
  INGRESS_PLAN_ANNOTATION("IngressPlanAnnotation", false, FlagReleases.since("3.4.3")),
  /** Gateways become application load balancers; disabled by default before 3.2. */
  ALB_GATEWAY_API("ALBGatewayAPI", true, FlagReleases.since("2.13.4")),
  /** Gateways become network load balancers; disabled by default before 3.2. */
  NLB_GATEWAY_API("NLBGatewayAPI", true, FlagReleases.since("2.13.4")),
  /** Gateways take listeners from ListenerSets. */
  GATEWAY_LISTENER_SET("GatewayListenerSet", true, FlagReleases.since("3.2.2")),
  /** The controller manages accelerators of AWS Global Accelerator. */
  GLOBAL_ACCELERATOR_CONTROLLER("GlobalAcceleratorController", false, FlagReleases.since("2.17.1")),
  /**
   * The name of {@link #GLOBAL_ACCELERATOR_CONTROLLER} from 2.14 to 2.16; the matched release does
   * not have it.
   */
  AGA_CONTROLLER("AGAController", false, new FlagReleases("2.14.1", Optional.of("2.16.0")));

  private final String gate;
  private final boolean enabled;
  private final FlagReleases releases;

  FeatureGate(String gate, boolean enabled) {
    this(gate, enabled, FlagReleases.ALL);
  }

  FeatureGate(String gate, boolean enabled, FlagReleases releases) {
    this.gate = gate;
    this.enabled = enabled;
    this.releases = releases;
  }

  /** The name of the gate in {@code --feature-gates}. */
  public String gate() {
    return gate;
  }

  /** Whether the matched release enables the gate if the flag does not name it. */
  public boolean enabledByDefault() {
    return enabled;
  }

  /** Whether a release that has the gate enables it if the flag does not name it. */
  public boolean enabledByDefault(ReleaseOf<LbcChange> release) {
    boolean isOfGateways = this == ALB_GATEWAY_API || this == NLB_GATEWAY_API;
    return enabled && (!isOfGateways || release.has(LbcChange.GATEWAYS_BY_DEFAULT));
  }

  /**
   * Whether a release has the gate. A release without a number has every gate, except a gate that
   * one of its missing changes introduces.
   */
  public boolean isIn(ReleaseOf<LbcChange> release) {
    return switch (this) {
      case ENABLE_CERTIFICATE_MANAGEMENT -> release.has(LbcChange.CERTIFICATES_REQUESTED);
      case ENABLE_DEFAULT_TAGS_LOW_PRIORITY -> release.has(LbcChange.LOW_PRIORITY_OF_DEFAULT_TAGS);
      default -> releases.contain(release);
    };
  }

  /** The releases that have the gate. */
  public FlagReleases releases() {
    return releases;
  }

  /** The gate with a name; empty if no release has it. */
  public static Optional<FeatureGate> named(String gate) {
    return Optional.ofNullable(GateNames.BY_NAME.get(gate));
  }
}
