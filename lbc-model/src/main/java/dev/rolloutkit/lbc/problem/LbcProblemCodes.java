package dev.rolloutkit.lbc.problem;

import dev.rolloutkit.apimachinery.ProblemCode;

/** The {@linkplain dev.rolloutkit.apimachinery.Problem#code codes} of this module's problems. */
public final class LbcProblemCodes {
  /** An action cannot be read or violates a rule of the load balancer controller. */
  public static final ProblemCode ACTION_INVALID = ProblemCode.of("Action.Invalid");

  /** A backend names an action that no annotation defines. */
  public static final ProblemCode ACTION_MISSING = ProblemCode.of("Action.Missing");

  /** An annotation whose value cannot be parsed or is not allowed. */
  public static final ProblemCode ANNOTATION_INVALID = ProblemCode.of("Annotation.Invalid");

  /** The load balancer controller validates this annotation, but this library does not. */
  public static final ProblemCode ANNOTATION_NOT_CHECKED = ProblemCode.of("Annotation.NotChecked");

  /** Authentication and JWT validation exclude each other. */
  public static final ProblemCode AUTHENTICATION_CONFLICT =
      ProblemCode.of("Authentication.Conflict");

  /** An authentication lacks a required setting. */
  public static final ProblemCode AUTHENTICATION_MISSING = ProblemCode.of("Authentication.Missing");

  /** The type of an authentication is unknown. */
  public static final ProblemCode AUTHENTICATION_UNKNOWN = ProblemCode.of("Authentication.Unknown");

  /** An annotation of a backend has an invalid value. */
  public static final ProblemCode BACKEND_INVALID = ProblemCode.of("Backend.Invalid");

  /** A backend names no Service. */
  public static final ProblemCode BACKEND_NO_SERVICE = ProblemCode.of("Backend.NoService");

  /** The field of a condition is unknown. */
  public static final ProblemCode CONDITION_UNKNOWN_FIELD =
      ProblemCode.of("Condition.UnknownField");

  /** A condition has both values and regular expressions. */
  public static final ProblemCode CONDITION_VALUES_AND_REGEX =
      ProblemCode.of("Condition.ValuesAndRegex");

  /** A flag whose value keeps the controller from starting. */
  public static final ProblemCode FLAG_INVALID = ProblemCode.of("Flag.Invalid");

  /** A flag or feature gate that the controller does not have, with which it does not start. */
  public static final ProblemCode FLAG_UNKNOWN = ProblemCode.of("Flag.Unknown");

  /** Ingresses of one load balancer that have conflicting settings. */
  public static final ProblemCode GROUP_ANNOTATIONS_CONFLICT =
      ProblemCode.of("IngressGroup.Conflict");

  /** A health check port that refers to a named target port. */
  public static final ProblemCode HEALTH_CHECK_PORT_NAMED = ProblemCode.of("HealthCheck.NamedPort");

  /** An IPv6 Service on a load balancer without IPv6. */
  public static final ProblemCode IP_FAMILY_UNSUPPORTED =
      ProblemCode.of("Service.IpFamilyUnsupported");

  /** The type of a path is unknown. */
  public static final ProblemCode PATH_UNKNOWN_TYPE = ProblemCode.of("Path.UnknownType");

  /** An exact or prefix path contains a wildcard. */
  public static final ProblemCode PATH_WILDCARD = ProblemCode.of("Path.Wildcard");

  /** A value of a Secret is not base64. */
  public static final ProblemCode SECRET_NOT_BASE64 = ProblemCode.of("Secret.NotBase64");

  /** The Secret is missing. */
  public static final ProblemCode SECRET_NOT_FOUND = ProblemCode.of("Secret.NotFound");

  /** A Secret lacks the id or the secret of an OIDC client. */
  public static final ProblemCode SECRET_NO_CLIENT = ProblemCode.of("Secret.NoClient");

  /** The Service is missing. */
  public static final ProblemCode SERVICE_NOT_FOUND = ProblemCode.of("Service.NotFound");

  /** A Service does not have the port. */
  public static final ProblemCode SERVICE_NO_PORT = ProblemCode.of("Service.NoPort");

  /** A port that the Service does not have. */
  public static final ProblemCode SERVICE_PORT_NOT_FOUND = ProblemCode.of("Service.PortNotFound");

  /** A Service type that the target type does not support. */
  public static final ProblemCode SERVICE_TYPE_UNSUPPORTED =
      ProblemCode.of("Service.TypeUnsupported");

  /** The target group is missing. */
  public static final ProblemCode TARGET_GROUP_NOT_FOUND = ProblemCode.of("TargetGroup.NotFound");

  /** An action has several target groups while weighted ones are disabled. */
  public static final ProblemCode TARGET_GROUP_WEIGHTED = ProblemCode.of("TargetGroup.Weighted");

  /** A target group for which no port can be found. */
  public static final ProblemCode TARGET_PORT_EMPTY = ProblemCode.of("TargetGroup.NoPort");

  private LbcProblemCodes() {}
}
