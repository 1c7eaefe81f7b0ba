package dev.rolloutkit.lbclass.validation;

import dev.rolloutkit.apimachinery.IpAddress;
import org.jspecify.annotations.Nullable;

/**
 * A CIDR value as Kubernetes reads it: leniently, with leading zeros.
 *
 * <p>Source: Kubernetes 1.34, the forked lenient parsers of k8s.io/utils/net.
 *
 * @param address what stands before the slash
 * @param length the prefix length, 0..32 for dotted addresses and 0..128 for others
 * @param leadingZeros whether the address or the length has any
 */
record Cidr(IpAddress address, int length, boolean leadingZeros) {

  /** The value that the text is, or {@code null}. */
  static @Nullable Cidr parse(String text) {
    int slash = text.indexOf('/');
    if (slash < 0) {
      return null;
    }
    IpAddress address = IpAddress.parseV4(text, 0, slash);
    if (address == null) {
      address = IpAddress.parseV6(text, slash);
    }
    if (address == null || slash + 1 == text.length()) {
      return null;
    }
    int length = 0;
    int max = address.dotted() ? 32 : 128;
    for (int i = slash + 1; i < text.length(); i++) {
      int digit = text.charAt(i) - '0';
      if (digit < 0 || digit > 9) {
        return null;
      }
      length = length * 10 + digit;
      if (length > max) {
        return null;
      }
    }
    boolean zeros = text.length() - slash > 2 && text.charAt(slash + 1) == '0';
    return new Cidr(address, length, zeros || address.leadingZeros());
  }

  /** The address without the bits after the prefix. */
  IpAddress networkAddress() {
    return address.network(address.dotted() ? length + 96 : length);
  }

  boolean hasHostBits() {
    return !address.sameAs(networkAddress());
  }

  /**
   * Canonical text of the network. A mapped network of at least 96 bits prints as IPv4; with fewer
   * the address is none any more after masking.
   */
  String network() {
    IpAddress network = networkAddress();
    boolean v4 = network.isV4();
    return network.canonical() + '/' + (v4 && !address.dotted() ? length - 96 : length);
  }

  /** Canonical text of the one address, as a network of its own. */
  String host() {
    return address.canonical() + (address.dotted() ? "/32" : "/128");
  }
}
