package dev.rolloutkit.stack.config;

import dev.rolloutkit.apimachinery.ProblemCode;

/** The {@linkplain dev.rolloutkit.apimachinery.Problem#code codes} of this module's problems. */
public final class StackProblemCodes {
  /** Two target groups have the same resource ID. */
  public static final ProblemCode TARGET_GROUP_ID_COLLISION =
      ProblemCode.of("TargetGroup.IdCollision");

  /** No certificate matches a host. */
  public static final ProblemCode CERTIFICATE_NOT_FOUND = ProblemCode.of("Certificate.NotFound");

  /** A certificate is requested, but there is no host for it. */
  public static final ProblemCode CERTIFICATE_NO_HOST = ProblemCode.of("Certificate.NoHost");

  /** The subnets of a load balancer cannot be found or are invalid. */
  public static final ProblemCode SUBNET_NOT_RESOLVED = ProblemCode.of("Subnet.NotResolved");

  /** Members of a group disagree on a setting that they share. */
  public static final ProblemCode INGRESS_GROUP_CONFLICT = ProblemCode.of("IngressGroup.Conflict");

  /** An annotation of a member has a value that the controller rejects. */
  public static final ProblemCode INGRESS_GROUP_ANNOTATION =
      ProblemCode.of("IngressGroup.Annotation");

  /** A group cannot be loaded. */
  public static final ProblemCode INGRESS_GROUP_INVALID = ProblemCode.of("IngressGroup.Invalid");

  /** The name of a load balancer is invalid. */
  public static final ProblemCode LOAD_BALANCER_NAME = ProblemCode.of("LoadBalancer.Name");

  /** An action of a listener of a Service cannot be read. */
  public static final ProblemCode SERVICE_ACTION = ProblemCode.of("Service.Action");

  /** A Service that an action names does not exist. */
  public static final ProblemCode SERVICE_NOT_FOUND = ProblemCode.of("Service.NotFound");

  /** The ports of a Service cannot become listeners. */
  public static final ProblemCode SERVICE_PORTS = ProblemCode.of("Service.Ports");

  /** Members of a group give one tag different values. */
  public static final ProblemCode TAG_CONFLICT = ProblemCode.of("Tag.Conflict");

  /** A tag that is managed outside the controller is specified. */
  public static final ProblemCode TAG_EXTERNAL = ProblemCode.of("Tag.External");

  private StackProblemCodes() {}
}
