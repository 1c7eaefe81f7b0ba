package dev.rolloutkit.apimachinery.internal.net;

import java.util.Optional;

/**
 * A block of IP addresses (CIDR): an address and the length of its prefix.
 *
 * <p>IPv4 and IPv6 are kept apart: {@code ::ffff:10.0.0.0/104} is an IPv6 block. Only {@link
 * #network} and {@link #host}, which return what Kubernetes prints, and {@link #containsAddress}
 * treat an IPv4-mapped address as the IPv4 address that it maps.
 *
 * <p>Source: Go 1.26, package net; Kubernetes 1.34, the forked lenient parsers of k8s.io/utils/net.
 *
 * @param address the address before the slash, including host bits
 * @param prefixLength 0 to 32 for dotted addresses, 0 to 128 for others
 * @param leadingZeros whether the address or the length was written with leading zeros
 */
public record Cidr(IpAddress address, int prefixLength, boolean leadingZeros) {

  /**
   * Reads {@code 10.0.0.0/8} or {@code 2001:db8::/32} as Go's {@code net.ParseCIDR} does: an
   * address without a zone and without leading zeros in its decimal parts, a slash, and a prefix
   * length in decimal, which may have leading zeros. Empty for everything else.
   */
  public static Optional<Cidr> parse(String text) {
    return parseLenient(text).filter(cidr -> !cidr.address.leadingZeros());
  }

  /**
   * As {@link #parse}, but also accepts leading zeros in the address, as Kubernetes does for stored
   * objects.
   */
  public static Optional<Cidr> parseLenient(String text) {
    int slash = text.indexOf('/');
    if (slash < 0 || slash + 1 == text.length()) {
      return Optional.empty();
    }
    IpAddress address = IpAddress.parseV4(text, 0, slash);
    if (address == null) {
      address = IpAddress.parseV6(text, slash);
    }
    if (address == null) {
      return Optional.empty();
    }
    int length = 0;
    int max = address.dotted() ? 32 : 128;
    for (int i = slash + 1; i < text.length(); i++) {
      int digit = text.charAt(i) - '0';
      if (digit < 0 || digit > 9) {
        return Optional.empty();
      }
      length = length * 10 + digit;
      if (length > max) {
        return Optional.empty();
      }
    }
    boolean zeros = text.length() - slash > 2 && text.charAt(slash + 1) == '0';
    return Optional.of(new Cidr(address, length, zeros || address.leadingZeros()));
  }

  /** Whether this is an IPv6 block; {@code ::ffff:10.0.0.0/104} is one. */
  public boolean isV6() {
    return !address.dotted();
  }

  /** Whether the address has bits set beyond the prefix. */
  public boolean hasHostBits() {
    return !address.sameAs(first(prefixLength));
  }

  /**
   * The same block with all host bits set to zero, so that all spellings of a block become equal.
   */
  public Cidr masked() {
    return widened(prefixLength);
  }

  /**
   * The larger block with the given prefix length that contains this one, without host bits.
   *
   * @throws IllegalArgumentException if the given prefix is longer than this block's
   */
  public Cidr widened(int shorterPrefix) {
    if (shorterPrefix < 0 || shorterPrefix > prefixLength) {
      throw new IllegalArgumentException("not a shorter prefix: " + shorterPrefix);
    }
    IpAddress first = first(shorterPrefix);
    return new Cidr(
        new IpAddress(first.high(), first.low(), first.dotted(), false), shorterPrefix, false);
  }

  /**
   * Whether this block contains every address of the other block; {@code false} if one is IPv4 and
   * the other IPv6.
   */
  public boolean contains(Cidr other) {
    return isV6() == other.isV6()
        && prefixLength <= other.prefixLength
        && first(prefixLength).sameAs(other.first(prefixLength));
  }

  /** Whether this block contains the address; {@code false} if one is IPv4 and the other IPv6. */
  public boolean contains(IpAddress ip) {
    return isV6() != ip.dotted() && first(prefixLength).sameAs(ip.network(bits(prefixLength)));
  }

  /**
   * Whether this block contains the address. Here an IPv4 address and its IPv4-mapped IPv6 form are
   * the same.
   *
   * @param ip an address without leading zeros; for any other string the result is {@code false}
   */
  public boolean containsAddress(String ip) {
    IpAddress other = IpAddress.parse(ip);
    IpAddress first = first(prefixLength);
    return other != null
        && !other.leadingZeros()
        && first.isV4() == other.isV4()
        && first.sameAs(other.network(bits(prefixLength)));
  }

  /**
   * The block as EC2 stores it: without host bits, IPv6 addresses in the form of RFC 5952, and
   * IPv4-mapped addresses as IPv6.
   */
  public String canonical() {
    return first(prefixLength).canonicalInFamily() + '/' + prefixLength;
  }

  /**
   * The network as Kubernetes prints it. An IPv4-mapped network with a prefix of at least 96 bits
   * prints as IPv4; with a shorter prefix, masking makes the address an ordinary IPv6 address.
   */
  public String network() {
    IpAddress first = first(prefixLength);
    boolean unmapped = first.isV4() && isV6();
    return first.canonical() + '/' + (unmapped ? prefixLength - 96 : prefixLength);
  }

  /** The first address of the block. */
  public String firstAddress() {
    return first(prefixLength).canonicalInFamily();
  }

  /**
   * The first address after the block; empty if the block contains the last address of its family.
   */
  public Optional<String> firstBehind() {
    return first(prefixLength).plus(128 - bits(prefixLength)).map(IpAddress::canonicalInFamily);
  }

  /** The address as a block of a single address, as Kubernetes prints it. */
  public String host() {
    return address.canonical() + (isV6() ? "/128" : "/32");
  }

  /** The address with its host bits, a slash, and the prefix length. */
  @Override
  public String toString() {
    return address.canonicalInFamily() + '/' + prefixLength;
  }

  /** The address with all bits after the prefix set to zero. */
  private IpAddress first(int prefix) {
    return address.network(bits(prefix));
  }

  /** The length of a prefix within the 128 bits in which every address is stored. */
  private int bits(int prefix) {
    return isV6() ? prefix : prefix + 96;
  }
}
