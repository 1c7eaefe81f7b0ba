package dev.rolloutkit.bluegreen;

/** Reasons of pause conditions. Source: Argo Rollouts, types of {@code v1alpha1}. */
final class PauseReasons {
  static final String BLUE_GREEN = "BlueGreenPause";
  static final String INCONCLUSIVE = "InconclusiveAnalysisRun";
  static final String CANARY_STEP = "CanaryPauseStep";

  private PauseReasons() {}
}
