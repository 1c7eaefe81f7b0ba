package dev.rolloutkit.stack.config;

/** The {@linkplain dev.rolloutkit.apimachinery.Problem#code codes} of this module's problems. */
public final class StackProblemCodes {
  /** Two target groups have the same resource ID. */
  public static final String TARGET_GROUP_ID_COLLISION = "TargetGroup.IdCollision";

  /** No certificate matches a host. */
  public static final String CERTIFICATE_NOT_FOUND = "Certificate.NotFound";

  /** A certificate is requested, but there is no host for it. */
  public static final String CERTIFICATE_NO_HOST = "Certificate.NoHost";

  /** The subnets of a load balancer cannot be found or are invalid. */
  public static final String SUBNET_NOT_RESOLVED = "Subnet.NotResolved";

  /** Members of a group disagree on a setting that they share. */
  public static final String INGRESS_GROUP_CONFLICT = "IngressGroup.Conflict";

  /** An annotation of a member has a value that the controller rejects. */
  public static final String INGRESS_GROUP_ANNOTATION = "IngressGroup.Annotation";

  /** A group cannot be loaded. */
  public static final String INGRESS_GROUP_INVALID = "IngressGroup.Invalid";

  /** The name of a load balancer is invalid. */
  public static final String LOAD_BALANCER_NAME = "LoadBalancer.Name";

  /** An action of a listener of a Service cannot be read. */
  public static final String SERVICE_ACTION = "Service.Action";

  /** A Service that an action names does not exist. */
  public static final String SERVICE_NOT_FOUND = "Service.NotFound";

  /** The ports of a Service cannot become listeners. */
  public static final String SERVICE_PORTS = "Service.Ports";

  /** Members of a group give one tag different values. */
  public static final String TAG_CONFLICT = "Tag.Conflict";

  /** A tag that is managed outside the controller is specified. */
  public static final String TAG_EXTERNAL = "Tag.External";

  private StackProblemCodes() {}
}
