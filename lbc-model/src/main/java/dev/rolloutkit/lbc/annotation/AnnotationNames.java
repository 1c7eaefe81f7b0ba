package dev.rolloutkit.lbc.annotation;

/** The keys of annotations of Ingresses and Services, by what they set. */
public final class AnnotationNames {
  /** The beginning of the key of an annotation that describes an action of an Ingress. */
  public static final String INGRESS_ACTIONS = Annotations.ALB + "actions.";

  /** The place of an Ingress in its group: an integer, 0 without the annotation. */
  public static final String INGRESS_GROUP_ORDER = Annotations.ALB + "group.order";

  /** The ports on which the load balancer of an Ingress listens. */
  public static final String INGRESS_LISTEN_PORTS = Annotations.ALB + "listen-ports";

  /** Whether the controller opens the ports of targets to the security groups of an Ingress. */
  public static final String INGRESS_MANAGES_RULES =
      Annotations.ALB + "manage-backend-security-group-rules";

  /** The security groups of the load balancer of an Ingress. */
  public static final String INGRESS_SECURITY_GROUPS = Annotations.ALB + "security-groups";

  /** The subnets of the load balancer of an Ingress. */
  public static final String INGRESS_SUBNETS = Annotations.ALB + "subnets";

  /** The tags of the resources of an Ingress. */
  public static final String INGRESS_TAGS = Annotations.ALB + "tags";

  /** The type of the targets of an Ingress: {@code instance} or {@code ip}. */
  public static final String INGRESS_TARGET_TYPE = Annotations.ALB + "target-type";

  /** The type of the load balancer of a Service. */
  public static final String SERVICE_LOAD_BALANCER_TYPE = Annotations.NLB + "type";

  /** Whether the controller opens the ports of targets to the security groups of a Service. */
  public static final String SERVICE_MANAGES_RULES =
      Annotations.NLB + "manage-backend-security-group-rules";

  /** The containers of a pod that serve QUIC. */
  public static final String QUIC_CONTAINERS = Annotations.NLB + "quic-enabled-containers";

  /** The security groups of the load balancer of a Service. */
  public static final String SERVICE_SECURITY_GROUPS = Annotations.NLB + "security-groups";

  /** The type of the targets of the load balancer of a Service: {@code instance} or {@code ip}. */
  public static final String SERVICE_TARGET_TYPE = Annotations.NLB + "nlb-target-type";

  private AnnotationNames() {}
}
