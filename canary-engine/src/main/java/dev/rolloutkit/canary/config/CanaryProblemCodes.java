package dev.rolloutkit.canary.config;

/** The {@linkplain dev.rolloutkit.apimachinery.Problem#code codes} of this module's problems. */
public final class CanaryProblemCodes {
  /** The controller of the reference crashes in this state. */
  public static final String REFERENCE_CRASH = "Reference.Crash";

  /** A template of an experiment refers to a ReplicaSet that does not exist. */
  public static final String EXPERIMENT_SPEC_REF = "Experiment.SpecRef";

  /**
   * A Service that the Rollout managed still selects its pods, although the Rollout no longer
   * refers to it.
   */
  public static final String STRANDED_SERVICE = "Service.Stranded";

  /** A step needs more new pods than may be added at once. */
  public static final String STEP_ABOVE_SURGE = "Step.AboveSurge";

  /** With this number of replicas a weight does not change the number of pods. */
  public static final String STEP_WITHOUT_EFFECT = "Step.WithoutEffect";

  /** A step lowers the weight, and the controller removes pods before it does so. */
  public static final String WEIGHT_LOWERED = "Step.WeightLowered";

  /** A weight is greater than the weight of all traffic. */
  public static final String WEIGHT_ABOVE_MAXIMUM = "Step.WeightAboveMaximum";

  /** {@code matchTrafficWeight} removes pods that the next weight adds again. */
  public static final String MATCH_SHRINKS = "Step.MatchShrinks";

  /** A step sets a route before any pod of the new version exists. */
  public static final String ROUTE_BEFORE_PODS = "Step.RouteBeforePods";

  /** The weights of an experiment and of the canary together exceed all traffic. */
  public static final String EXPERIMENT_OVERWEIGHT = "Experiment.Overweight";

  /** {@code replicaProgressThreshold} requires more pods than a step has. */
  public static final String THRESHOLD_NEVER_REACHED = "Step.ThresholdNeverReached";

  /** {@code scaleDownDelaySeconds} is 0, which keeps old ReplicaSets for ever. */
  public static final String SCALE_DOWN_FOREVER = "ScaleDownDelaySeconds.Forever";

  /** With a delay of 0 the canary may be scaled down immediately after an abort. */
  public static final String ABORT_AT_ONCE = "AbortScaleDownDelaySeconds.AtOnce";

  /** The replicas change together with the template. */
  public static final String REPLICAS_WITH_TEMPLATE = "Replicas.WithTemplate";

  /** The steps change during an update, which starts again at the first step. */
  public static final String STEPS_BEGIN_AGAIN = "Steps.BeginAgain";

  private CanaryProblemCodes() {}
}
