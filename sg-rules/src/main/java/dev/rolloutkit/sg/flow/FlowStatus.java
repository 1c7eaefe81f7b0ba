package dev.rolloutkit.sg.flow;

/** Whether rules admit a flow. */
public enum FlowStatus {
  /** A rule admits it. */
  REACHABLE,
  /** No rule admits it. */
  UNREACHABLE,
  /**
   * No known rule admits it, but not everything is known: the entries of a prefix list, the rules
   * of a group, or the sender of the flow.
   */
  UNKNOWN
}
