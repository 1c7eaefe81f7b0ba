package dev.rolloutkit.canary.progress;

/**
 * The stage of a canary's update. The constants are in the order in which an update reaches them.
 */
public enum CanaryStage {
  /** The Rollout is being deleted; the controller does nothing. */
  DELETING("being deleted"),
  /** The controller rejects the spec. */
  INVALID("invalid"),
  /** The template or the steps are new, and the controller has not processed them yet. */
  NEW_REVISION("a new revision was found"),
  /** The first revision becomes stable immediately, and its pods start. */
  INITIAL_DEPLOY("first deployment"),
  /** The update is at one of the steps. */
  STEP("at a step"),
  /** All steps are completed or skipped; the new version is about to become the stable one. */
  COMPLETING("all steps are over"),
  /** The new version is the stable one; older ReplicaSets still run, for a fast rollback. */
  SCALE_DOWN_DELAY("complete, old ReplicaSets still run"),
  /** The update is complete. */
  STABLE("complete"),
  /** The update is aborted; traffic goes back to the stable version. */
  ABORTED("aborted");

  private final String text;

  CanaryStage(String text) {
    this.text = text;
  }

  /** The stage as text. */
  public String text() {
    return text;
  }
}
