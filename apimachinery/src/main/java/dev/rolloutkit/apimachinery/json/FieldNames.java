package dev.rolloutkit.apimachinery.json;

/**
 * The JSON field names of a Go struct, matched as {@code encoding/json} does: an exact match first, otherwise case-insensitively.
 *
 * <p>Case folding covers ASCII and the two other characters that fold to ASCII letters: U+017F (long s)
 * and U+212A (Kelvin sign). {@code FieldNames.of("type", "kind").indexOf("TYPE")} is 0.
 */
public final class FieldNames {
  private final String[] names;

  private FieldNames(String[] names) {
    this.names = names;
  }

  /** Creates a table of names, which must be ASCII, in the order of their declaration. */
  public static FieldNames of(String... names) {
    return new FieldNames(names.clone());
  }

  /** The index of the field that matches the name, counted from 0; -1 if there is none. */
  public int indexOf(String name) {
    return indexOf(name, 0, name.length());
  }

  /** The index of the field that matches the part of the string from {@code from}, inclusive, to {@code to}, exclusive; -1 if there is none. */
  int indexOf(String text, int from, int to) {
    int length = to - from;
    int folded = -1;
    for (int i = 0; i < names.length; i++) {
      String name = names[i];
      if (name.length() == length) {
        if (name.regionMatches(0, text, from, length)) {
          return i;
        }
        if (folded < 0 && foldsTo(name, text, from)) {
          folded = i;
        }
      }
    }
    return folded;
  }

  /** The declared name at the given index. */
  public String name(int index) {
    return names[index];
  }

  /** Whether a name matches a declared name, exactly or case-insensitively. */
  public static boolean matches(String name, String declared) {
    return name.length() == declared.length() && foldsTo(declared, name, 0);
  }

  private static boolean foldsTo(String declared, String text, int from) {
    for (int i = 0; i < declared.length(); i++) {
      if (fold(declared.charAt(i)) != fold(text.charAt(from + i))) {
        return false;
      }
    }
    return true;
  }

  private static char fold(char c) {
    if (c < 0x80) {
      return c >= 'a' && c <= 'z' ? (char) (c - 0x20) : c;
    }
    return c == 0x17f ? 'S' : c == 0x212a ? 'K' : c;
  }
}
