package dev.rolloutkit.stack.diff;

/** The most severe effect of a change, from the least to the most severe. */
public enum StackVerdict {
  /** Nothing is replaced. */
  SAFE,
  /** A target group is replaced, and the new one has no healthy targets at first. */
  DROPS_CONNECTIONS,
  /** The load balancer is replaced or deleted: its DNS name changes. */
  NEW_DNS_NAME,
  /**
   * The load balancer is replaced or deleted although deletion protection is enabled, because the
   * controller disables the protection first.
   */
  DESTROYS_PROTECTED
}
