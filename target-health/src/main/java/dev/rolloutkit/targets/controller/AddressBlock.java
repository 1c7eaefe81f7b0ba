package dev.rolloutkit.targets.controller;

import dev.rolloutkit.apimachinery.GoText;

/**
 * A block of addresses as Go's {@code net/netip} reads it. No block holds an address with a zone,
 * and none of IPv4 an IPv4 address in IPv6 form.
 *
 * <p>Source: Go 1.26, package net/netip.
 */
record AddressBlock(NetipAddress address, int bits) {

  static AddressBlock parse(String text) throws NetipAddress.Invalid {
    int slash = text.lastIndexOf('/');
    if (slash < 0) {
      throw invalid(text, "no '/'");
    }
    NetipAddress address;
    try {
      address = NetipAddress.parse(text.substring(0, slash));
    } catch (NetipAddress.Invalid e) {
      throw invalid(text, String.valueOf(e.getMessage()));
    }
    if (address.zoned) {
      throw invalid(text, "IPv6 zones cannot be present in a prefix");
    }
    String bits = text.substring(slash + 1);
    boolean digits =
        !bits.isEmpty() && bits.length() < 10 && bits.chars().allMatch(c -> c >= '0' && c <= '9');
    if (!digits || (bits.length() > 1 && bits.charAt(0) == '0')) {
      throw invalid(text, "bad bits after slash: " + GoText.quote(bits));
    }
    int length = Integer.parseInt(bits);
    if (length > address.bytes.length * 8) {
      throw invalid(text, "prefix length out of range");
    }
    return new AddressBlock(address, length);
  }

  boolean contains(NetipAddress other) {
    if (other.zoned || other.bytes.length != address.bytes.length) {
      return false;
    }
    for (int i = 0; i * 8 < bits; i++) {
      int mask = bits - i * 8 >= 8 ? 0xff : 0xff00 >> (bits - i * 8) & 0xff;
      if (((other.bytes[i] ^ address.bytes[i]) & mask) != 0) {
        return false;
      }
    }
    return true;
  }

  private static NetipAddress.Invalid invalid(String text, String message) {
    return new NetipAddress.Invalid("netip.ParsePrefix(" + GoText.quote(text) + "): " + message);
  }
}
