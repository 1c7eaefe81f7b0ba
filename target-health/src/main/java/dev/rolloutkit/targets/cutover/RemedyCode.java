package dev.rolloutkit.targets.cutover;

/** The kinds of remedies, in the order in which remedies of equal effect are listed. */
public enum RemedyCode {
  /** Clear the checkpoint of the binding, so that a full pass checks the group. */
  RESET_CHECKPOINT("empty the checkpoint of the binding"),
  /** Run Argo Rollouts with {@code --aws-verify-target-group}. */
  VERIFY_TARGET_GROUP("let Argo Rollouts verify target groups"),
  /** Keep the old revision at its size while weights move. */
  STATIC_STABLE("keep the old revision at its size while weights move"),
  /** Keep the old pods longer. */
  SCALE_DOWN_DELAY("keep the old pods longer"),
  /** Let deleted pods serve until the load balancer has noticed their deletion. */
  PRE_STOP("let deleted pods serve until the load balancer has noticed"),
  /** Register nodes instead of pods. */
  INSTANCE_TARGETS("make nodes the targets"),
  /** Keep the revision of both Services and move weights instead (ping-pong). */
  PING_PONG("keep both Services where they are and move weights (ping-pong)");

  private final String meaning;

  RemedyCode(String meaning) {
    this.meaning = meaning;
  }

  /** For people: what to do, as the beginning of a sentence in small letters. */
  public String meaning() {
    return meaning;
  }
}
