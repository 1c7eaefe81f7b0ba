package dev.rolloutkit.lbc.problem;

/** The {@linkplain dev.rolloutkit.apimachinery.Problem#code codes} of this module's problems. */
public final class LbcProblemCodes {
  /** An action cannot be read or violates a rule of the load balancer controller. */
  public static final String ACTION_INVALID = "Action.Invalid";

  /** A backend names an action that no annotation holds. */
  public static final String ACTION_MISSING = "Action.Missing";

  /** An annotation whose value cannot be parsed or is not allowed. */
  public static final String ANNOTATION_INVALID = "Annotation.Invalid";

  /** The load balancer controller validates this annotation, but this library does not. */
  public static final String ANNOTATION_NOT_CHECKED = "Annotation.NotChecked";

  /** Authentication and JWT validation exclude each other. */
  public static final String AUTHENTICATION_CONFLICT = "Authentication.Conflict";

  /** An authentication lacks a required setting. */
  public static final String AUTHENTICATION_MISSING = "Authentication.Missing";

  /** The type of an authentication is unknown. */
  public static final String AUTHENTICATION_UNKNOWN = "Authentication.Unknown";

  /** An annotation of a backend has an invalid value. */
  public static final String BACKEND_INVALID = "Backend.Invalid";

  /** A backend names no Service. */
  public static final String BACKEND_NO_SERVICE = "Backend.NoService";

  /** A condition has a field that is unknown. */
  public static final String CONDITION_UNKNOWN_FIELD = "Condition.UnknownField";

  /** A condition has both values and regular expressions. */
  public static final String CONDITION_VALUES_AND_REGEX = "Condition.ValuesAndRegex";

  /** A flag whose value keeps the controller from starting. */
  public static final String FLAG_INVALID = "Flag.Invalid";

  /** A flag or feature gate that the controller does not have, with which it does not start. */
  public static final String FLAG_UNKNOWN = "Flag.Unknown";

  /** Ingresses of one load balancer that have conflicting settings. */
  public static final String GROUP_ANNOTATIONS_CONFLICT = "IngressGroup.Conflict";

  /** A health check port that refers to a named target port. */
  public static final String HEALTH_CHECK_PORT_NAMED = "HealthCheck.NamedPort";

  /** An IPv6 Service on a load balancer without IPv6. */
  public static final String IP_FAMILY_UNSUPPORTED = "Service.IpFamilyUnsupported";

  /** The type of a path is unknown. */
  public static final String PATH_UNKNOWN_TYPE = "Path.UnknownType";

  /** An exact or prefix path contains a wildcard. */
  public static final String PATH_WILDCARD = "Path.Wildcard";

  /** A value of a Secret is not base64. */
  public static final String SECRET_NOT_BASE64 = "Secret.NotBase64";

  /** The Secret is missing. */
  public static final String SECRET_NOT_FOUND = "Secret.NotFound";

  /** A Secret lacks the id or the secret of an OIDC client. */
  public static final String SECRET_NO_CLIENT = "Secret.NoClient";

  /** The Service is missing. */
  public static final String SERVICE_NOT_FOUND = "Service.NotFound";

  /** A Service does not have the port. */
  public static final String SERVICE_NO_PORT = "Service.NoPort";

  /** A port that the Service does not have. */
  public static final String SERVICE_PORT_NOT_FOUND = "Service.PortNotFound";

  /** A Service type that the target type does not support. */
  public static final String SERVICE_TYPE_UNSUPPORTED = "Service.TypeUnsupported";

  /** The target group is missing. */
  public static final String TARGET_GROUP_NOT_FOUND = "TargetGroup.NotFound";

  /** An action has several target groups while weighted ones are disabled. */
  public static final String TARGET_GROUP_WEIGHTED = "TargetGroup.Weighted";

  /** A target group for which no port can be found. */
  public static final String TARGET_PORT_EMPTY = "TargetGroup.NoPort";

  private LbcProblemCodes() {}
}
