package dev.rolloutkit.engine.internal.status;

/** Reasons of pause conditions. Source: Argo Rollouts, types of {@code v1alpha1}. */
public final class PauseReasons {
  public static final String BLUE_GREEN = "BlueGreenPause";
  public static final String INCONCLUSIVE = "InconclusiveAnalysisRun";
  public static final String CANARY_STEP = "CanaryPauseStep";
  public static final String INCONCLUSIVE_EXPERIMENT = "InconclusiveExperiment";

  private PauseReasons() {}
}
