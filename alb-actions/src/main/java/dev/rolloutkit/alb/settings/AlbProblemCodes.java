package dev.rolloutkit.alb.settings;

/** The {@linkplain dev.rolloutkit.apimachinery.Problem#code codes} of this module's problems. */
public final class AlbProblemCodes {
  /** The next write of an annotation loses a setting that it holds now. */
  public static final String ACTION_OVERWRITTEN = "Action.Overwritten";

  /** Annotations cannot express an action of this type. */
  public static final String ACTION_UNSUPPORTED = "Action.Unsupported";

  /** AWS does not accept this value. */
  public static final String AWS_LIMIT = "Aws.Limit";

  /** The controller crashes on this input. */
  public static final String CONTROLLER_CRASH = "Controller.Crash";

  /** The Endpoints of a Service are missing. */
  public static final String ENDPOINTS_NOT_FOUND = "Endpoints.NotFound";

  /** No path uses the action. */
  public static final String INGRESS_ACTION_NOT_USED = "Ingress.ActionNotUsed";

  /** A path leads to a Service directly and bypasses the action. */
  public static final String INGRESS_BYPASS = "Ingress.Bypass";

  /** No rule of the Ingress names the Service. */
  public static final String INGRESS_NO_RULE_FOR_SERVICE = "Ingress.NoRuleForService";

  /** The Ingress is missing. */
  public static final String INGRESS_NOT_FOUND = "Ingress.NotFound";

  /** The annotation of managed actions cannot be read. */
  public static final String MANAGED_ACTIONS_FORMAT = "ManagedActions.Format";

  /** A part of the version of the API server is not a number. */
  public static final String SERVER_VERSION_NOT_NUMBER = "ServerVersion.NotNumber";

  /** The stable target group has too few targets to take more weight. */
  public static final String STABLE_GATE_TOO_FEW_TARGETS = "StableGate.TooFewTargets";

  /** A duration of stickiness is outside the range that AWS accepts. */
  public static final String STICKINESS_OUT_OF_RANGE = "Stickiness.OutOfRange";

  /** The health of the targets was not provided. */
  public static final String TARGET_HEALTH_MISSING = "TargetHealth.Missing";

  /** The desired weight is not verified yet. */
  public static final String WEIGHT_NOT_VERIFIED = "Weight.NotVerified";

  private AlbProblemCodes() {}
}
