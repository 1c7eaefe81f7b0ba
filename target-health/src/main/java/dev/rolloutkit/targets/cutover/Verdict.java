package dev.rolloutkit.targets.cutover;

/** What a cut-over does to traffic. */
public enum Verdict {
  /** Nothing is lost. */
  SAFE,
  /** A part is lost. */
  DEGRADED,
  /** At some instant all is lost. */
  OUTAGE
}
