package dev.rolloutkit.apimachinery.internal.net;

import com.google.common.base.CharMatcher;
import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.GoStrings;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.apimachinery.ProblemCodes;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Parses addresses and prefixes as Go's {@code net/netip} does: strictly, and with its error
 * messages.
 *
 * <p>Source: Go 1.26, package net/netip.
 */
public final class Netip {
  private static final CharMatcher DIGITS = CharMatcher.inRange('0', '9');
  private static final CharMatcher HEX =
      DIGITS.or(CharMatcher.inRange('a', 'f')).or(CharMatcher.inRange('A', 'F'));
  private static final int GROUPS = 8;

  private Netip() {}

  /**
   * Parses an address. The zone of an IPv6 address, as in {@code fe80::1%eth0}, is checked and
   * dropped; {@link #hasZone} tells whether there is one.
   */
  public static Outcome<IpAddress> address(String text) {
    String error = addressError(text);
    return error == null ? Outcome.ok(withoutZone(text)) : failed(addressMessage(text, error));
  }

  /** Whether the string contains the {@code %} that begins a zone. */
  public static boolean hasZone(String address) {
    return address.indexOf('%') >= 0;
  }

  /** Parses an address, a slash, and a prefix length without leading zeros. */
  public static Outcome<Cidr> prefix(String text) {
    int slash = text.lastIndexOf('/');
    if (slash < 0) {
      return badPrefix(text, "no '/'");
    }
    String address = text.substring(0, slash);
    String error = addressError(address);
    if (error != null) {
      return badPrefix(text, addressMessage(address, error));
    }
    if (hasZone(address)) {
      return badPrefix(text, "IPv6 zones cannot be present in a prefix");
    }
    String bits = text.substring(slash + 1);
    boolean number = !bits.isEmpty() && bits.length() < 10 && DIGITS.matchesAllOf(bits);
    if (!number || (bits.length() > 1 && bits.charAt(0) == '0')) {
      return badPrefix(text, "bad bits after slash: " + GoStrings.quote(bits));
    }
    IpAddress ip = withoutZone(address);
    int length = Integer.parseInt(bits);
    return length > (ip.dotted() ? 32 : 128)
        ? badPrefix(text, "prefix length out of range")
        : Outcome.ok(new Cidr(ip, length, false));
  }

  private static IpAddress withoutZone(String text) {
    int zone = text.indexOf('%');
    return Objects.requireNonNull(IpAddress.parse(zone < 0 ? text : text.substring(0, zone)), text);
  }

  /** The error in the text of an address; {@code null} if it is valid. */
  private static @Nullable String addressError(String text) {
    for (int i = 0; i < text.length(); i++) {
      switch (text.charAt(i)) {
        case '.' -> {
          return errorV4(text);
        }
        case ':' -> {
          return errorV6(text);
        }
        case '%' -> {
          return "missing IPv6 address";
        }
        default -> {}
      }
    }
    return "unable to parse IP";
  }

  private static @Nullable String errorV4(String part) {
    int value = 0;
    int digits = 0;
    int octets = 0;
    for (int i = 0; i < part.length(); i++) {
      char c = part.charAt(i);
      if (DIGITS.matches(c)) {
        if (digits == 1 && value == 0) {
          return "IPv4 field has octet with leading zero";
        }
        value = value * 10 + c - '0';
        digits++;
        if (value > 255) {
          return "IPv4 field has value >255";
        }
      } else if (c == '.') {
        if (i == 0 || i == part.length() - 1 || part.charAt(i - 1) == '.') {
          return at("IPv4 field must have at least one digit", part.substring(i));
        }
        if (octets == 3) {
          return "IPv4 address too long";
        }
        octets++;
        value = 0;
        digits = 0;
      } else {
        return at("unexpected character", part.substring(i));
      }
    }
    return octets < 3 ? "IPv4 address too short" : null;
  }

  private static @Nullable String errorV6(String text) {
    int percent = text.indexOf('%');
    if (percent >= 0 && percent + 1 == text.length()) {
      return "zone must be a non-empty string";
    }
    String rest = percent < 0 ? text : text.substring(0, percent);
    boolean ellipsis = rest.startsWith("::");
    if (ellipsis) {
      rest = rest.substring(2);
    }
    int groups = 0;
    while (groups < GROUPS && !(rest.isEmpty() && ellipsis)) {
      int digits = 0;
      for (; digits < rest.length() && HEX.matches(rest.charAt(digits)); digits++) {
        if (digits > 3) {
          return at("each group must have 4 or less digits", rest);
        }
      }
      if (digits == 0) {
        return at("each colon-separated field must have at least one digit", rest);
      }
      if (digits < rest.length() && rest.charAt(digits) == '.') {
        if (!ellipsis && groups != GROUPS - 2) {
          return at("embedded IPv4 address must replace the final 2 fields of the address", rest);
        }
        if (groups + 2 > GROUPS) {
          return at("too many hex fields to fit an embedded IPv4 at the end of the address", rest);
        }
        String error = errorV4(rest);
        if (error != null) {
          return error;
        }
        groups += 2;
        rest = "";
        break;
      }
      groups++;
      rest = rest.substring(digits);
      if (rest.isEmpty()) {
        break;
      }
      if (rest.charAt(0) != ':') {
        return at("unexpected character, want colon", rest);
      }
      if (rest.length() == 1) {
        return at("colon must be followed by more characters", rest);
      }
      rest = rest.substring(1);
      if (rest.charAt(0) == ':') {
        if (ellipsis) {
          return at("multiple :: in address", rest);
        }
        ellipsis = true;
        rest = rest.substring(1);
      }
    }
    if (!rest.isEmpty()) {
      return at("trailing garbage after address", rest);
    }
    if (groups < GROUPS) {
      return ellipsis ? null : "address string too short";
    }
    return ellipsis ? "the :: must expand to at least one field of zeros" : null;
  }

  private static String at(String message, String rest) {
    return message + " (at " + GoStrings.quote(rest) + ")";
  }

  private static String addressMessage(String text, String error) {
    return "ParseAddr(" + GoStrings.quote(text) + "): " + error;
  }

  private static <T> Outcome<T> badPrefix(String text, String error) {
    return failed("netip.ParsePrefix(" + GoStrings.quote(text) + "): " + error);
  }

  private static <T> Outcome<T> failed(String message) {
    return Outcome.failed(Problem.plain(FieldPath.root(), message, ProblemCodes.ADDRESS_INVALID));
  }
}
