package dev.rolloutkit.stack.diff;

/** What happens to a resource. */
public enum ChangeKind {
  /** The resource is created. */
  CREATE,
  /** The resource is deleted. */
  DELETE,
  /** The resource is changed in place. */
  MODIFY,
  /** The resource is deleted, and a new one replaces it. */
  REPLACE,
  /** A rule gets another priority and is otherwise unchanged. */
  MOVE,
  /** The stacks differ, but the controller keeps the resource as it is. */
  NO_EFFECT
}
