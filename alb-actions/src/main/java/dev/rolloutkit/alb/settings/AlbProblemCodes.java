package dev.rolloutkit.alb.settings;

import dev.rolloutkit.apimachinery.ProblemCode;

/** The {@linkplain dev.rolloutkit.apimachinery.Problem#code codes} of this module's problems. */
public final class AlbProblemCodes {
  /** Writing an action loses a setting that a user has made in it. */
  public static final ProblemCode ACTION_OVERWRITTEN = ProblemCode.of("Action.Overwritten");

  /** Annotations cannot express an action of this type. */
  public static final ProblemCode ACTION_UNSUPPORTED = ProblemCode.of("Action.Unsupported");

  /** AWS does not accept this value. */
  public static final ProblemCode AWS_LIMIT = ProblemCode.of("Aws.Limit");

  /** The controller crashes on this input. */
  public static final ProblemCode CONTROLLER_CRASH = ProblemCode.of("Controller.Crash");

  /** The Endpoints of a Service are missing. */
  public static final ProblemCode ENDPOINTS_NOT_FOUND = ProblemCode.of("Endpoints.NotFound");

  /** No path uses the action. */
  public static final ProblemCode INGRESS_ACTION_NOT_USED = ProblemCode.of("Ingress.ActionNotUsed");

  /** A path leads to a Service directly and bypasses the action. */
  public static final ProblemCode INGRESS_BYPASS = ProblemCode.of("Ingress.Bypass");

  /** No rule of the Ingress names the Service. */
  public static final ProblemCode INGRESS_NO_RULE_FOR_SERVICE =
      ProblemCode.of("Ingress.NoRuleForService");

  /** The Ingress is missing. */
  public static final ProblemCode INGRESS_NOT_FOUND = ProblemCode.of("Ingress.NotFound");

  /** The annotation of managed actions cannot be read. */
  public static final ProblemCode MANAGED_ACTIONS_FORMAT = ProblemCode.of("ManagedActions.Format");

  /** A part of the version of the API server is not a number. */
  public static final ProblemCode SERVER_VERSION_NOT_NUMBER =
      ProblemCode.of("ServerVersion.NotNumber");

  /** The stable target group has too few targets to take more weight. */
  public static final ProblemCode STABLE_GATE_TOO_FEW_TARGETS =
      ProblemCode.of("StableGate.TooFewTargets");

  /** A duration of stickiness is outside the range that AWS accepts. */
  public static final ProblemCode STICKINESS_OUT_OF_RANGE = ProblemCode.of("Stickiness.OutOfRange");

  /** The health of the targets was not provided. */
  public static final ProblemCode TARGET_HEALTH_MISSING = ProblemCode.of("TargetHealth.Missing");

  /** The desired weight is not verified yet. */
  public static final ProblemCode WEIGHT_NOT_VERIFIED = ProblemCode.of("Weight.NotVerified");

  /** The action of an annotation cannot be reset so that the stable Service gets all traffic. */
  public static final ProblemCode ACTION_NOT_RESET = ProblemCode.of("Action.NotReset");

  private AlbProblemCodes() {}
}
