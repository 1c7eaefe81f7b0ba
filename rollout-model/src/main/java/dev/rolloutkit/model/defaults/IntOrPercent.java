package dev.rolloutkit.model.defaults;

import dev.rolloutkit.apimachinery.GoStrings;
import dev.rolloutkit.apimachinery.json.IntOrStringValue;
import java.util.OptionalLong;

/** Numbers of pods that may be given as percentages. */
final class IntOrPercent {
  private static final double TWO_TO_63 = 0x1p63;

  private IntOrPercent() {}

  /**
   * The number itself, or the percentage of {@code total} that a string denotes; empty if it
   * denotes none.
   *
   * <p>Compatibility: percent signs are ignored wherever they are, and none is needed: {@code "25"}
   * and {@code "2%5"} mean a quarter. A result beyond 64 bits becomes the smallest number.
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

  /** Converts as the controller does: values that do not fit become the smallest number. */
  private static long toLong(double value) {
    return value >= -TWO_TO_63 && value < TWO_TO_63 ? (long) value : Long.MIN_VALUE;
  }
}
