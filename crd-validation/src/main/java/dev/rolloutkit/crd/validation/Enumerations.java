package dev.rolloutkit.crd.validation;

import com.fasterxml.jackson.databind.JsonNode;

/**
 * Compares a value with one that {@code enum} lists, after converting it to the type of the listed
 * value.
 *
 * @rule A value is converted to the type of each listed value before it is compared with an
 *     enumeration.
 */
final class Enumerations {
  private Enumerations() {}

  /**
   * Whether the value, converted as Go converts it, equals the listed one: a double loses its
   * fraction before it is compared with an integer, and an integer becomes the character with that
   * number before it is compared with a string.
   */
  static boolean matches(JsonNode value, JsonNode listed) {
    if (value.isNumber() && listed.isNumber()) {
      return listed.isDouble()
          ? value.doubleValue() == listed.doubleValue()
          : (value.isDouble() ? (long) value.doubleValue() : value.longValue())
              == listed.longValue();
    }
    if (value.isLong() && listed.isTextual()) {
      return character(value.longValue()).equals(listed.textValue());
    }
    return !listed.isNull() && value.equals(listed);
  }

  private static String character(long number) {
    boolean valid =
        number >= 0
            && number <= Character.MAX_CODE_POINT
            && !(number >= Character.MIN_SURROGATE && number <= Character.MAX_SURROGATE);
    return valid ? Character.toString((int) number) : "\ufffd";
  }
}
