package dev.rolloutkit.sg.ec2;

import java.util.Arrays;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A block of addresses: an address of 4 or 16 bytes and the length of its prefix.
 *
 * <p>Source: Go's {@code net.ParseCIDR}, which the AWS Load Balancer Controller uses.
 */
public final class Cidr {
  private static final int MASK_LIMIT = 1000;

  private final byte[] address;
  private final int bits;

  private Cidr(byte[] address, int bits) {
    this.address = address;
    this.bits = bits;
  }

  /**
   * Reads {@code 10.0.0.0/8} or {@code 2001:db8::/32}: an address without leading zeros in its
   * decimal parts and without a zone, a slash, and a prefix length in decimal, which may have
   * leading zeros. Empty for everything else.
   */
  public static Optional<Cidr> parse(String text) {
    int slash = text.indexOf('/');
    if (slash < 0) {
      return Optional.empty();
    }
    byte[] address = IpAddresses.parse(text.substring(0, slash));
    if (address == null || slash + 1 == text.length()) {
      return Optional.empty();
    }
    int bits = 0;
    for (int i = slash + 1; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c < '0' || c > '9' || bits > MASK_LIMIT) {
        return Optional.empty();
      }
      bits = bits * 10 + c - '0';
    }
    return bits > address.length * 8 ? Optional.empty() : Optional.of(new Cidr(address, bits));
  }

  /** Whether it is of the IPv6 family; {@code ::ffff:10.0.0.0/104} is. */
  public boolean isV6() {
    return address.length == 16;
  }

  /** The length of the prefix. */
  public int prefixLength() {
    return bits;
  }

  /** Whether the address has bits set beyond the prefix. */
  public boolean hasHostBits() {
    return !Arrays.equals(address, maskedAddress(bits));
  }

  /** The same block without host bits. */
  public Cidr masked() {
    return new Cidr(maskedAddress(bits), bits);
  }

  /**
   * The block of a shorter prefix that holds this one.
   *
   * @throws IllegalArgumentException if the prefix is longer
   */
  public Cidr widened(int prefixLength) {
    if (prefixLength < 0 || prefixLength > bits) {
      throw new IllegalArgumentException("not a shorter prefix: " + prefixLength);
    }
    return new Cidr(maskedAddress(prefixLength), prefixLength);
  }

  /** Whether every address of the other block is in this one; never across families. */
  public boolean contains(Cidr other) {
    return address.length == other.address.length
        && bits <= other.bits
        && samePrefix(address, other.address, bits);
  }

  /**
   * Whether the address is in the block. An IPv4 address and its IPv6 form are the same here.
   *
   * @param ip an address as text; no block contains what is none
   */
  public boolean containsAddress(String ip) {
    byte[] parsed = IpAddresses.parse(ip);
    if (parsed == null) {
      return false;
    }
    byte[] other = unmap(parsed);
    byte[] mine = unmap(maskedAddress(bits));
    if (mine.length != other.length) {
      return false;
    }
    int length = mine.length == address.length ? bits : bits - 96;
    return length <= 0 || samePrefix(mine, other, length);
  }

  /** The block as EC2 stores it: without host bits, IPv6 in the spelling of RFC 5952. */
  public String canonical() {
    return (isV6() ? text6(maskedAddress(bits)) : text4(maskedAddress(bits))) + "/" + bits;
  }

  /** The first address of the block. */
  public String firstAddress() {
    return text(masked().address);
  }

  /** The first address behind the block; empty if the block ends where all addresses end. */
  public Optional<String> firstBehind() {
    byte[] next = masked().address.clone();
    int at = (prefixLength() - 1) >> 3;
    if (prefixLength() == 0) {
      return Optional.empty();
    }
    int carry = 1 << (7 - ((prefixLength() - 1) & 7));
    for (; at >= 0 && carry > 0; at--) {
      int sum = (next[at] & 255) + carry;
      next[at] = (byte) sum;
      carry = sum >> 8;
    }
    return carry > 0 ? Optional.empty() : Optional.of(text(next));
  }

  private static String text(byte[] address) {
    return address.length == 4 ? text4(address) : text6(address);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Cidr that && bits == that.bits && Arrays.equals(address, that.address);
  }

  @Override
  public int hashCode() {
    return Objects.hash(bits, Arrays.hashCode(address));
  }

  /** The address with its host bits, and the prefix length. */
  @Override
  public String toString() {
    return (isV6() ? text6(address) : text4(address)) + "/" + bits;
  }

  private byte[] maskedAddress(int bits) {
    byte[] out = address.clone();
    for (int i = 0; i < out.length; i++) {
      int keep = Math.max(0, Math.min(8, bits - i * 8));
      out[i] &= (byte) (0xff00 >> keep);
    }
    return out;
  }

  private static boolean samePrefix(byte[] a, byte[] b, int bits) {
    for (int i = 0; i * 8 < bits; i++) {
      int mask = bits - i * 8 >= 8 ? 0xff : 0xff00 >> (bits - i * 8) & 0xff;
      if (((a[i] ^ b[i]) & mask) != 0) {
        return false;
      }
    }
    return true;
  }

  private static byte[] unmap(byte[] ip) {
    if (ip.length == 4) {
      return ip;
    }
    for (int i = 0; i < 12; i++) {
      if (ip[i] != (i < 10 ? 0 : (byte) 0xff)) {
        return ip;
      }
    }
    return Arrays.copyOfRange(ip, 12, 16);
  }

  private static String text4(byte[] ip) {
    return (ip[0] & 0xff) + "." + (ip[1] & 0xff) + "." + (ip[2] & 0xff) + "." + (ip[3] & 0xff);
  }

  /** RFC 5952: lower case, no leading zeros, the first longest run of two or more zeros as ::. */
  private static String text6(byte[] ip) {
    int[] groups = new int[8];
    for (int i = 0; i < 8; i++) {
      groups[i] = (ip[2 * i] & 0xff) << 8 | (ip[2 * i + 1] & 0xff);
    }
    int start = -1;
    int length = 1;
    for (int i = 0; i < 8; i++) {
      int run = 0;
      while (i + run < 8 && groups[i + run] == 0) {
        run++;
      }
      if (run > length) {
        start = i;
        length = run;
      }
    }
    StringBuilder out = new StringBuilder();
    for (int i = 0; i < 8; i++) {
      if (i == start) {
        out.append("::");
        i += length - 1;
      } else {
        if (i > 0 && i != start + length) {
          out.append(':');
        }
        out.append(Integer.toHexString(groups[i]));
      }
    }
    return out.toString();
  }
}
