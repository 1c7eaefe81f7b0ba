package dev.rolloutkit.canary.config;

import dev.rolloutkit.apimachinery.ProblemCode;

/** The {@linkplain dev.rolloutkit.apimachinery.Problem#code codes} of this module's problems. */
public final class CanaryProblemCodes {
  /** Argo Rollouts crashes in this state. */
  public static final ProblemCode REFERENCE_CRASH = ProblemCode.of("Reference.Crash");

  /** A template of an experiment refers to a ReplicaSet that does not exist. */
  public static final ProblemCode EXPERIMENT_SPEC_REF = ProblemCode.of("Experiment.SpecRef");

  /**
   * A Service that the Rollout managed still selects its pods, although the Rollout no longer
   * refers to it.
   */
  public static final ProblemCode STRANDED_SERVICE = ProblemCode.of("Service.Stranded");

  /** A step needs more new pods than may be added at once. */
  public static final ProblemCode STEP_ABOVE_SURGE = ProblemCode.of("Step.AboveSurge");

  /** With this number of replicas a weight does not change the number of pods. */
  public static final ProblemCode STEP_WITHOUT_EFFECT = ProblemCode.of("Step.WithoutEffect");

  /** A step lowers the weight, and the controller removes pods before it lowers the weight. */
  public static final ProblemCode WEIGHT_LOWERED = ProblemCode.of("Step.WeightLowered");

  /** A weight is greater than the maximum weight, which stands for all traffic. */
  public static final ProblemCode WEIGHT_ABOVE_MAXIMUM = ProblemCode.of("Step.WeightAboveMaximum");

  /** {@code matchTrafficWeight} removes pods that the next weight adds again. */
  public static final ProblemCode MATCH_SHRINKS = ProblemCode.of("Step.MatchShrinks");

  /** A step sets a route before any pod of the new version exists. */
  public static final ProblemCode ROUTE_BEFORE_PODS = ProblemCode.of("Step.RouteBeforePods");

  /** The weights of an experiment and of the canary together exceed all traffic. */
  public static final ProblemCode EXPERIMENT_OVERWEIGHT = ProblemCode.of("Experiment.Overweight");

  /** {@code replicaProgressThreshold} requires more pods than a step has. */
  public static final ProblemCode THRESHOLD_NEVER_REACHED =
      ProblemCode.of("Step.ThresholdNeverReached");

  /** {@code scaleDownDelaySeconds} is 0, which keeps old ReplicaSets forever. */
  public static final ProblemCode SCALE_DOWN_FOREVER =
      ProblemCode.of("ScaleDownDelaySeconds.Forever");

  /**
   * {@code abortScaleDownDelaySeconds} is 0, so the canary may be scaled down immediately after an
   * abort.
   */
  public static final ProblemCode ABORT_AT_ONCE =
      ProblemCode.of("AbortScaleDownDelaySeconds.AtOnce");

  /** The replicas change together with the template. */
  public static final ProblemCode REPLICAS_WITH_TEMPLATE = ProblemCode.of("Replicas.WithTemplate");

  /** The steps change during an update, so the update starts again at the first step. */
  public static final ProblemCode STEPS_BEGIN_AGAIN = ProblemCode.of("Steps.BeginAgain");

  private CanaryProblemCodes() {}
}
