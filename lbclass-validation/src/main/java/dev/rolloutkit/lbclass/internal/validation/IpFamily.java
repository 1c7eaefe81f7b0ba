package dev.rolloutkit.lbclass.internal.validation;

import dev.rolloutkit.apimachinery.internal.net.IpAddress;
import org.jspecify.annotations.Nullable;

/** The IP family of an address, as named in Services. */
public final class IpFamily {
  /** The family of addresses such as {@code 10.0.0.1}. */
  public static final String V4 = "IPv4";

  /** The family of addresses such as {@code 2001:db8::1}. */
  public static final String V6 = "IPv6";

  private IpFamily() {}

  /**
   * The family; {@code null} if the string is not an address. An IPv4-mapped address counts as
   * IPv4.
   */
  public static @Nullable String of(String address) {
    IpAddress ip = IpAddress.parse(address);
    return ip == null ? null : ip.isV4() ? V4 : V6;
  }

  /** The other family; IPv4 for anything that is not {@code IPv4}. */
  public static String other(@Nullable String family) {
    return V4.equals(family) ? V6 : V4;
  }
}
