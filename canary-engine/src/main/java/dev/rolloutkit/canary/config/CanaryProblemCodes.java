package dev.rolloutkit.canary.config;

/** The {@linkplain dev.rolloutkit.apimachinery.Problem#code codes} of this module's problems. */
public final class CanaryProblemCodes {
  /** The matched controller crashes on this state. */
  public static final String REFERENCE_CRASH = "Reference.Crash";

  /** A template of an experiment refers to no ReplicaSet that exists. */
  public static final String EXPERIMENT_SPEC_REF = "Experiment.SpecRef";

  private CanaryProblemCodes() {}
}
