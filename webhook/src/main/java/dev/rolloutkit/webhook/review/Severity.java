package dev.rolloutkit.webhook.review;

/** What becomes of a request that does harm. */
public enum Severity {
  /** It goes on, and the audit log of the API server says what it does. */
  AUDIT,
  /** It goes on, and whoever made it is warned. */
  WARN,
  /** It is refused. */
  DENY
}
