package dev.rolloutkit.sg.analysis;

/** What a change means for living targets. */
public enum Verdict {
  /** Nobody is cut off, not even for a moment. */
  SAFE,
  /** Somebody is cut off between two calls, and comes back. */
  INTERRUPTS_LIVE_TARGETS,
  /**
   * Somebody may be cut off: something that decides is not known, and {@link
   * ImpactReport#unknown()} or the explanation of a flow names it.
   */
  UNKNOWN,
  /** Somebody is cut off. */
  BREAKS_LIVE_TARGETS
}
