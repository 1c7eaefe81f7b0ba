package dev.rolloutkit.model.internal.schema;

import com.fasterxml.jackson.databind.JsonNode;

/**
 * Reads JSON numbers as the controller does: a number without fraction and exponent that fits 64
 * bits is an integer; every other number is a double.
 *
 * @rule A number without fraction that fits 64 bits is an integer, every other one a double.
 */
public final class JsonNumbers {
  private static final double TWO_TO_63 = 0x1p63;

  private JsonNumbers() {}

  /**
   * Whether an integer field accepts the number: {@code 30} and {@code 30.0}, but not {@code 30.5}.
   */
  public static boolean isInteger(JsonNode node) {
    if (isInt64(node)) {
      return true;
    }
    if (!node.isNumber()) {
      return false;
    }
    double value = node.doubleValue();
    return !Double.isInfinite(value) && value == Math.rint(value);
  }

  /** Whether the number is an integer within 32 bits. */
  public static boolean fitsInt32(JsonNode node) {
    if (!isInteger(node)) {
      return false;
    }
    if (isInt64(node)) {
      return node.longValue() == (int) node.longValue();
    }
    double value = node.doubleValue();
    return value == (int) value;
  }

  /** Whether the number is an integer within 64 bits. */
  public static boolean fitsInt64(JsonNode node) {
    if (!isInteger(node)) {
      return false;
    }
    double value = node.doubleValue();
    return isInt64(node) || (value >= -TWO_TO_63 && value < TWO_TO_63);
  }

  /**
   * The integer value; a double out of the range of 64 bits becomes {@link Long#MIN_VALUE}, as in
   * the controller on amd64.
   */
  public static long toLong(JsonNode node) {
    if (isInt64(node)) {
      return node.longValue();
    }
    double value = node.doubleValue();
    return value >= -TWO_TO_63 && value < TWO_TO_63 ? (long) value : Long.MIN_VALUE;
  }

  /** Whether the number is read as an integer, not as a double. */
  public static boolean isInt64(JsonNode node) {
    return node.isInt() || node.isLong() || (node.isIntegralNumber() && node.canConvertToLong());
  }

  /** The low 32 bits of {@link #toLong}. */
  static int toInt(JsonNode node) {
    return (int) toLong(node);
  }
}
