package dev.rolloutkit.apimachinery.internal.net;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * An IP address as Kubernetes parses it, which accepts leading zeros. IPv4 addresses are stored in
 * their IPv6-mapped form {@code ::ffff:a.b.c.d}, as Go's {@code net.IP} does.
 *
 * <p>Source: Kubernetes 1.34, the forked lenient parsers of k8s.io/utils/net.
 *
 * @param high the first 64 bits
 * @param low the last 64 bits
 * @param dotted whether the address was written as an IPv4 address
 * @param leadingZeros whether the address was written with leading zeros, which strict parsers
 *     reject
 */
public record IpAddress(long high, long low, boolean dotted, boolean leadingZeros) {
  /** The bound of a number while it is parsed, so that any number of leading zeros is possible. */
  private static final int BIG = 0xffffff;

  private static final long MAPPED = 0xffff_0000_0000L;
  private static final int GROUPS = 8;

  /** Parses an address; {@code null} if the string is not one. */
  public static @Nullable IpAddress parse(@Nullable String text) {
    if (text == null) {
      return null;
    }
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '.') {
        return parseV4(text, 0, text.length());
      }
      if (c == ':') {
        return parseV6(text, text.length());
      }
    }
    return null;
  }

  /**
   * Parses the part of a string from {@code from}, inclusive, to {@code to}, exclusive, as an IPv4
   * address; {@code null} if it is not one.
   */
  public static @Nullable IpAddress parseV4(String text, int from, int to) {
    long value = 0;
    boolean zeros = false;
    int i = from;
    for (int octet = 0; octet < 4; octet++) {
      if (octet > 0) {
        if (i >= to || text.charAt(i) != '.') {
          return null;
        }
        i++;
      }
      int start = i;
      int n = 0;
      while (i < to && text.charAt(i) >= '0' && text.charAt(i) <= '9') {
        n = n * 10 + (text.charAt(i) - '0');
        if (n >= BIG) {
          return null;
        }
        i++;
      }
      if (i == start || n > 0xff) {
        return null;
      }
      zeros |= i - start > 1 && text.charAt(start) == '0';
      value = value << 8 | n;
    }
    return i == to ? new IpAddress(0, MAPPED | value, true, zeros) : null;
  }

  /**
   * Parses the first {@code to} characters of a string as an IPv6 address; {@code null} if they are
   * not one.
   */
  public static @Nullable IpAddress parseV6(String text, int to) {
    long high = 0;
    long low = 0;
    boolean zeros = false;
    int groups = 0;
    int ellipsis = -1;
    int i = 0;
    if (to >= 2 && text.charAt(0) == ':' && text.charAt(1) == ':') {
      ellipsis = 0;
      i = 2;
      if (to == 2) {
        return new IpAddress(0, 0, false, false);
      }
    }
    boolean ended = false;
    while (groups < GROUPS && !ended) {
      int start = i;
      int n = 0;
      for (int digit; i < to && (digit = hex(text.charAt(i))) >= 0; i++) {
        n = n << 4 | digit;
        if (n >= BIG) {
          return null;
        }
      }
      if (i == start || n > 0xffff) {
        return null;
      }
      if (i < to && text.charAt(i) == '.') {
        if ((ellipsis < 0 && groups != GROUPS - 2) || groups > GROUPS - 2) {
          return null;
        }
        IpAddress tail = parseV4(text, start, to);
        if (tail == null) {
          return null;
        }
        zeros |= tail.leadingZeros;
        high = high << 32 | low >>> 32;
        low = low << 32 | (tail.low & 0xffff_ffffL);
        groups += 2;
        ended = true;
        break;
      }
      zeros |= i - start > 4;
      high = high << 16 | low >>> 48;
      low = low << 16 | n;
      groups++;
      if (i == to) {
        ended = true;
        break;
      }
      if (text.charAt(i) != ':' || i + 1 == to) {
        return null;
      }
      i++;
      if (text.charAt(i) == ':') {
        if (ellipsis >= 0) {
          return null;
        }
        ellipsis = groups;
        i++;
        ended = i == to;
      }
    }
    if (!ended || (groups == GROUPS) == (ellipsis >= 0)) {
      return null;
    }
    return groups == GROUPS
        ? new IpAddress(high, low, false, zeros)
        : expand(high, low, groups, ellipsis, zeros);
  }

  /** Inserts the missing groups at the position of the double colon. */
  private static IpAddress expand(long high, long low, int groups, int ellipsis, boolean zeros) {
    int tail = 16 * (groups - ellipsis);
    int lift = 16 * (GROUPS - groups);
    long tailHigh = high & mask(tail - 64);
    long tailLow = low & mask(Math.min(tail, 64));
    // at least one group is present and at least one is missing: 16 to 112 bits
    long headHigh = high & ~tailHigh;
    long headLow = low & ~tailLow;
    long liftedHigh =
        lift >= 64 ? headLow << (lift - 64) : headHigh << lift | headLow >>> (64 - lift);
    long liftedLow = lift >= 64 ? 0 : headLow << lift;
    return new IpAddress(liftedHigh | tailHigh, liftedLow | tailLow, false, zeros);
  }

  /** A mask of the given number of lowest bits. */
  private static long mask(int bits) {
    return bits <= 0 ? 0 : bits >= 64 ? -1L : (1L << bits) - 1;
  }

  private static int hex(char c) {
    if (c >= '0' && c <= '9') {
      return c - '0';
    }
    if (c >= 'a' && c <= 'f') {
      return c - 'a' + 10;
    }
    return c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
  }

  /**
   * Whether this is an IPv4 address, whether or not it was written as an IPv4-mapped IPv6 address.
   */
  public boolean isV4() {
    return high == 0 && low >>> 32 == 0xffff;
  }

  /** Whether this is an IPv4 address that was written as an IPv4-mapped IPv6 address. */
  public boolean isMapped() {
    return !dotted && isV4();
  }

  /** Whether this is an unspecified address, {@code 0.0.0.0} or {@code ::}. */
  public boolean isUnspecified() {
    return high == 0 && (low == 0 || low == MAPPED);
  }

  /** Whether this is a loopback address, {@code 127.0.0.0/8} or {@code ::1}. */
  public boolean isLoopback() {
    return isV4() ? (low >>> 24 & 0xff) == 127 : high == 0 && low == 1;
  }

  /** Whether this is a link-local unicast address. */
  public boolean isLinkLocal() {
    return isV4() ? (low >>> 16 & 0xffff) == 0xa9fe : high >>> 54 == 0xfe80 >>> 6;
  }

  /** Whether this is a link-local multicast address. */
  public boolean isLinkLocalMulticast() {
    return isV4() ? (low >>> 8 & 0xffffff) == 0xe00000 : (high >>> 48 & 0xff0f) == 0xff02;
  }

  /** Keeps the first {@code bits} of the 128 bits and sets all others to zero. */
  public IpAddress network(int bits) {
    return new IpAddress(
        high & ~mask(64 - bits), low & ~mask(Math.min(64, 128 - bits)), dotted, leadingZeros);
  }

  /**
   * The address that is 2^{@code exponent} higher; empty if it exceeds the last address of the
   * family.
   *
   * @param exponent 0 to 128
   */
  Optional<IpAddress> plus(int exponent) {
    long addHigh = exponent >= 64 && exponent < 128 ? 1L << (exponent - 64) : 0;
    long addLow = exponent < 64 ? 1L << exponent : 0;
    long newLow = low + addLow;
    int carry = Long.compareUnsigned(newLow, low) < 0 ? 1 : 0;
    long newHigh = high + addHigh + carry;
    boolean beyond = exponent == 128 || Long.compareUnsigned(newHigh, high) < 0;
    return beyond || (dotted && newLow >>> 32 != 0xffff)
        ? Optional.empty()
        : Optional.of(new IpAddress(newHigh, newLow, dotted, false));
  }

  /** Whether both are the same address, however they were written. */
  public boolean sameAs(IpAddress other) {
    return high == other.high && low == other.low;
  }

  /**
   * The canonical form of RFC 5952; IPv4 addresses, including IPv4-mapped ones, are printed with
   * dots.
   */
  public String canonical() {
    return isV4() ? octets() : groups();
  }

  /** As {@link #canonical}, but an IPv4-mapped address stays IPv6: {@code ::ffff:a00:1}. */
  public String canonicalInFamily() {
    return dotted ? octets() : groups();
  }

  private String octets() {
    StringBuilder out = new StringBuilder(15);
    for (int shift = 24; shift >= 0; shift -= 8) {
      out.append(low >>> shift & 0xff);
      if (shift > 0) {
        out.append('.');
      }
    }
    return out.toString();
  }

  /**
   * The IPv6 form: lower case, without leading zeros, and with {@code ::} for the first of the
   * longest runs of two or more zero groups.
   */
  private String groups() {
    StringBuilder out = new StringBuilder(39);
    int start = -1;
    int length = 1;
    for (int i = 0; i < GROUPS; i++) {
      int j = i;
      while (j < GROUPS && group(j) == 0) {
        j++;
      }
      if (j - i > length) {
        start = i;
        length = j - i;
      }
      i = j;
    }
    for (int i = 0; i < GROUPS; i++) {
      if (i == start) {
        out.append("::");
        i += length - 1;
      } else {
        if (i > 0 && i != start + length) {
          out.append(':');
        }
        out.append(Integer.toHexString(group(i)));
      }
    }
    return out.toString();
  }

  private int group(int i) {
    long half = i < 4 ? high : low;
    return (int) (half >>> (48 - 16 * (i & 3))) & 0xffff;
  }
}
