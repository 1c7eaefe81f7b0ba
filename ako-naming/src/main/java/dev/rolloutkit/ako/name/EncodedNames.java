package dev.rolloutkit.ako.name;

import dev.rolloutkit.ako.config.AkoOptions;
import dev.rolloutkit.ako.config.AkoOptions.Defect;
import dev.rolloutkit.ako.config.Ascii;

/** Whether a name that a controller shows is a hash. */
public final class EncodedNames {
  private static final String SEPARATOR = "--";
  private static final int SHA1_DIGITS = 40;

  private EncodedNames() {}

  /**
   * Whether a name is a prefix, {@code --} and hexadecimal digits.
   *
   * <p>Compatibility: AKO asks for exactly one {@code --} and an even number of digits behind it,
   * in either case, none at all included. So {@code c--beef} and {@code c--} count as hashed, and
   * no name of a cluster with {@code --} in its own name does. {@link
   * Defect#SHORT_HEX_COUNTS_AS_HASH} mended asks for 40 lower-case digits behind the last {@code
   * --} instead.
   */
  public static boolean isEncoded(String name, AkoOptions options) {
    if (options.fixes(Defect.SHORT_HEX_COUNTS_AS_HASH)) {
      int at = name.lastIndexOf(SEPARATOR);
      return at >= 0
          && name.length() - at - SEPARATOR.length() == SHA1_DIGITS
          && isHex(name, at + SEPARATOR.length(), false);
    }
    int at = name.indexOf(SEPARATOR);
    if (at < 0) {
      return false;
    }
    int digits = at + SEPARATOR.length();
    return name.indexOf(SEPARATOR, digits) < 0
        && (name.length() - digits) % 2 == 0
        && isHex(name, digits, true);
  }

  private static boolean isHex(String text, int from, boolean upperCase) {
    for (int i = from; i < text.length(); i++) {
      if (!Ascii.isHex(text.charAt(i), upperCase)) {
        return false;
      }
    }
    return true;
  }
}
