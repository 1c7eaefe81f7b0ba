package dev.rolloutkit.crd.cel;

import com.google.common.collect.ImmutableSet;

/**
 * The names of fields in CEL, where some characters and words are escaped.
 *
 * @rule Names of fields with certain characters and words are escaped in rules.
 */
final class EscapedNames {
  private static final ImmutableSet<String> RESERVED =
      ImmutableSet.of(
          "true",
          "false",
          "null",
          "in",
          "as",
          "break",
          "const",
          "continue",
          "else",
          "for",
          "function",
          "if",
          "import",
          "let",
          "loop",
          "package",
          "namespace",
          "return",
          "var",
          "void",
          "while");

  private EscapedNames() {}

  /** The name of a field in CEL; empty if a rule cannot name it. */
  static String of(String name) {
    if (RESERVED.contains(name)) {
      return "__" + name + "__";
    }
    if (isPlain(name)) {
      return name;
    }
    StringBuilder out = new StringBuilder(name.length() + 8);
    for (int i = 0; i < name.length(); i++) {
      char c = name.charAt(i);
      boolean letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
      if (letter || (i > 0 && c >= '0' && c <= '9')) {
        out.append(c);
      } else if (c == '_' && name.startsWith("__", i)) {
        out.append("__underscores__");
        i++;
      } else if (c == '_') {
        out.append('_');
      } else if (c == '.') {
        out.append("__dot__");
      } else if (c == '-') {
        out.append("__dash__");
      } else if (c == '/') {
        out.append("__slash__");
      } else {
        return "";
      }
    }
    return out.toString();
  }

  /** Whether a name has nothing but letters, so that there is nothing to escape. */
  private static boolean isPlain(String name) {
    for (int i = 0; i < name.length(); i++) {
      char c = name.charAt(i);
      if ((c < 'a' || c > 'z') && (c < 'A' || c > 'Z')) {
        return false;
      }
    }
    return true;
  }
}
