package dev.rolloutkit.targets.controller;

import dev.rolloutkit.apimachinery.GoText;

/**
 * An IP address as Go's {@code net/netip} reads it, with its words for what is none.
 *
 * <p>Source: Go 1.26, package net/netip.
 */
final class NetipAddress {
  final byte[] bytes;
  final boolean zoned;

  private NetipAddress(byte[] bytes, boolean zoned) {
    this.bytes = bytes;
    this.zoned = zoned;
  }

  /** A text that is no address. */
  static final class Invalid extends Exception {
    private static final long serialVersionUID = 1;

    Invalid(String message) {
      super(message, null, false, false);
    }
  }

  /** Reads an IPv4 address, or an IPv6 address with or without zone. */
  static NetipAddress parse(String text) throws Invalid {
    for (int i = 0; i < text.length(); i++) {
      switch (text.charAt(i)) {
        case '.' -> {
          byte[] out = new byte[4];
          parse4(text, text, out, 0);
          return new NetipAddress(out, false);
        }
        case ':' -> {
          return parse6(text);
        }
        case '%' -> throw invalid(text, "missing IPv6 address", "");
        default -> {}
      }
    }
    throw invalid(text, "unable to parse IP", "");
  }

  private static void parse4(String in, String part, byte[] out, int at) throws Invalid {
    int value = 0;
    int digits = 0;
    int field = 0;
    for (int i = 0; i < part.length(); i++) {
      char c = part.charAt(i);
      if (c >= '0' && c <= '9') {
        if (digits == 1 && value == 0) {
          throw invalid(in, "IPv4 field has octet with leading zero", "");
        }
        value = value * 10 + c - '0';
        digits++;
        if (value > 255) {
          throw invalid(in, "IPv4 field has value >255", "");
        }
      } else if (c == '.') {
        if (i == 0 || i == part.length() - 1 || part.charAt(i - 1) == '.') {
          throw invalid(in, "IPv4 field must have at least one digit", part.substring(i));
        }
        if (field == 3) {
          throw invalid(in, "IPv4 address too long", "");
        }
        out[at + field++] = (byte) value;
        value = 0;
        digits = 0;
      } else {
        throw invalid(in, "unexpected character", part.substring(i));
      }
    }
    if (field < 3) {
      throw invalid(in, "IPv4 address too short", "");
    }
    out[at + 3] = (byte) value;
  }

  private static NetipAddress parse6(String in) throws Invalid {
    int percent = in.indexOf('%');
    if (percent >= 0 && percent + 1 == in.length()) {
      throw invalid(in, "zone must be a non-empty string", "");
    }
    String s = percent < 0 ? in : in.substring(0, percent);
    byte[] ip = new byte[16];
    int ellipsis = -1;
    if (s.startsWith("::")) {
      ellipsis = 0;
      s = s.substring(2);
      if (s.isEmpty()) {
        return new NetipAddress(ip, percent >= 0);
      }
    }
    int i = 0;
    while (i < 16) {
      int off = 0;
      int acc = 0;
      for (; off < s.length() && hex(s.charAt(off)) >= 0; off++) {
        if (off > 3) {
          throw invalid(in, "each group must have 4 or less digits", s);
        }
        acc = acc << 4 | hex(s.charAt(off));
      }
      if (off == 0) {
        throw invalid(in, "each colon-separated field must have at least one digit", s);
      }
      if (off < s.length() && s.charAt(off) == '.') {
        if (ellipsis < 0 && i != 12) {
          throw invalid(
              in, "embedded IPv4 address must replace the final 2 fields of the address", s);
        }
        if (i + 4 > 16) {
          throw invalid(
              in, "too many hex fields to fit an embedded IPv4 at the end of the address", s);
        }
        parse4(in, s, ip, i);
        s = "";
        i += 4;
        break;
      }
      ip[i++] = (byte) (acc >> 8);
      ip[i++] = (byte) acc;
      s = s.substring(off);
      if (s.isEmpty()) {
        break;
      }
      if (s.charAt(0) != ':') {
        throw invalid(in, "unexpected character, want colon", s);
      }
      if (s.length() == 1) {
        throw invalid(in, "colon must be followed by more characters", s);
      }
      s = s.substring(1);
      if (s.charAt(0) == ':') {
        if (ellipsis >= 0) {
          throw invalid(in, "multiple :: in address", s);
        }
        ellipsis = i;
        s = s.substring(1);
        if (s.isEmpty()) {
          break;
        }
      }
    }
    if (!s.isEmpty()) {
      throw invalid(in, "trailing garbage after address", s);
    }
    if (i < 16) {
      if (ellipsis < 0) {
        throw invalid(in, "address string too short", "");
      }
      int moved = i - ellipsis;
      System.arraycopy(ip, ellipsis, ip, 16 - moved, moved);
      for (int k = ellipsis; k < 16 - moved; k++) {
        ip[k] = 0;
      }
    } else if (ellipsis >= 0) {
      throw invalid(in, "the :: must expand to at least one field of zeros", "");
    }
    return new NetipAddress(ip, percent >= 0);
  }

  private static Invalid invalid(String in, String message, String at) {
    return new Invalid(
        "ParseAddr("
            + GoText.quote(in)
            + "): "
            + message
            + (at.isEmpty() ? "" : " (at " + GoText.quote(at) + ")"));
  }

  private static int hex(char c) {
    return c < 128 ? Character.digit(c, 16) : -1;
  }
}
