package dev.rolloutkit.ako.pool;

/** The family of a server's address. */
public enum AddressType {
  /** IPv4. */
  V4,
  /** IPv6, and everything else that is not IPv4. */
  V6;

  /**
   * The family of an address as AKO sees it: what is not IPv4, in dotted form or mapped into IPv6,
   * counts as IPv6, whatever it is.
   */
  static AddressType of(String address) {
    return isIpv4(address) ? V4 : V6;
  }

  private static boolean isIpv4(String address) {
    String mapped = "::ffff:";
    boolean isMapped = address.regionMatches(true, 0, mapped, 0, mapped.length());
    int at = isMapped ? mapped.length() : 0;
    for (int octet = 0; octet < 4; octet++) {
      int from = at;
      int value = 0;
      while (at < address.length() && isDigit(address.charAt(at)) && at - from < 4) {
        value = value * 10 + address.charAt(at++) - '0';
      }
      boolean leadingZero = at - from > 1 && address.charAt(from) == '0';
      if (at == from || value > 255 || leadingZero) {
        return false;
      }
      boolean last = octet == 3;
      if (last ? at != address.length() : at >= address.length() || address.charAt(at++) != '.') {
        return false;
      }
    }
    return true;
  }

  private static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }
}
