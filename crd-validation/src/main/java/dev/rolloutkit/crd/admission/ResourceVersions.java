package dev.rolloutkit.crd.admission;

import dev.rolloutkit.apimachinery.GoStrings;
import java.math.BigInteger;
import java.util.Optional;

/**
 * Parses resource versions, which are unsigned numbers of 64 bits.
 *
 * @rule A resource version is an unsigned number of 64 bits.
 */
final class ResourceVersions {
  private static final BigInteger MAX = BigInteger.ONE.shiftLeft(64).subtract(BigInteger.ONE);

  private ResourceVersions() {}

  /** The number; empty text is 0. The result is empty if the text is no number. */
  static Optional<BigInteger> parse(String text) {
    if (text.isEmpty()) {
      return Optional.of(BigInteger.ZERO);
    }
    if (!isDigits(text)) {
      return Optional.empty();
    }
    return text.length() > 40
        ? Optional.empty()
        : Optional.of(new BigInteger(text)).filter(number -> number.compareTo(MAX) <= 0);
  }

  /** Go's error message for a text that is no number. */
  static String error(String text) {
    return "strconv.ParseUint: parsing "
        + GoStrings.quote(text)
        + (isDigits(text) ? ": value out of range" : ": invalid syntax");
  }

  private static boolean isDigits(String text) {
    return text.chars().allMatch(c -> c >= '0' && c <= '9');
  }
}
