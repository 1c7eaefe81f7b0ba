package dev.rolloutkit.canary.progress;

/** The stage of a canary update. The constants are in the order in which an update reaches them. */
public enum CanaryStage {
  /** The Rollout is being deleted; the controller does nothing. */
  DELETING("being deleted"),
  /** The controller refuses the spec. */
  INVALID("invalid"),
  /** The template or the steps are new, and the controller has not reconciled them yet. */
  NEW_REVISION("a new revision was found"),
  /** The first revision: it becomes the stable one immediately, and its pods start. */
  INITIAL_DEPLOY("first deployment"),
  /** The update is at one of the steps. */
  STEP("at a step"),
  /** All steps are completed or skipped; the new version is about to become the stable one. */
  COMPLETING("all steps are over"),
  /** The new version is the stable one; older ReplicaSets still run, for a fast rollback. */
  SCALE_DOWN_DELAY("complete, old ReplicaSets still run"),
  /** The update is complete and no old ReplicaSet runs. */
  STABLE("complete"),
  /** The update is aborted; the stable version serves, or will serve. */
  ABORTED("aborted");

  private final String text;

  CanaryStage(String text) {
    this.text = text;
  }

  /** The stage in words. */
  public String text() {
    return text;
  }
}
