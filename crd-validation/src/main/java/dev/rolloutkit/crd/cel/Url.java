package dev.rolloutkit.crd.cel;

import dev.rolloutkit.apimachinery.GoStrings;
import dev.rolloutkit.crd.internal.validation.RequestUris;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * The parts of a URL or of an absolute path; an absent part is empty.
 *
 * @rule A URL is absolute, or a path that begins with a slash.
 */
record Url(String scheme, String host, String path, Map<String, List<String>> query) {

  static Optional<Url> parse(String text) {
    if (!RequestUris.isValid(text)) {
      return Optional.empty();
    }
    String scheme = RequestUris.scheme(text);
    String rest = scheme.isEmpty() ? text : text.substring(scheme.length() + 1);
    int fragment = rest.indexOf('#');
    rest = fragment < 0 ? rest : rest.substring(0, fragment);
    int question = rest.indexOf('?');
    String query = question < 0 ? "" : rest.substring(question + 1);
    rest = question < 0 ? rest : rest.substring(0, question);
    String host = "";
    if (!scheme.isEmpty() && rest.startsWith("//")) {
      int slash = rest.indexOf('/', 2);
      String authority = slash < 0 ? rest.substring(2) : rest.substring(2, slash);
      String encoded = authority.substring(authority.lastIndexOf('@') + 1);
      host = decoded(encoded.replace("+", "%2B")).orElse(encoded);
      rest = slash < 0 ? "" : rest.substring(slash);
    }
    String path = rest.startsWith("/") ? escaped(rest) : "";
    return Optional.of(new Url(scheme, host, path, values(query)));
  }

  /** The path, with escapes if it has characters that need one. */
  private static String escaped(String path) {
    if (path.chars().allMatch(c -> isPlain(c) || "!'()*[]%".indexOf(c) >= 0)) {
      return path;
    }
    StringBuilder out = new StringBuilder();
    String plain = decoded(path.replace("+", "%2B")).orElse(path);
    for (byte b : plain.getBytes(StandardCharsets.UTF_8)) {
      if (isPlain(b)) {
        out.append((char) b);
      } else {
        out.append('%').append(String.format(Locale.ROOT, "%02X", b & 0xff));
      }
    }
    return out.toString();
  }

  private static boolean isPlain(int c) {
    return (c >= 'a' && c <= 'z')
        || (c >= 'A' && c <= 'Z')
        || (c >= '0' && c <= '9')
        || (c > 0 && "-_.~$&+,/:;=@".indexOf(c) >= 0);
  }

  private static Map<String, List<String>> values(String query) {
    Map<String, List<String>> out = new LinkedHashMap<>();
    for (String pair : query.split("&", -1)) {
      int equals = pair.indexOf('=');
      String name = equals < 0 ? pair : pair.substring(0, equals);
      String value = equals < 0 ? "" : pair.substring(equals + 1);
      if (!pair.isEmpty() && !pair.contains(";")) {
        Optional<String> key = decoded(name);
        Optional<String> text = decoded(value);
        if (key.isPresent() && text.isPresent()) { // a pair with a bad escape is left out
          out.computeIfAbsent(key.get(), n -> new ArrayList<>()).add(text.get());
        }
      }
    }
    return out;
  }

  /** The text with its escapes decoded; empty if one of them is invalid. */
  private static Optional<String> decoded(String text) {
    byte[] in = text.getBytes(StandardCharsets.UTF_8);
    ByteArrayOutputStream out = new ByteArrayOutputStream(in.length);
    for (int i = 0; i < in.length; i++) {
      if (in[i] != '%') {
        out.write(in[i] == '+' ? ' ' : in[i]);
        continue;
      }
      int high = i + 2 < in.length ? Character.digit(in[i + 1], 16) : -1;
      int low = i + 2 < in.length ? Character.digit(in[i + 2], 16) : -1;
      if (high < 0 || low < 0) {
        return Optional.empty();
      }
      out.write(high << 4 | low);
      i += 2;
    }
    return Optional.of(GoStrings.fromUtf8(out.toByteArray()));
  }

  String hostname() {
    if (host.startsWith("[")) {
      int end = host.indexOf(']');
      return end < 0 ? host : host.substring(1, end);
    }
    int colon = host.lastIndexOf(':');
    return colon < 0 ? host : host.substring(0, colon);
  }

  String port() {
    int colon = host.lastIndexOf(':');
    return colon < 0 || colon < host.lastIndexOf(']') ? "" : host.substring(colon + 1);
  }
}
