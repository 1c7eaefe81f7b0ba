package dev.rolloutkit.targets.cutover;

/** What a cut-over does to traffic. */
public enum CutOverVerdict {
  /** No traffic is lost. */
  SAFE,
  /** A part of the traffic is lost. */
  DEGRADED,
  /** At some instant all traffic is lost. */
  OUTAGE
}
