package dev.rolloutkit.sg.settings;

/**
 * How the rules that many TargetGroupBindings request are combined into the rules of a security
 * group.
 */
public enum AggregationMode {
  /**
   * The controller's default: for each protocol and source security group, all rules are merged
   * into one range from the lowest to the highest port. The ports in between are open too.
   */
  RESTRICTED,

  /** {@code --disable-restricted-sg-rules}: each distinct rule is kept and none are merged. */
  UNRESTRICTED
}
