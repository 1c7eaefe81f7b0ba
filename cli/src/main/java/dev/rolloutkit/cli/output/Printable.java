package dev.rolloutkit.cli.output;

import java.util.Locale;

/** Makes untrusted text safe to show. */
public final class Printable {
  private Printable() {}

  /**
   * The text with control and format characters as {@code \\u202e} and the like: nothing in it
   * moves a cursor, turns the direction of writing around, or hides.
   */
  public static String of(String text) {
    StringBuilder out = new StringBuilder(text.length());
    text.codePoints()
        .forEach(
            c -> {
              int type = Character.getType(c);
              if (type == Character.CONTROL
                  || type == Character.FORMAT
                  || type == Character.SURROGATE
                  || type == Character.LINE_SEPARATOR
                  || type == Character.PARAGRAPH_SEPARATOR) {
                out.append(String.format(Locale.ROOT, "\\u%04x", c));
              } else {
                out.appendCodePoint(c);
              }
            });
    return out.toString();
  }

  /** {@code scaleDownDelay} as {@code scale down delay}; keys with other characters stay. */
  public static String words(String key) {
    if (!key.chars().allMatch(Character::isLetterOrDigit)) {
      return of(key);
    }
    StringBuilder words = new StringBuilder();
    for (int i = 0; i < key.length(); i++) {
      char c = key.charAt(i);
      boolean start =
          Character.isUpperCase(c) && i > 0 && !Character.isUpperCase(key.charAt(i - 1));
      words.append(start ? " " : "").append(Character.toLowerCase(c));
    }
    return words.toString();
  }
}
