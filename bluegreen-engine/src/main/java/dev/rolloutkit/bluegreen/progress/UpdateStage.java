package dev.rolloutkit.bluegreen.progress;

/**
 * The stage of a blue-green update. The constants are in the order in which an update reaches them.
 */
public enum UpdateStage {
  /** The Rollout is being deleted; the controller does nothing. */
  DELETING("being deleted"),
  /** The controller refuses the spec. */
  INVALID("invalid"),
  /**
   * The template has no ReplicaSet yet, or the controller has not observed the latest change of the
   * template.
   */
  NEW_REVISION("a new revision was found"),
  /**
   * The pods of the first revision start, and the active Service selects them when they are ready.
   */
  INITIAL_DEPLOY("first deployment"),
  /** The new ReplicaSet starts the pods that it needs before the cut-over. */
  PREVIEW_STARTING("the new ReplicaSet starts"),
  /** The analysis before the cut-over runs. */
  PRE_PROMOTION_ANALYSIS("analysis before the switch"),
  /** The update waits until a user promotes it, or until the time of the pause is over. */
  PAUSED("paused before the switch"),
  /**
   * The update is promoted, and the new ReplicaSet grows from the preview size to the full size.
   */
  SCALING_TO_FULL("the new ReplicaSet grows to the full size"),
  /** Every condition for switching the active Service is met; the next pass switches it. */
  SWITCHING("the active Service is due to be switched"),
  /**
   * The active Service selects the new ReplicaSet, but the analysis after the cut-over, or the
   * verification of targets, is not over.
   */
  POST_PROMOTION("switched, not yet final"),
  /** The new ReplicaSet is the stable one; older ones still run, for a fast rollback. */
  SCALE_DOWN_DELAY("complete, old ReplicaSets still run"),
  /** The update is complete and no old ReplicaSet runs. */
  STABLE("complete"),
  /**
   * The update is aborted; the active Service selects the stable ReplicaSet again, or is about to.
   */
  ABORTED("aborted");

  private final String text;

  UpdateStage(String text) {
    this.text = text;
  }

  /** The stage as text. */
  public String text() {
    return text;
  }
}
