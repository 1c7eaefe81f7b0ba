package dev.rolloutkit.targets.cutover;

/** What helps, in the order in which remedies of equal effect are offered. */
public enum RemedyCode {
  /** Empty the checkpoint of the binding, so that a real pass looks at the group. */
  RESET_CHECKPOINT,
  /** Run Argo Rollouts with {@code --aws-verify-target-group}. */
  VERIFY_TARGET_GROUP,
  /** Keep the old revision at its size while weights move. */
  STATIC_STABLE,
  /** Keep the old pods longer. */
  SCALE_DOWN_DELAY,
  /** Let deleted pods serve until the load balancer has noticed. */
  PRE_STOP,
  /** Register nodes instead of pods. */
  INSTANCE_TARGETS,
  /** Keep both Services where they are and move weights. */
  PING_PONG
}
