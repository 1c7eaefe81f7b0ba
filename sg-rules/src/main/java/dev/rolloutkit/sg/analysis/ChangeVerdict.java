package dev.rolloutkit.sg.analysis;

/** What a change means for live targets, from harmless to harmful. */
public enum ChangeVerdict {
  /** No target is cut off, not even for a moment. */
  SAFE,
  /** A target is cut off between two calls and reachable again afterwards. */
  INTERRUPTS_LIVE_TARGETS,
  /**
   * A target may be cut off, because something is not known; {@link ImpactReport#unknown()} or the
   * explanation of a flow says what.
   */
  UNKNOWN,
  /** A target is cut off. */
  BREAKS_LIVE_TARGETS
}
