package dev.rolloutkit.lbc.flags;

import com.google.common.base.Ascii;
import java.math.BigInteger;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Whole numbers as Go's flag library reads them: in base 10, or with a prefix such as 0x. */
final class GoNumbers {
  private static final Pattern NUMBER =
      Pattern.compile(
          "([+-]?)(?:0x(?<hex>(?:_?[0-9a-f])+)|0b(?<binary>(?:_?[01])+)"
              + "|0o?(?<octal>(?:_?[0-7])+)|(?<decimal>0|[1-9](?:_?[0-9])*))");

  private GoNumbers() {}

  /** The number; empty if it is invalid or does not fit 32 bits. */
  static Optional<Integer> parseInt(String text) {
    Matcher number = NUMBER.matcher(Ascii.toLowerCase(text));
    if (!number.matches()) {
      return Optional.empty();
    }
    BigInteger value =
        digits(number, "hex", 16)
            .or(() -> digits(number, "binary", 2))
            .or(() -> digits(number, "octal", 8))
            .or(() -> digits(number, "decimal", 10))
            .orElseThrow();
    BigInteger signed = number.group(1).equals("-") ? value.negate() : value;
    return signed.bitLength() < Integer.SIZE ? Optional.of(signed.intValue()) : Optional.empty();
  }

  private static Optional<BigInteger> digits(Matcher number, String group, int radix) {
    return Optional.ofNullable(number.group(group))
        .map(digits -> new BigInteger(digits.replace("_", ""), radix));
  }
}
