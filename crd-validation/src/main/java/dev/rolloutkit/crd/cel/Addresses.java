package dev.rolloutkit.crd.cel;

import dev.rolloutkit.apimachinery.internal.net.Cidr;
import dev.rolloutkit.apimachinery.internal.net.IpAddress;
import java.util.Optional;

/**
 * Parses IP addresses and CIDR blocks strictly: without leading zeros, zones and IPv4 within IPv6.
 *
 * @rule An address has no leading zeros, no zone and no IPv4 within IPv6.
 */
final class Addresses {
  private Addresses() {}

  static Optional<IpAddress> ip(String text) {
    IpAddress address = IpAddress.parse(text);
    return address == null || address.leadingZeros() || address.isMapped()
        ? Optional.empty()
        : Optional.of(address);
  }

  static Optional<Cidr> cidr(String text) {
    int slash = text.indexOf('/');
    if (slash <= 0 || ip(text.substring(0, slash)).isEmpty()) {
      return Optional.empty();
    }
    String bits = text.substring(slash + 1);
    return bits.length() > 1 && bits.startsWith("0") ? Optional.empty() : Cidr.parse(text);
  }

  /** The canonical text of a block. Its address may have bits set after the prefix. */
  static String text(Cidr block) {
    return block.address().canonicalInFamily() + "/" + block.prefixLength();
  }

  /** Whether an address is neither unspecified, loopback, multicast, link-local nor broadcast. */
  static boolean isGlobalUnicast(IpAddress ip) {
    boolean multicast = ip.isV4() ? (ip.low() >>> 28 & 0xf) == 0xe : ip.high() >>> 56 == 0xff;
    boolean broadcast = ip.isV4() && (int) ip.low() == -1;
    return !multicast && !broadcast && !ip.isUnspecified() && !ip.isLoopback() && !ip.isLinkLocal();
  }
}
