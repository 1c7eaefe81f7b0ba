package dev.rolloutkit.stack.resource;

/** The types of resources in a stack. */
public final class ResourceTypes {
  /** A certificate that the controller requests. */
  public static final String CERTIFICATE = "AWS::ACM::Certificate";

  /** The managed security group. */
  public static final String SECURITY_GROUP = "AWS::EC2::SecurityGroup";

  /** A load balancer. */
  public static final String LOAD_BALANCER = "AWS::ElasticLoadBalancingV2::LoadBalancer";

  /** A listener; its id is its port. */
  public static final String LISTENER = "AWS::ElasticLoadBalancingV2::Listener";

  /** A rule; its id is {@code port:priority}. */
  public static final String LISTENER_RULE = "AWS::ElasticLoadBalancingV2::ListenerRule";

  /** A target group. */
  public static final String TARGET_GROUP = "AWS::ElasticLoadBalancingV2::TargetGroup";

  /** The Shield Advanced protection of a load balancer. */
  public static final String SHIELD = "AWS::Shield::Protection";

  /** The association of a load balancer with a web ACL of AWS WAF Classic. */
  public static final String WAF_REGIONAL = "AWS::WAFRegional::WebACLAssociation";

  /** The association of a load balancer with a web ACL of AWS WAF. */
  public static final String WAF_V2 = "AWS::WAFv2::WebACLAssociation";

  /** The TargetGroupBinding of a target group. */
  public static final String BINDING = "K8S::ElasticLoadBalancingV2::TargetGroupBinding";

  /** A target group of the network load balancer in front of an application load balancer. */
  public static final String FRONTEND_TARGET_GROUPS = "FrontendNLBTargetGroup";

  /** The id of the load balancer and of its add-ons. */
  public static final String MAIN = "LoadBalancer";

  /** The id of the managed security group. */
  public static final String MANAGED_GROUP = "ManagedLBSecurityGroup";

  private ResourceTypes() {}
}
