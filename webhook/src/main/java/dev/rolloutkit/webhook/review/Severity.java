package dev.rolloutkit.webhook.review;

/** The reaction to a harmful request. */
public enum Severity {
  /** It is allowed, and its consequences are noted in the API server's audit log. */
  AUDIT,
  /** It is allowed with a warning. */
  WARN,
  /** It is refused. */
  DENY
}
