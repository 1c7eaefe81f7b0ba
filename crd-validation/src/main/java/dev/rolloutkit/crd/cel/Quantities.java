package dev.rolloutkit.crd.cel;

import dev.rolloutkit.apimachinery.Quantity;
import java.math.BigDecimal;
import java.math.RoundingMode;

/** Sums of quantities. */
final class Quantities {
  private static final BigDecimal MAX = BigDecimal.valueOf(Long.MAX_VALUE);
  private static final int NANO = 9;

  private Quantities() {}

  /**
   * The amount as the API server keeps it: at most 2^63 - 1, and rounded away from zero to
   * billionths. Its exponent is small, so that adding it takes little memory.
   */
  static BigDecimal amount(Quantity quantity) {
    BigDecimal amount = quantity.toBigDecimal();
    if (amount.abs().compareTo(MAX) > 0) {
      return amount.signum() < 0 ? MAX.negate() : MAX;
    }
    if (amount.signum() != 0 && amount.abs().compareTo(BigDecimal.ONE.movePointLeft(NANO)) < 0) {
      return BigDecimal.valueOf(amount.signum(), NANO);
    }
    return amount.scale() > NANO ? amount.setScale(NANO, RoundingMode.UP) : amount;
  }

  /** The quantity and {@code sign} times the amount. */
  static Quantity sum(Quantity quantity, BigDecimal amount, int sign) {
    BigDecimal sum = amount(quantity).add(sign < 0 ? amount.negate() : amount);
    return Quantity.parse(sum.toPlainString()).orElseThrow();
  }
}
