package dev.rolloutkit.canary.config;

/** The {@linkplain dev.rolloutkit.apimachinery.Problem#code codes} of this module's problems. */
public final class CanaryProblemCodes {
  /** The matched controller crashes on this state. */
  public static final String REFERENCE_CRASH = "Reference.Crash";

  /** A template of an experiment refers to no ReplicaSet that exists. */
  public static final String EXPERIMENT_SPEC_REF = "Experiment.SpecRef";

  /**
   * A Service that the Rollout manages still selects its pods, and the Rollout names it no longer.
   */
  public static final String STRANDED_SERVICE = "Service.Stranded";

  private CanaryProblemCodes() {}
}
