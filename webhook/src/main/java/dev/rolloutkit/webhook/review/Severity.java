package dev.rolloutkit.webhook.review;

/** What becomes of a request that does harm. */
public enum Severity {
  /** It goes on, and whoever made it is warned. */
  WARN,
  /** It is refused. */
  DENY
}
