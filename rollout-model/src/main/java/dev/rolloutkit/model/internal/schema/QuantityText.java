package dev.rolloutkit.model.internal.schema;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.Optional;

/**
 * Prints the Go value of a quantity, which shows how the quantity was spelled: {@code 1} and {@code
 * 1000m} are equal quantities but different values.
 *
 * <p>Source: Kubernetes, resource quantities of apimachinery, the same from 0.18 to 0.34.
 *
 * @rule A dump of a quantity shows how it was spelled.
 */
final class QuantityText {
  /** An absent quantity. */
  static final String UNSET = text("0", "0", "<nil>", "", "");

  private static final String DECIMAL = "DecimalSI";
  private static final String BINARY = "BinarySI";
  private static final String EXPONENT = "DecimalExponent";
  private static final String DECIMAL_SUFFIXES = "num kMGTPE";
  private static final String BINARY_SUFFIXES = "KMGTPE";
  private static final BigDecimal MAX_BINARY = BigDecimal.valueOf(Long.MAX_VALUE);
  private static final int NANO = 9;

  /** Beyond this exponent, the controller would need gigabytes. */
  private static final int MAX_DIGITS = 20_000;

  private final String source;
  private final boolean negative;
  private final String whole;
  private final String fraction;
  private final String suffix;

  private QuantityText(String source) {
    this.source = source;
    this.negative = source.startsWith("-");
    int at = negative || source.startsWith("+") ? 1 : 0;
    while (at < source.length() && source.charAt(at) == '0') {
      at++;
    }
    int end = digitsEnd(at);
    this.whole = end == at ? "0" : source.substring(at, end);
    boolean point = end < source.length() && source.charAt(end) == '.';
    int rest = point ? digitsEnd(end + 1) : end;
    this.fraction = point ? source.substring(end + 1, rest) : "";
    this.suffix = source.substring(rest);
  }

  /** The value of a valid quantity; empty if it would be too long to print. */
  static Optional<String> of(String source) {
    return source.equals("0")
        ? Optional.of(text("0", "0", "<nil>", "0", DECIMAL))
        : new QuantityText(source).text();
  }

  private Optional<String> text() {
    if (suffix.length() == 2 && suffix.endsWith("i")) {
      return binary(10 * (BINARY_SUFFIXES.indexOf(suffix.charAt(0)) + 1));
    }
    if (suffix.isEmpty()) {
      return decimal(0, DECIMAL);
    }
    return suffix.length() == 1
        ? decimal(3 * (DECIMAL_SUFFIXES.indexOf(suffix.charAt(0)) - 3), DECIMAL)
        : decimal((int) Long.parseLong(suffix.substring(1)), EXPONENT);
  }

  private Optional<String> decimal(int exponent, String format) {
    int scale = exponent - fraction.length();
    String digits = whole + fraction;
    if (digits.length() <= 18 && scale >= -NANO) {
      boolean canonical = scale % 3 == 0 && !digits.endsWith("000") && !digits.startsWith("0");
      return Optional.of(fast(Long.parseLong(digits), scale, canonical, format));
    }
    boolean nothing = digits.chars().allMatch(digit -> digit == '0');
    if (!nothing && (long) digits.length() + scale <= -NANO) {
      return Optional.of(slow(BigDecimal.valueOf(1, NANO), format));
    }
    boolean huge = digits.length() > MAX_DIGITS || Math.abs((long) scale) > MAX_DIGITS;
    if (huge && !nothing) {
      return Optional.empty();
    }
    return Optional.of(slow(new BigDecimal(new BigInteger(digits), -scale), format));
  }

  private Optional<String> binary(int exponent) {
    if (fraction.isEmpty() && whole.length() + exponent * 3 / 10 <= 14) {
      long value = Long.parseLong(whole);
      boolean canonical = exponent % 10 == 0 && value % 8 != 0;
      return Optional.of(fast(value << exponent, 0, canonical, BINARY));
    }
    if (whole.length() > 19) {
      return Optional.of(slow(MAX_BINARY, BINARY));
    }
    if (fraction.length() > MAX_DIGITS) {
      return Optional.empty();
    }
    BigDecimal size =
        new BigDecimal(new BigInteger(whole + fraction), fraction.length())
            .multiply(BigDecimal.valueOf(1L << exponent));
    BigDecimal rounded = rounded(size);
    if (rounded.compareTo(MAX_BINARY) > 0) {
      return Optional.of(slow(MAX_BINARY, BINARY));
    }
    boolean part = rounded.signum() > 0 && rounded.compareTo(BigDecimal.ONE) < 0;
    return Optional.of(slow(rounded, part ? DECIMAL : BINARY));
  }

  private String fast(long value, int scale, boolean canonical, String format) {
    return text(
        Long.toString(negative ? -value : value),
        Integer.toString(scale),
        "<nil>",
        canonical ? source : "",
        format);
  }

  /** A quantity that Go represents with any number of digits; a capped one does not change. */
  private String slow(BigDecimal size, String format) {
    boolean capped = size.scale() == MAX_BINARY.scale() && size.compareTo(MAX_BINARY) == 0;
    BigDecimal amount = capped ? size : rounded(size);
    String decimal =
        "{unscaled:(big.Int){neg:(bool)"
            + (negative && amount.signum() != 0)
            + " abs:(big.nat)"
            + words(amount.unscaledValue())
            + "} scale:(inf.Scale)"
            + amount.scale()
            + "}";
    return text("0", "0", decimal, "", format);
  }

  /** Rounds away from zero to nine decimal places; zero keeps its scale. */
  private static BigDecimal rounded(BigDecimal size) {
    return size.signum() == 0 ? size : size.setScale(NANO, RoundingMode.UP);
  }

  private static String words(BigInteger number) {
    if (number.signum() == 0) {
      return "<nil>";
    }
    StringBuilder out = new StringBuilder("[");
    for (BigInteger rest = number; rest.signum() != 0; rest = rest.shiftRight(Long.SIZE)) {
      out.append(out.length() > 1 ? " " : "").append(Long.toUnsignedString(rest.longValue()));
    }
    return out.append("]").toString();
  }

  private int digitsEnd(int from) {
    int i = from;
    while (i < source.length() && source.charAt(i) >= '0' && source.charAt(i) <= '9') {
      i++;
    }
    return i;
  }

  private static String text(
      String value, String scale, String decimal, String canonical, String format) {
    return "{i:(resource.int64Amount){value:(int64)"
        + value
        + " scale:(resource.Scale)"
        + scale
        + "} d:(resource.infDecAmount){Dec:(*inf.Dec)"
        + decimal
        + "} s:(string)"
        + canonical
        + " Format:(resource.Format)"
        + format
        + "}";
  }
}
