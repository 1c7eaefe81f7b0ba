package dev.rolloutkit.stack.review;

/** How a webhook should answer, from the least to the most severe. */
public enum Decision {
  /** The change has no effect on other members. */
  ALLOW,
  /**
   * The group can be deployed, but the change affects other members; or the group could not be
   * deployed before either.
   */
  WARN,
  /** The change stops a group that could be deployed before. */
  DENY
}
