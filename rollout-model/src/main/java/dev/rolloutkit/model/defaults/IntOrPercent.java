package dev.rolloutkit.model.defaults;

import dev.rolloutkit.apimachinery.GoStrings;
import dev.rolloutkit.apimachinery.json.IntOrStringValue;
import java.util.OptionalLong;

/** Numbers of pods that may be given as a share. */
final class IntOrPercent {
  private static final double TWO_TO_63 = 0x1p63;

  private IntOrPercent() {}

  /**
   * The number itself, or the percentage of {@code total} that a string specifies; empty if the
   * string is invalid.
   *
   * <p>Compatibility: percent signs are ignored at any position, and none is required: {@code "25"}
   * and {@code "2%5"} mean 25 percent. A result that exceeds 64 bits becomes the smallest number.
   */
  static OptionalLong resolve(IntOrStringValue value, int total, boolean roundUp) {
    if (value.isInt()) {
      return OptionalLong.of(value.intValue());
    }
    OptionalLong percent = GoStrings.parseInt(value.stringValue().replace("%", ""), 64);
    if (percent.isEmpty()) {
      return OptionalLong.empty();
    }
    double share = (double) percent.getAsLong() * (double) total / 100;
    double rounded = roundUp ? Math.ceil(share) : Math.floor(share);
    return OptionalLong.of(toLong(rounded));
  }

  /** As the controller's machine converts: the least number for what does not fit. */
  private static long toLong(double value) {
    return value >= -TWO_TO_63 && value < TWO_TO_63 ? (long) value : Long.MIN_VALUE;
  }
}
