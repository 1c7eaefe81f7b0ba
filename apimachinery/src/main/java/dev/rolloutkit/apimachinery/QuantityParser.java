package dev.rolloutkit.apimachinery;

import dev.rolloutkit.apimachinery.Quantity.Format;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.OptionalLong;

/**
 * Parses the text of a quantity: sign, digits, point, digits, suffix. Takes linear time except for
 * very long texts.
 */
final class QuantityParser {
  private static final String WRONG_FORM =
      "quantities must match the regular expression"
          + " '^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$'";
  private static final String WRONG_SUFFIX = "unable to parse quantity's suffix";
  private static final String NO_DIGITS = "unable to parse numeric part of quantity";
  private static final String SUFFIX_LETTERS = "eEinumkKMGTP";
  private static final String DECIMAL_SUFFIXES = "num kMGTPE";
  private static final String BINARY_SUFFIXES = "KMGTPE";

  private static final BigDecimal MAX_BINARY = BigDecimal.valueOf(Long.MAX_VALUE);
  private static final int MAX_LONG_DIGITS = 18;
  private static final int NANO = 9;

  private final String text;

  /** The start and end of the digits before the point, without leading zeros. */
  private int wholeStart;

  private int wholeEnd;

  /** The start and end of the digits after the point; equal if there are none. */
  private int fractionStart;

  private int fractionEnd;

  private QuantityParser(String text) {
    this.text = text;
  }

  static Outcome<Quantity> parse(String text) {
    return text.equals("0") ? Outcome.ok(Quantity.ZERO) : new QuantityParser(text).parse();
  }

  private Outcome<Quantity> parse() {
    int length = text.length();
    if (length == 0) {
      return failed(WRONG_FORM, ProblemCodes.QUANTITY_FORMAT);
    }
    boolean negative = text.charAt(0) == '-';
    wholeStart = negative || text.charAt(0) == '+' ? 1 : 0;
    while (wholeStart < length && text.charAt(wholeStart) == '0') {
      wholeStart++;
    }
    wholeEnd = digitsEnd(wholeStart);
    fractionStart = wholeEnd;
    fractionEnd = wholeEnd;
    if (wholeEnd < length && text.charAt(wholeEnd) == '.') {
      fractionStart++;
      fractionEnd = digitsEnd(fractionStart);
    }
    int suffixEnd = fractionEnd;
    while (suffixEnd < length && SUFFIX_LETTERS.indexOf(text.charAt(suffixEnd)) >= 0) {
      suffixEnd++;
    }
    if (suffixEnd < length && (text.charAt(suffixEnd) == '-' || text.charAt(suffixEnd) == '+')) {
      suffixEnd++;
    }
    if (digitsEnd(suffixEnd) < length) {
      return failed(WRONG_FORM, ProblemCodes.QUANTITY_FORMAT);
    }
    return withSuffix(negative, text.substring(fractionEnd));
  }

  private Outcome<Quantity> withSuffix(boolean negative, String suffix) {
    int length = suffix.length();
    if (length == 0) {
      return decimal(negative, 0, Format.DECIMAL_SI);
    }
    char first = suffix.charAt(0);
    if (length == 1) {
      int place = DECIMAL_SUFFIXES.indexOf(first);
      if (place >= 0) {
        // the suffixes n, u, m have the indices 0, 1, 2, and the empty suffix has index 3
        return decimal(negative, 3 * (place - 3), Format.DECIMAL_SI);
      }
    } else if (length == 2 && suffix.charAt(1) == 'i') {
      int place = BINARY_SUFFIXES.indexOf(first);
      if (place >= 0) {
        return binary(negative, 10 * (place + 1));
      }
    } else if (first == 'e' || first == 'E') {
      OptionalLong exponent = GoStrings.parseInt(suffix.substring(1), 64);
      if (exponent.isPresent()) {
        // Compatibility: only the lower 32 bits of the exponent are used
        return decimal(negative, (int) exponent.getAsLong(), Format.DECIMAL_EXPONENT);
      }
    }
    return failed(WRONG_SUFFIX, ProblemCodes.QUANTITY_SUFFIX);
  }

  private Outcome<Quantity> decimal(boolean negative, int exponent, Format format) {
    int fraction = fractionEnd - fractionStart;
    // 32-bit exponents overflow here as they do in Go
    int power = exponent - fraction;
    if (wholeDigits() + fraction <= MAX_LONG_DIGITS && power >= -NANO) {
      long value = parseLong(parseLong(0, wholeStart, wholeEnd), fractionStart, fractionEnd);
      boolean canonical = power % 3 == 0 && wholeEnd > wholeStart && value % 1000 != 0;
      return ok(BigDecimal.valueOf(negative ? -value : value, -power), format, canonical);
    }
    if (!hasDigits()) {
      return failed(NO_DIGITS, ProblemCodes.QUANTITY_NUMBER);
    }
    BigDecimal size = roundUpNano(digits(-power));
    return ok(negative ? size.negate() : size, format, false);
  }

  private Outcome<Quantity> binary(boolean negative, int exponent) {
    int whole = wholeDigits();
    if (fractionStart == fractionEnd && whole + exponent * 3 / 10 <= 14) {
      long value = parseLong(0, wholeStart, wholeEnd);
      long bytes = value << exponent;
      return ok(BigDecimal.valueOf(negative ? -bytes : bytes), Format.BINARY_SI, (value & 7) != 0);
    }
    if (!hasDigits()) {
      return failed(NO_DIGITS, ProblemCodes.QUANTITY_NUMBER);
    }
    BigDecimal size = MAX_BINARY;
    if (whole <= MAX_LONG_DIGITS + 1) {
      BigDecimal factor = BigDecimal.valueOf(1L << exponent);
      size = roundUpNano(digits(fractionEnd - fractionStart).multiply(factor)).min(MAX_BINARY);
    }
    return ok(
        negative ? size.negate() : size,
        size.signum() > 0 && size.compareTo(BigDecimal.ONE) < 0
            ? Format.DECIMAL_SI
            : Format.BINARY_SI,
        false);
  }

  private static BigDecimal roundUpNano(BigDecimal size) {
    if (size.scale() <= NANO || size.signum() == 0) {
      return size;
    }
    // if the amount is far smaller than 1e-9, a division that may be very expensive is not needed
    return (long) size.precision() - size.scale() <= -NANO
        ? BigDecimal.valueOf(1, NANO)
        : size.setScale(NANO, RoundingMode.UP);
  }

  /** All digits as a number with the given scale; trailing zeros are moved into the scale. */
  private BigDecimal digits(int scale) {
    String digits =
        text.substring(wholeStart, wholeEnd) + text.substring(fractionStart, fractionEnd);
    int end = digits.length();
    while (end > 0 && digits.charAt(end - 1) == '0') {
      end--;
    }
    return end == 0
        ? BigDecimal.ZERO
        : new BigDecimal(parseBig(digits, 0, end), scale - (digits.length() - end));
  }

  /**
   * Parses the two halves of the digits separately, since the parser of Java 17 takes quadratic
   * time. The recursion is about twenty levels deep at most.
   */
  private static BigInteger parseBig(String digits, int from, int to) {
    if (to - from <= 1000) {
      return new BigInteger(digits.substring(from, to));
    }
    int middle = (from + to) >>> 1;
    return parseBig(digits, from, middle)
        .multiply(BigInteger.TEN.pow(to - middle))
        .add(parseBig(digits, middle, to));
  }

  /**
   * Whether the text has any digit. Compatibility: a text without digits counts as zero where
   * Kubernetes parses it on its fast path ({@code k}, {@code .Ki}), and is an error elsewhere
   * ({@code Ei}).
   */
  private boolean hasDigits() {
    return wholeEnd > wholeStart
        || fractionEnd > fractionStart
        || (wholeStart > 0 && text.charAt(wholeStart - 1) == '0');
  }

  /** The number of digits before the point, without leading zeros; at least 1. */
  private int wholeDigits() {
    return Math.max(1, wholeEnd - wholeStart);
  }

  private long parseLong(long before, int from, int to) {
    long value = before;
    for (int i = from; i < to; i++) {
      value = value * 10 + (text.charAt(i) - '0');
    }
    return value;
  }

  /** The end of the ASCII digits that begin at an index. */
  private int digitsEnd(int from) {
    int i = from;
    while (i < text.length() && text.charAt(i) >= '0' && text.charAt(i) <= '9') {
      i++;
    }
    return i;
  }

  private Outcome<Quantity> ok(BigDecimal amount, Format format, boolean canonical) {
    return Outcome.ok(new Quantity(amount, format, canonical ? text : null));
  }

  private static Outcome<Quantity> failed(String message, ProblemCode code) {
    return Outcome.failed(Problem.plain(FieldPath.root(), message, code));
  }
}
