package dev.rolloutkit.sg.ec2;

import org.jspecify.annotations.Nullable;

/** Reads addresses exactly as Go's {@code net/netip} does, without zones. */
final class IpAddresses {
  private IpAddresses() {}

  /** 4 or 16 bytes, or {@code null} if the text is no address or has a zone. */
  static byte @Nullable [] parse(String text) {
    for (int i = 0; i < text.length(); i++) {
      switch (text.charAt(i)) {
        case '.' -> {
          byte[] out = new byte[4];
          return parse4(text, 0, out, 0) ? out : null;
        }
        case ':' -> {
          return parse6(text);
        }
        case '%' -> {
          return null;
        }
        default -> {}
      }
    }
    return null;
  }

  /** Four decimal numbers up to 255 without leading zeros, up to the end of the text. */
  private static boolean parse4(String text, int from, byte[] out, int at) {
    int value = 0;
    int digits = 0;
    int part = 0;
    for (int i = from; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c >= '0' && c <= '9') {
        if (digits == 1 && value == 0) {
          return false;
        }
        value = value * 10 + c - '0';
        digits++;
        if (value > 255) {
          return false;
        }
      } else if (c == '.') {
        if (digits == 0 || part == 3) {
          return false;
        }
        out[at + part++] = (byte) value;
        value = 0;
        digits = 0;
      } else {
        return false;
      }
    }
    if (digits == 0 || part != 3) {
      return false;
    }
    out[at + 3] = (byte) value;
    return true;
  }

  private static byte @Nullable [] parse6(String s) {
    byte[] ip = new byte[16];
    int ellipsis = -1;
    int at = 0;
    int end = s.length();
    if (s.startsWith("::")) {
      ellipsis = 0;
      at = 2;
      if (at == end) {
        return ip;
      }
    }
    int i = 0;
    while (i < 16) {
      int start = at;
      int acc = 0;
      for (int digit; at < end && (digit = hex(s.charAt(at))) >= 0; at++) {
        if (at - start > 3) {
          return null;
        }
        acc = acc << 4 | digit;
      }
      if (at == start) {
        return null;
      }
      if (at < end && s.charAt(at) == '.') {
        if ((ellipsis < 0 && i != 12) || i + 4 > 16 || !parse4(s, start, ip, i)) {
          return null;
        }
        i += 4;
        at = end;
        break;
      }
      ip[i++] = (byte) (acc >> 8);
      ip[i++] = (byte) acc;
      if (at == end) {
        break;
      }
      if (s.charAt(at) != ':' || at + 1 == end) {
        return null;
      }
      at++;
      if (s.charAt(at) == ':') {
        if (ellipsis >= 0) {
          return null;
        }
        ellipsis = i;
        at++;
        if (at == end) {
          break;
        }
      }
    }
    if (at != end) {
      return null;
    }
    if (i < 16) {
      if (ellipsis < 0) {
        return null;
      }
      int moved = i - ellipsis;
      System.arraycopy(ip, ellipsis, ip, 16 - moved, moved);
      for (int k = ellipsis; k < 16 - moved; k++) {
        ip[k] = 0;
      }
    } else if (ellipsis >= 0) {
      return null;
    }
    return ip;
  }

  /** The value of an ASCII hexadecimal digit, -1 for anything else. */
  private static int hex(char c) {
    if (c >= '0' && c <= '9') {
      return c - '0';
    }
    int lower = c | 0x20;
    return c < 128 && lower >= 'a' && lower <= 'f' ? lower - 'a' + 10 : -1;
  }
}
