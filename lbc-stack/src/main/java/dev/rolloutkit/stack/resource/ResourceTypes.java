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

  /** The protection of a load balancer by Shield Advanced. */
  public static final String SHIELD = "AWS::Shield::Protection";

  /** The classic web ACL of a load balancer. */
  public static final String WAF_REGIONAL = "AWS::WAFRegional::WebACLAssociation";

  /** The web ACL of a load balancer. */
  public static final String WAF_V2 = "AWS::WAFv2::WebACLAssociation";

  /** The binding of a target group. */
  public static final String BINDING = "K8S::ElasticLoadBalancingV2::TargetGroupBinding";

  /** The target groups of the front load balancer. */
  public static final String FRONTEND_TARGET_GROUPS = "FrontendNLBTargetGroup";

  /** The id of the load balancer, and of what belongs to it. */
  public static final String MAIN = "LoadBalancer";

  /** The id of the managed security group. */
  public static final String MANAGED_GROUP = "ManagedLBSecurityGroup";

  private ResourceTypes() {}
}
