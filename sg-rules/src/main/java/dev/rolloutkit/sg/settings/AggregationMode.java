package dev.rolloutkit.sg.settings;

import dev.rolloutkit.lbc.flags.LbcFlags;

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
  UNRESTRICTED;

  /** The mode in which a controller with these flags works. */
  public static AggregationMode of(LbcFlags flags) {
    return flags.disableRestrictedSgRules() ? UNRESTRICTED : RESTRICTED;
  }

  /** The flags of a controller that works in this mode; all other flags have their defaults. */
  public LbcFlags flags(String clusterName) {
    return LbcFlags.builder()
        .clusterName(clusterName)
        .disableRestrictedSgRules(this == UNRESTRICTED)
        .build();
  }
}
