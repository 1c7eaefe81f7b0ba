package dev.rolloutkit.model.pod;

import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.Quantity;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;

/**
 * Whether a quantity is an integer, computed as Kubernetes does: in thousandths, in 64 bits.
 *
 * <p>Compatibility: quantities that are too large overflow, in one of two ways, and may then count
 * as fractional ({@code 1Ei}) or as integers.
 *
 * <p>Source: Kubernetes 1.34, resource quantities of apimachinery: MilliValue.
 *
 * @rule A quantity is an integer if its thousandths are a multiple of 1,000, computed in 64 bits.
 */
final class WholeAmounts {
  private static final int MAX_DIGITS = 18;
  private static final int BITS = 64;

  private WholeAmounts() {}

  /** Whether the number of thousandths is a multiple of 1,000. */
  static boolean isWhole(Quantity amount) {
    // the controller prints and parses quantities
    String text = amount.toString();
    BigDecimal read =
        Quantity.parse(text) instanceof Outcome.Ok<Quantity> ok
            ? ok.value().toBigDecimal()
            : amount.toBigDecimal();
    if (digits(text) <= MAX_DIGITS && read.unscaledValue().bitLength() < BITS) {
      return inLong(read.unscaledValue().longValue(), -read.scale()) % 1000 == 0;
    }
    int power = 3 - read.scale();
    if (power >= BITS) {
      // a multiple of 2^64
      return true;
    }
    BigDecimal thousandths = read.movePointRight(3).setScale(0, RoundingMode.UP);
    return thousandths.toBigInteger().longValue() % 1000 == 0;
  }

  private static int digits(String text) {
    int count = 0;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c >= '0' && c <= '9') {
        count += count == 0 && c == '0' ? 0 : 1;
      } else if (c != '.' && c != '+' && c != '-') {
        break;
      }
    }
    return count;
  }

  /** A value with a decimal exponent, in thousandths; 0 or wrapped around if it does not fit. */
  private static long inLong(long value, int power) {
    int up = power + 3;
    if (up < 0) {
      return BigDecimal.valueOf(value, -power)
          .movePointRight(3)
          .setScale(0, RoundingMode.UP)
          .longValue();
    }
    if (value == Long.MIN_VALUE && up > 0) {
      return 0;
    }
    boolean atOnce = up <= 3 || up == 6 || up == 9;
    long out = value;
    for (int i = 0; i < up && out != 0; i++) {
      if (!atOnce && (out > Long.MAX_VALUE / 10 || out < Long.MIN_VALUE / 10)) {
        return 0;
      }
      out *= 10;
    }
    return out;
  }

  /** Whether a quantity is a multiple of the given size. */
  static boolean isMultiple(Quantity amount, String size) {
    if (!(Quantity.parse(size) instanceof Outcome.Ok<Quantity> ok)
        || ok.value().signum() <= 0
        || !isWhole(ok.value())) {
      return false;
    }
    BigInteger page = bytes(ok.value());
    return page.signum() > 0 && bytes(amount).mod(page).signum() == 0;
  }

  private static BigInteger bytes(Quantity amount) {
    BigDecimal value = amount.toBigDecimal();
    // no memory size is larger
    return value.scale() < -BITS
        ? BigInteger.ZERO
        : value.setScale(0, RoundingMode.UP).toBigInteger();
  }
}
