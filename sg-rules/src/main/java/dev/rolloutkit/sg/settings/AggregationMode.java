package dev.rolloutkit.sg.settings;

/** How the needs of many TargetGroupBindings become the rules of a security group. */
public enum AggregationMode {
  /**
   * The controller's default: rules with a security group as their source are merged into one range
   * from the least to the greatest port, per protocol and source. The ports in between are open
   * too.
   */
  RESTRICTED,

  /** {@code --disable-restricted-sg-rules}: each distinct rule stays as it is. */
  UNRESTRICTED
}
