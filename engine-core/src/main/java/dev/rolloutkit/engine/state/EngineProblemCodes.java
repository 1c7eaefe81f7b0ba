package dev.rolloutkit.engine.state;

import dev.rolloutkit.apimachinery.ProblemCode;

/** The {@linkplain dev.rolloutkit.apimachinery.Problem#code codes} of this module's problems. */
public final class EngineProblemCodes {
  /** A ReplicaSet is in another namespace than the Rollout; the pass ignores it. */
  public static final ProblemCode NOT_OF_NAMESPACE = ProblemCode.of("ReplicaSet.NotOfNamespace");

  /** An analysis template, or an argument of a run, cannot be used. */
  public static final ProblemCode ANALYSIS_TEMPLATE_INVALID =
      ProblemCode.of("AnalysisTemplate.Invalid");

  /** An argument of an analysis refers to a field that a Rollout does not have. */
  public static final ProblemCode FIELD_PATH_INVALID = ProblemCode.of("FieldPath.Invalid");

  /** The workload that a Rollout refers to could not be read. */
  public static final ProblemCode WORKLOAD_UNREADABLE = ProblemCode.of("WorkloadRef.Unreadable");

  private EngineProblemCodes() {}
}
