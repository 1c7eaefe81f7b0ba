package dev.rolloutkit.ako.pool;

import com.google.common.base.CharMatcher;
import com.google.common.net.InetAddresses;
import org.jspecify.annotations.Nullable;

/**
 * The IP family of a server's address.
 *
 * @rule An address with leading zeros in an octet or with a zone is no address.
 */
public enum AddressType {
  /** IPv4, including IPv4-mapped IPv6 addresses. */
  V4,
  /** IPv6. */
  V6;

  /**
   * The family of an address; {@code null} if the string is not an IP address. As in Go, octets
   * with leading zeros and addresses with zones are invalid.
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
