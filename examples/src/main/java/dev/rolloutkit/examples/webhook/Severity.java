package dev.rolloutkit.examples.webhook;

/** What becomes of a request that does harm. */
enum Severity {
  /** It goes on, and whoever made it is warned. */
  WARN,
  /** It is refused. */
  DENY
}
