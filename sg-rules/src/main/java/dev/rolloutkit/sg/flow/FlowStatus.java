package dev.rolloutkit.sg.flow;

/** Whether rules admit a flow. */
public enum FlowStatus {
  /** A rule admits it. */
  REACHABLE,
  /** No rule does. */
  UNREACHABLE,
  /** A rule names a prefix list whose entries are unknown. */
  UNKNOWN
}
