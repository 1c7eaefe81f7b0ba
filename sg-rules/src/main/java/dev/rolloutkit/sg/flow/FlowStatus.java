package dev.rolloutkit.sg.flow;

/** Whether rules admit a flow. */
public enum FlowStatus {
  /** A rule admits it. */
  REACHABLE,
  /** No rule does. */
  UNREACHABLE,
  /**
   * No rule that is known does, and not all are: a prefix list's entries, a group's rules or the
   * flow's sender are not given.
   */
  UNKNOWN
}
