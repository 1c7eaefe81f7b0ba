package dev.rolloutkit.lbcadmission.policy;

import dev.rolloutkit.apimachinery.GoStrings;
import java.util.Collection;
import java.util.stream.Collectors;

/** Builds CEL expressions. */
final class Cel {
  private Cel() {}

  /** Tests whether a field is present and not null. */
  static String present(String of, String field) {
    String path = of + '.' + field;
    return "(has(" + path + ") && " + path + " != null)";
  }

  /** The value of a field, or another expression if the field is missing or null. */
  static String orElse(String of, String field, String otherwise) {
    return "(" + present(of, field) + " ? " + of + '.' + field + " : " + otherwise + ")";
  }

  /** A string literal in single quotes. */
  static String quote(String text) {
    StringBuilder out = new StringBuilder(text.length() + 2).append('\'');
    GoStrings.wellFormed(text)
        .codePoints()
        .forEach(
            c -> {
              if (c == '\'' || c == '\\') {
                out.append('\\').appendCodePoint(c);
              } else if (c < ' ' || c == 0x7f) {
                out.append("\\u00").append(Character.forDigit(c >> 4, 16));
                out.append(Character.forDigit(c & 15, 16));
              } else {
                out.appendCodePoint(c);
              }
            });
    return out.append('\'').toString();
  }

  /** A list literal of strings. */
  static String list(Collection<String> texts) {
    return texts.stream().map(Cel::quote).collect(Collectors.joining(", ", "[", "]"));
  }
}
