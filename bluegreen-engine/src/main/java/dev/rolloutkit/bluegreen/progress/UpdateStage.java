package dev.rolloutkit.bluegreen.progress;

/** Where in a blue-green update a Rollout stands, in the order of an update. */
public enum UpdateStage {
  /** The Rollout is about to be deleted; the controller does nothing. */
  DELETING("being deleted"),
  /** The controller refuses the spec. */
  INVALID("invalid"),
  /** The template has no ReplicaSet, or the controller has not turned to it yet. */
  NEW_REVISION("a new revision was found"),
  /**
   * The first revision: its pods start, and the active Service selects them when they are ready.
   */
  INITIAL_DEPLOY("first deployment"),
  /** The new ReplicaSet comes to the size that it has before the switch. */
  PREVIEW_STARTING("the new ReplicaSet starts"),
  /** The analysis before the switch. */
  PRE_PROMOTION_ANALYSIS("analysis before the switch"),
  /** Waits for the promotion, by a user or by time. */
  PAUSED("paused before the switch"),
  /** Promoted: the new ReplicaSet comes from the preview size to the full one. */
  SCALING_TO_FULL("the new ReplicaSet grows to the full size"),
  /** Nothing speaks against the switch of the active Service. */
  SWITCHING("the active Service is due to be switched"),
  /** The active Service selects the new ReplicaSet; analysis or verification go on. */
  POST_PROMOTION("switched, not yet final"),
  /** The new ReplicaSet is the stable one; older ones still run, for a fast rollback. */
  SCALE_DOWN_DELAY("complete, old ReplicaSets still run"),
  /** Complete. */
  STABLE("complete"),
  /** Aborted; the stable ReplicaSet serves, or will. */
  ABORTED("aborted");

  private final String text;

  UpdateStage(String text) {
    this.text = text;
  }

  /** The stage in words. */
  public String text() {
    return text;
  }
}
