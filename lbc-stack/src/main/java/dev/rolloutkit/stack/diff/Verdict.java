package dev.rolloutkit.stack.diff;

/** The worst of a change, from harmless to harmful. */
public enum Verdict {
  /** Nothing is replaced. */
  SAFE,
  /** A target group is replaced: it has no healthy targets at first. */
  DROPS_CONNECTIONS,
  /** The load balancer is replaced or deleted: its DNS name changes. */
  NEW_DNS_NAME,
  /** As before, though the load balancer is protected: the controller lifts the protection. */
  DESTROYS_PROTECTED
}
