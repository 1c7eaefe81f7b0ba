package dev.rolloutkit.apimachinery.json;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import org.jspecify.annotations.Nullable;

/** Floating point numbers as {@code encoding/json} prints them. */
final class GoFloat {
  private GoFloat() {}

  static String format(double number) {
    if (Double.isNaN(number) || Double.isInfinite(number)) {
      throw new IllegalArgumentException("not a finite number: " + number);
    }
    if (number == (long) number && Math.abs(number) < 1L << 53) {
      return number == 0 && 1 / number < 0 ? "-0" : Long.toString((long) number);
    }
    BigDecimal shortest = shortest(Math.abs(number));
    String digits = shortest.unscaledValue().toString();
    // the number of digits before the point
    int point = digits.length() - shortest.scale();
    StringBuilder out = new StringBuilder(32);
    if (number < 0) {
      out.append('-');
    }
    double size = Math.abs(number);
    if (size < 1e-6 || size >= 1e21) {
      out.append(digits.charAt(0));
      if (digits.length() > 1) {
        out.append('.').append(digits, 1, digits.length());
      }
      return out.append(point > 0 ? "e+" : "e-").append(Math.abs(point - 1)).toString();
    }
    if (point <= 0) {
      return out.append("0.").append("0".repeat(-point)).append(digits).toString();
    }
    if (point >= digits.length()) {
      return out.append(digits).append("0".repeat(point - digits.length())).toString();
    }
    return out.append(digits, 0, point)
        .append('.')
        .append(digits, point, digits.length())
        .toString();
  }

  /**
   * The decimal with the fewest digits that parses to the number; of several, the nearest. Before
   * Java 19, {@link Double#toString} may return one digit too many, so its result is only the start
   * of the search.
   */
  private static BigDecimal shortest(double number) {
    BigDecimal exact = new BigDecimal(number);
    BigDecimal best = new BigDecimal(Double.toString(number)).stripTrailingZeros();
    for (int digits = best.precision(); digits > 0; digits--) {
      BigDecimal next = nearest(exact, digits, number);
      if (next == null) {
        break;
      }
      best = next;
    }
    return best.stripTrailingZeros();
  }

  /**
   * The nearest decimal with the given number of digits that parses to the number; null if there is
   * none.
   */
  private static @Nullable BigDecimal nearest(BigDecimal exact, int digits, double number) {
    int scale = exact.scale() - exact.precision() + digits;
    BigDecimal below = exact.setScale(scale, RoundingMode.DOWN);
    BigDecimal above = below.add(new BigDecimal(BigInteger.ONE, scale));
    boolean belowFits = below.doubleValue() == number;
    boolean aboveFits = above.doubleValue() == number;
    if (belowFits && aboveFits) {
      int nearer = exact.subtract(below).compareTo(above.subtract(exact));
      return nearer < 0 || (nearer == 0 && !below.unscaledValue().testBit(0)) ? below : above;
    }
    return belowFits ? below : aboveFits ? above : null;
  }
}
