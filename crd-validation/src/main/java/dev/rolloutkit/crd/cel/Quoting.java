package dev.rolloutkit.crd.cel;

/** The function {@code strings.quote}. */
final class Quoting {
  private Quoting() {}

  /**
   * The text in quotes as a literal of CEL; only control characters that have a name are escaped.
   */
  static String quote(String text) {
    StringBuilder out = new StringBuilder(text.length() + 2).append('"');
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      switch (c) {
        case 0x07 -> out.append("\\a");
        case '\b' -> out.append("\\b");
        case '\f' -> out.append("\\f");
        case '\n' -> out.append("\\n");
        case '\r' -> out.append("\\r");
        case '\t' -> out.append("\\t");
        case 0x0b -> out.append("\\v");
        case '\\' -> out.append("\\\\");
        case '"' -> out.append("\\\"");
        default -> out.append(c);
      }
    }
    return out.append('"').toString();
  }
}
