package dev.rolloutkit.ako.pool;

import com.google.common.base.CharMatcher;
import com.google.common.net.InetAddresses;
import org.jspecify.annotations.Nullable;

/** The family of a server's address. */
public enum AddressType {
  /** IPv4, also mapped into IPv6. */
  V4,
  /** IPv6. */
  V6;

  /**
   * The family of an address; {@code null} for a text that is no address. As in Go, an octet has no
   * leading zero and an address no zone.
   */
  static @Nullable AddressType of(String address) {
    boolean valid =
        address.indexOf('%') < 0
            && CharMatcher.ascii().matchesAllOf(address)
            && InetAddresses.isInetAddress(address);
    if (!valid) {
      return null;
    }
    return address.indexOf(':') < 0 || InetAddresses.isMappedIPv4Address(address) ? V4 : V6;
  }
}
