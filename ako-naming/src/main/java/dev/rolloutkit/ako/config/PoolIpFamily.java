package dev.rolloutkit.ako.config;

import org.jspecify.annotations.Nullable;

/** The address families that AKO uses for pool servers. Source: AKO 2.1, {@code ipFamily}. */
public enum PoolIpFamily {
  /** IPv4 only. */
  V4(true, false),
  /** IPv6 only. */
  V6(false, true),
  /** Both families; AKO uses the IPv4 address of a server that has both. */
  V4_V6(true, true);

  private final boolean v4;
  private final boolean v6;

  PoolIpFamily(boolean v4, boolean v6) {
    this.v4 = v4;
    this.v6 = v6;
  }

  /** Whether IPv4 addresses may be used. */
  public boolean v4() {
    return v4;
  }

  /** Whether IPv6 addresses may be used. */
  public boolean v6() {
    return v6;
  }

  /** Parses the setting; an unknown value means {@link #V4_V6}. */
  public static PoolIpFamily ofSetting(@Nullable String raw) {
    return "V4".equals(raw) ? V4 : "V6".equals(raw) ? V6 : V4_V6;
  }
}
