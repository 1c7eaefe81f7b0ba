package dev.rolloutkit.ako.internal.name;

import dev.rolloutkit.ako.config.AkoDefect;
import dev.rolloutkit.ako.internal.config.Ascii;
import dev.rolloutkit.apimachinery.Fixes;

/**
 * Recognises names of Avi objects that contain a hash.
 *
 * @rule A name counts as hashed if it is a prefix, {@code --} and an even number of hexadecimal
 *     digits.
 */
public final class EncodedNames {
  private static final String SEPARATOR = "--";
  private static final int SHA1_DIGITS = 40;

  private EncodedNames() {}

  /**
   * Whether AKO regards a name as hashed: a prefix, {@code --}, and hexadecimal digits.
   *
   * <p>Compatibility: AKO requires that {@code --} occurs exactly once and that an even number of
   * upper-case or lower-case digits follows it, which may be zero. So {@code c--beef} and {@code
   * c--} count as hashed, and if the cluster's name contains {@code --}, none of its names does.
   * With {@link AkoDefect#SHORT_HEX_COUNTS_AS_HASH} fixed, exactly 40 lower-case digits must follow
   * the last {@code --}.
   */
  public static boolean isEncoded(String name, Fixes<AkoDefect> fixes) {
    if (fixes.fixes(AkoDefect.SHORT_HEX_COUNTS_AS_HASH)) {
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
