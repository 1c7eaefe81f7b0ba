package dev.rolloutkit.crd.internal.validation;

import java.util.Locale;

/**
 * The URIs that Go accepts in a request line: absolute ones, and absolute paths.
 *
 * @rule A URI is one that Go accepts in a request line.
 */
public final class RequestUris {
  private RequestUris() {}

  /** Whether the text is such a URI. */
  public static boolean isValid(String text) {
    if (text.isEmpty() || text.chars().anyMatch(c -> c < ' ' || c == 0x7f)) {
      return false;
    }
    if (text.equals("*")) {
      return true;
    }
    int scheme = schemeEnd(text);
    if (scheme == -2) {
      return false;
    }
    String rest = scheme < 0 ? text : text.substring(scheme + 1);
    int query = rest.indexOf('?');
    String path = query < 0 ? rest : rest.substring(0, query);
    if (!path.startsWith("/")) {
      return scheme >= 0;
    }
    if (path.startsWith("//") && (scheme >= 0 || !path.startsWith("///"))) {
      if (scheme < 0) {
        return isEscaped(path, Zone.PATH);
      }
      int slash = path.indexOf('/', 2);
      String authority = slash < 0 ? path.substring(2) : path.substring(2, slash);
      return isAuthority(authority) && (slash < 0 || isEscaped(path.substring(slash), Zone.PATH));
    }
    return isEscaped(path, Zone.PATH);
  }

  /** The scheme of the text in lower case; empty if it has none. */
  public static String scheme(String text) {
    int end = schemeEnd(text);
    return end < 0 ? "" : text.substring(0, end).toLowerCase(Locale.ROOT);
  }

  /** The index of the colon after a scheme; -1 if there is none, -2 if that is an error. */
  private static int schemeEnd(String text) {
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      boolean letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
      if (letter) {
        continue;
      }
      if ((c >= '0' && c <= '9') || c == '+' || c == '-' || c == '.') {
        if (i == 0) {
          return -1;
        }
      } else {
        return c != ':' ? -1 : i == 0 ? -2 : i;
      }
    }
    return -1;
  }

  private enum Zone {
    PATH,
    HOST,
    USER
  }

  private static boolean isAuthority(String authority) {
    int at = authority.lastIndexOf('@');
    if (at >= 0) {
      String user = authority.substring(0, at);
      boolean plain =
          user.chars()
              .allMatch(
                  c ->
                      (c >= 'A' && c <= 'Z')
                          || (c >= 'a' && c <= 'z')
                          || (c >= '0' && c <= '9')
                          || "-._:~!$&'()*+,;=%@".indexOf(c) >= 0);
      if (!plain || !isEscaped(user, Zone.USER)) {
        return false;
      }
    }
    String host = authority.substring(at + 1);
    if (host.startsWith("[")) {
      int end = host.lastIndexOf(']');
      return end >= 0 && isPort(host.substring(end + 1));
    }
    int colon = host.lastIndexOf(':');
    return (colon < 0 || isPort(host.substring(colon))) && isEscaped(host, Zone.HOST);
  }

  private static boolean isPort(String text) {
    return text.isEmpty()
        || (text.charAt(0) == ':' && text.substring(1).chars().allMatch(c -> c >= '0' && c <= '9'));
  }

  /** Whether each percent sign begins an escape, and a host has no forbidden character. */
  private static boolean isEscaped(String text, Zone zone) {
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '%') {
        if (i + 2 >= text.length() || hex(text, i + 1) < 0 || hex(text, i + 2) < 0) {
          return false;
        }
        if (zone == Zone.HOST && hex(text, i + 1) < 8 && !text.startsWith("%25", i)) {
          return false;
        }
        i += 2;
      } else if (zone == Zone.HOST
          && c < 0x80
          && "\"<>[]:!$&'()*+,;=-._~".indexOf(c) < 0
          && !Character.isLetterOrDigit(c)) {
        return false;
      }
    }
    return true;
  }

  /** The value of a hexadecimal digit of ASCII; -1 for any other character. */
  private static int hex(String text, int index) {
    char c = text.charAt(index);
    return c < 0x80 ? Character.digit(c, 16) : -1;
  }
}
