package dev.rolloutkit.canary.progress;

/** Where in the update of a canary a Rollout stands, in the order of an update. */
public enum CanaryStage {
  /** The Rollout is about to be deleted; the controller does nothing. */
  DELETING("being deleted"),
  /** The controller refuses the spec. */
  INVALID("invalid"),
  /** The template or the steps are new, and the controller has not turned to them yet. */
  NEW_REVISION("a new revision was found"),
  /** The first revision: it becomes the stable one at once, and its pods start. */
  INITIAL_DEPLOY("first deployment"),
  /** At one of the steps. */
  STEP("at a step"),
  /** All steps are over, or are skipped; the new version is about to become the stable one. */
  COMPLETING("all steps are over"),
  /** The new version is the stable one; older ReplicaSets still run, for a fast rollback. */
  SCALE_DOWN_DELAY("complete, old ReplicaSets still run"),
  /** Complete. */
  STABLE("complete"),
  /** Aborted; the stable version serves, or will. */
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
