package dev.rolloutkit.ako.internal.config;

/** Classes of ASCII characters. */
public final class Ascii {
  private Ascii() {}

  /** Whether a character is an ASCII letter or digit. */
  public static boolean isAlphanumeric(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || isDigit(c);
  }

  /** Whether a character is a hexadecimal digit; {@code upperCase} also allows A to F. */
  public static boolean isHex(char c, boolean upperCase) {
    return isDigit(c) || (c >= 'a' && c <= 'f') || (upperCase && c >= 'A' && c <= 'F');
  }

  private static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }
}
