package dev.rolloutkit.targets.cutover;

/** The kinds of remedies, in the order in which remedies of equal effect are listed. */
public enum RemedyCode {
  /** Clear the checkpoint of the binding, so that a full pass checks the group. */
  RESET_CHECKPOINT,
  /** Run Argo Rollouts with {@code --aws-verify-target-group}. */
  VERIFY_TARGET_GROUP,
  /** Keep the old revision at its size while weights move. */
  STATIC_STABLE,
  /** Keep the old pods longer. */
  SCALE_DOWN_DELAY,
  /** Let deleted pods serve until the load balancer has noticed their deletion. */
  PRE_STOP,
  /** Register nodes instead of pods. */
  INSTANCE_TARGETS,
  /** Keep the revision of both Services and move weights instead (ping-pong). */
  PING_PONG
}
