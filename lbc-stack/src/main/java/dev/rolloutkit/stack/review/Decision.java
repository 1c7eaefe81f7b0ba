package dev.rolloutkit.stack.review;

/** What a webhook is to answer; the later the worse. */
public enum Decision {
  /** Nobody notices. */
  ALLOW,
  /** It can be deployed, and somebody notices; or it was no better before. */
  WARN,
  /** It stops a group that could be deployed before. */
  DENY
}
