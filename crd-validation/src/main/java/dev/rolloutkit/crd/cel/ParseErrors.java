package dev.rolloutkit.crd.cel;

import dev.rolloutkit.apimachinery.GoStrings;
import dev.rolloutkit.apimachinery.ProblemCode;
import dev.rolloutkit.apimachinery.ProblemCodes;
import dev.rolloutkit.apimachinery.internal.net.Netip;
import java.util.Locale;

/**
 * The errors of the functions of Kubernetes for texts that they cannot parse.
 *
 * @rule A text that is no URL, address or quantity fails with Go's message.
 */
final class ParseErrors {
  private ParseErrors() {}

  /** The error of a text that is no address, or an address with a zone or with IPv4 within IPv6. */
  static String ip(String text) {
    String shown = GoStrings.quote(text);
    return Netip.address(text)
        .match(
            (address, warnings) ->
                Netip.hasZone(text)
                    ? "IP address " + shown + " with zone value is not allowed"
                    : mapped(shown),
            problems ->
                "IP Address "
                    + shown
                    + " parse error during conversion from string: "
                    + problems.get(0).detail());
  }

  /** The error of a text that is no block, or a block with IPv4 within IPv6. */
  static String cidr(String text) {
    String prefix = "network address parse error during conversion from string: ";
    return prefix
        + Netip.prefix(text)
            .match(
                (block, warnings) -> mapped(GoStrings.quote(text)),
                problems -> prefix + problems.get(0).detail());
  }

  private static String mapped(String shown) {
    return "IPv4-mapped IPv6 address " + shown + " is not allowed";
  }

  /** The error of a text that is no quantity, by the code of its problem. */
  static String quantity(ProblemCode code) {
    if (code.equals(ProblemCodes.QUANTITY_SUFFIX)) {
      return "unable to parse quantity's suffix";
    }
    if (code.equals(ProblemCodes.QUANTITY_NUMBER)) {
      return "unable to parse numeric part of quantity";
    }
    return "quantities must match the regular expression"
        + " '^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$'";
  }

  /** The error of a text that is no URL. */
  static String url(String text) {
    return "URL parse error during conversion from string: " + uri(text);
  }

  /** Go's error message for a text that is no URL. */
  static String uri(String text) {
    return "parse " + GoStrings.quote(text) + ": " + urlReason(text);
  }

  private static String urlReason(String text) {
    if (text.chars().anyMatch(c -> c < ' ' || c == 0x7f)) {
      return "net/url: invalid control character in URL";
    }
    if (text.isEmpty()) {
      return "empty url";
    }
    if (text.startsWith(":")) {
      return "missing protocol scheme";
    }
    int start = text.indexOf("://");
    if (start < 0 || !text.substring(0, start).matches("[A-Za-z][A-Za-z0-9+.-]*")) {
      return badEscape(text).isEmpty() || !text.startsWith("/")
          ? "invalid URI for request"
          : badEscape(text);
    }
    String rest = text.substring(start + 3);
    int end = rest.indexOf('/');
    String authority = end < 0 ? rest : rest.substring(0, end);
    String host = authority.substring(authority.lastIndexOf('@') + 1);
    String user = authority.substring(0, Math.max(0, authority.lastIndexOf('@')));
    if (!user.matches("[-A-Za-z0-9._:~!$&'()*+,;=%@]*")) {
      return "net/url: invalid userinfo";
    }
    if (host.startsWith("[")) {
      int close = host.lastIndexOf(']');
      return close < 0 ? "missing ']' in host" : badPort(host.substring(close + 1));
    }
    if (!badEscape(authority).isEmpty()) {
      return badEscape(authority);
    }
    for (int i = 0; i < host.length(); i++) {
      if (" \\^`{|}#".indexOf(host.charAt(i)) >= 0) {
        return "invalid character " + GoStrings.quote(host.substring(i, i + 1)) + " in host name";
      }
    }
    int colon = host.lastIndexOf(':');
    boolean port = colon < 0 || host.substring(colon + 1).chars().allMatch(Character::isDigit);
    return port ? firstEscape(text) : badPort(host.substring(colon));
  }

  private static String badPort(String port) {
    return "invalid port " + GoStrings.quote(port) + " after host";
  }

  private static String firstEscape(String text) {
    String bad = badEscape(text);
    if (!bad.isEmpty()) {
      return bad;
    }
    int percent = text.indexOf('%');
    return percent < 0
        ? "invalid URI for request"
        : invalidEscape(text.substring(percent, Math.min(text.length(), percent + 3)));
  }

  /** The error of the first percent sign that begins no escape; empty if all do. */
  private static String badEscape(String text) {
    for (int i = text.indexOf('%'); i >= 0; i = text.indexOf('%', i + 1)) {
      String escape = text.substring(i, Math.min(text.length(), i + 3));
      if (!escape.toLowerCase(Locale.ROOT).matches("%[0-9a-f]{2}")) {
        return invalidEscape(escape);
      }
    }
    return "";
  }

  private static String invalidEscape(String escape) {
    return "invalid URL escape " + GoStrings.quote(escape);
  }
}
