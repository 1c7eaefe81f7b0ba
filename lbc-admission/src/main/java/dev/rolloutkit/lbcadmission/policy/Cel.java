package dev.rolloutkit.lbcadmission.policy;

import dev.rolloutkit.apimachinery.GoStrings;
import java.util.Collection;
import java.util.stream.Collectors;

/** Pieces of CEL. */
final class Cel {
  private Cel() {}

  /** Whether a field is there and not null. */
  static String present(String of, String field) {
    String path = of + '.' + field;
    return "(has(" + path + ") && " + path + " != null)";
  }

  /** A field, or something else where it is missing or null. */
  static String orElse(String of, String field, String otherwise) {
    return "(" + present(of, field) + " ? " + of + '.' + field + " : " + otherwise + ")";
  }

  /** A text as a literal in single quotes. */
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

  /** Texts as a list literal. */
  static String list(Collection<String> texts) {
    return texts.stream().map(Cel::quote).collect(Collectors.joining(", ", "[", "]"));
  }
}
