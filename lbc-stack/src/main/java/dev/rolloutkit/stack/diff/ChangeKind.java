package dev.rolloutkit.stack.diff;

/** What happens to a resource. */
public enum ChangeKind {
  /** It is new. */
  CREATE,
  /** It goes. */
  DELETE,
  /** It changes and stays the same resource. */
  MODIFY,
  /** It goes, and another takes its place. */
  REPLACE,
  /** A rule gets another priority and stays as it is. */
  MOVE,
  /** The controller keeps what is there, whatever the plan says. */
  NO_EFFECT
}
