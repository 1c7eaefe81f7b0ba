package dev.rolloutkit.alb.settings;

/** The {@linkplain dev.rolloutkit.apimachinery.Problem#code codes} of this module's problems. */
public final class AlbProblemCodes {
  /** An action cannot be read or violates a rule of the load balancer controller. */
  public static final String ACTION_INVALID = "Action.Invalid";

  /** A backend names an action that no annotation holds. */
  public static final String ACTION_MISSING = "Action.Missing";

  /** The next write of an annotation loses a setting that it holds now. */
  public static final String ACTION_OVERWRITTEN = "Action.Overwritten";

  /** Annotations cannot express an action of this type. */
  public static final String ACTION_UNSUPPORTED = "Action.Unsupported";

  /** The load balancer controller validates this annotation, but this library does not. */
  public static final String ANNOTATION_NOT_CHECKED = "Annotation.NotChecked";

  /** Authentication and JWT validation exclude each other. */
  public static final String AUTHENTICATION_CONFLICT = "Authentication.Conflict";

  /** An authentication lacks a required setting. */
  public static final String AUTHENTICATION_MISSING = "Authentication.Missing";

  /** The timeout of a session cannot be read. */
  public static final String AUTHENTICATION_TIMEOUT = "Authentication.Timeout";

  /** The type of an authentication is unknown. */
  public static final String AUTHENTICATION_UNKNOWN = "Authentication.Unknown";

  /** AWS does not accept this value. */
  public static final String AWS_LIMIT = "Aws.Limit";

  /** An annotation of a backend has an invalid value. */
  public static final String BACKEND_INVALID = "Backend.Invalid";

  /** A backend names no Service. */
  public static final String BACKEND_NO_SERVICE = "Backend.NoService";

  /** A TargetGroupBinding cannot be written as a JSON object. */
  public static final String BINDING_NO_JSON = "Binding.NoJson";

  /** A condition has a field that is unknown. */
  public static final String CONDITION_UNKNOWN_FIELD = "Condition.UnknownField";

  /** A condition has both values and regular expressions. */
  public static final String CONDITION_VALUES_AND_REGEX = "Condition.ValuesAndRegex";

  /** The controller crashes on this input. */
  public static final String CONTROLLER_CRASH = "Controller.Crash";

  /** The Endpoints of a Service are missing. */
  public static final String ENDPOINTS_NOT_FOUND = "Endpoints.NotFound";

  /** A path names the Service of the action but does not use the action. */
  public static final String INGRESS_ACTION_NOT_USED = "Ingress.ActionNotUsed";

  /** A path leads to a Service directly and bypasses the action. */
  public static final String INGRESS_BYPASS = "Ingress.Bypass";

  /** No rule of the Ingress names the Service. */
  public static final String INGRESS_NO_RULE_FOR_SERVICE = "Ingress.NoRuleForService";

  /** The Ingress is missing. */
  public static final String INGRESS_NOT_FOUND = "Ingress.NotFound";

  /** The annotation of managed actions cannot be read. */
  public static final String MANAGED_ACTIONS_FORMAT = "ManagedActions.Format";

  /** The switch for regular expressions in paths is not a boolean. */
  public static final String PATH_REGEX_SWITCH = "Path.RegexSwitch";

  /** The type of a path is unknown. */
  public static final String PATH_UNKNOWN_TYPE = "Path.UnknownType";

  /** An exact or prefix path contains a wildcard. */
  public static final String PATH_WILDCARD = "Path.Wildcard";

  /** A Secret lacks the id or the secret of an OIDC client. */
  public static final String SECRET_NO_CLIENT = "Secret.NoClient";

  /** A value of a Secret is not base64. */
  public static final String SECRET_NOT_BASE64 = "Secret.NotBase64";

  /** The Secret is missing. */
  public static final String SECRET_NOT_FOUND = "Secret.NotFound";

  /** A part of the version of the API server is not a number. */
  public static final String SERVER_VERSION_NOT_NUMBER = "ServerVersion.NotNumber";

  /** A Service does not have the port. */
  public static final String SERVICE_NO_PORT = "Service.NoPort";

  /** The Service is missing. */
  public static final String SERVICE_NOT_FOUND = "Service.NotFound";

  /** The stable target group has too few targets to take more weight. */
  public static final String STABLE_GATE_TOO_FEW_TARGETS = "StableGate.TooFewTargets";

  /** A duration of stickiness is outside the range that AWS accepts. */
  public static final String STICKINESS_OUT_OF_RANGE = "Stickiness.OutOfRange";

  /** The annotation of tags cannot be read. */
  public static final String TAGS_FORMAT = "Tags.Format";

  /** The target group is missing. */
  public static final String TARGET_GROUP_NOT_FOUND = "TargetGroup.NotFound";

  /** An action has several target groups while weighted ones are disabled. */
  public static final String TARGET_GROUP_WEIGHTED = "TargetGroup.Weighted";

  /** The health of the targets was not provided. */
  public static final String TARGET_HEALTH_MISSING = "TargetHealth.Missing";

  /** The desired weight is not verified yet. */
  public static final String WEIGHT_NOT_VERIFIED = "Weight.NotVerified";

  private AlbProblemCodes() {}
}
