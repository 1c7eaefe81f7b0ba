package dev.rolloutkit.crd.cel;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.Quantity;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A quantity as rules compute with it. The API server keeps a small quantity as a number of 64 bits
 * and a power of ten, and every other one as a decimal number of any size. Only a small quantity
 * whose power is not negative is an integer; {@code 1000m} and {@code 1.0} are not. Two quantities
 * of the same amount are equal.
 *
 * <p>Source: Kubernetes 1.34, quantities of apimachinery.
 *
 * @rule Two quantities of one amount are equal, and only a whole one is an integer.
 * @param amount the digits, and the power of ten as the negative scale
 * @param isSmall whether it is kept in 64 bits
 */
record CelQuantity(BigDecimal amount, boolean isSmall) implements Comparable<CelQuantity> {
  private static final Pattern PARTS =
      Pattern.compile("[+-]?0*([0-9]*)(?:\\.([0-9]*))?([eE][+-]?[0-9]+|[a-zA-Z]*)");
  private static final ImmutableList<String> BINARY =
      ImmutableList.of("Ki", "Mi", "Gi", "Ti", "Pi", "Ei");
  private static final BigDecimal MAX = BigDecimal.valueOf(Long.MAX_VALUE);
  private static final int NANO = 9;

  /** The most digits that fit 64 bits. */
  private static final int DIGITS = 18;

  private static final int BINARY_DIGITS = 15;

  /** The largest power of ten that is written out. */
  private static final int LARGEST_POWER = 100;

  /** Reads a quantity; the problems are those of {@link Quantity#parse}. */
  static Outcome<CelQuantity> parse(String text) {
    return Quantity.parse(text).map(quantity -> of(text, quantity));
  }

  private static CelQuantity of(String text, Quantity quantity) {
    Matcher parts = PARTS.matcher(text);
    if (!parts.matches()) {
      return large(quantity);
    }
    String whole = parts.group(1).isEmpty() ? "0" : parts.group(1);
    String fraction = parts.group(2) == null ? "" : parts.group(2);
    int binary = BINARY.indexOf(parts.group(3)) + 1;
    if (binary > 0) {
      int room = BINARY_DIGITS - whole.length() - binary * 3 - 1;
      if (!fraction.isEmpty() || room < 0) {
        return large(quantity);
      }
      long value = Long.parseLong(whole) << (10 * binary);
      return small(text.startsWith("-") ? -value : value, 0);
    }
    long power = power(parts.group(3)) - fraction.length();
    if (whole.length() + fraction.length() > DIGITS || power < -NANO) {
      return large(quantity);
    }
    long value = Long.parseLong(whole + fraction);
    return small(text.startsWith("-") ? -value : value, (int) power);
  }

  private static long power(String suffix) {
    return switch (suffix) {
      case "" -> 0;
      case "n" -> -9;
      case "u" -> -6;
      case "m" -> -3;
      case "k" -> 3;
      case "M" -> 6;
      case "G" -> 9;
      case "T" -> 12;
      case "P" -> 15;
      case "E" -> 18;
      default -> Long.parseLong(suffix.substring(1));
    };
  }

  private static CelQuantity small(long value, int power) {
    return new CelQuantity(BigDecimal.valueOf(value, -power), true);
  }

  /** A quantity of any size, rounded away from zero to billionths. */
  private static CelQuantity large(Quantity quantity) {
    return new CelQuantity(
        writtenOut(quantity.toBigDecimal()).setScale(NANO, RoundingMode.UP), false);
  }

  /**
   * The amount. One that takes too much memory to write out becomes the largest or the smallest
   * amount.
   */
  private static BigDecimal writtenOut(BigDecimal amount) {
    if (amount.signum() == 0) {
      return BigDecimal.ZERO;
    }
    if (amount.scale() < -LARGEST_POWER) {
      return amount.signum() < 0 ? MAX.negate() : MAX;
    }
    return amount.scale() > LARGEST_POWER ? BigDecimal.valueOf(amount.signum(), NANO) : amount;
  }

  static CelQuantity of(long value) {
    return small(value, 0);
  }

  CelQuantity negated() {
    return new CelQuantity(amount.negate(), isSmall);
  }

  CelQuantity plus(CelQuantity other) {
    if (isSmall && other.isSmall) {
      if (other.amount.signum() == 0) {
        return this;
      }
      if (amount.signum() == 0) {
        return other;
      }
      int scale = Math.max(amount.scale(), other.amount.scale());
      if (fits(amount, scale) && fits(other.amount, scale)) {
        BigDecimal sum = amount.add(other.amount);
        if (fits(sum, scale)) {
          return new CelQuantity(sum, true);
        }
      }
    }
    return new CelQuantity(writtenOut(amount).add(writtenOut(other.amount)), false);
  }

  /** Whether the digits with this scale fit into 64 bits. */
  private static boolean fits(BigDecimal amount, int scale) {
    int zeros = scale - amount.scale();
    return zeros <= DIGITS + 1
        && amount.unscaledValue().multiply(BigInteger.TEN.pow(zeros)).bitLength() < Long.SIZE;
  }

  boolean isInteger() {
    return isSmall && amount.scale() <= 0 && fits(amount, 0);
  }

  long asInteger() {
    if (!isInteger()) {
      throw new InvalidData("cannot convert value to integer");
    }
    return amount.longValueExact();
  }

  /**
   * The digits as a double, multiplied by the power of ten. The result may differ from the double
   * that is nearest to the amount.
   */
  double asApproximateFloat() {
    double digits = amount.unscaledValue().doubleValue();
    return amount.scale() == 0
        ? digits
        : digits * Double.parseDouble("1e" + -(long) amount.scale());
  }

  @Override
  public int compareTo(CelQuantity other) {
    return amount.compareTo(other.amount);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof CelQuantity that && compareTo(that) == 0;
  }

  @Override
  public int hashCode() {
    return Double.hashCode(amount.doubleValue());
  }
}
