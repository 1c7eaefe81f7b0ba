package dev.rolloutkit.crd.validation;

import com.fasterxml.jackson.databind.JsonNode;
import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.crd.internal.object.GoValues;
import dev.rolloutkit.crd.schema.Schema;

/**
 * The keywords of numbers. For an integer, the fractions of bounds and factor are dropped first.
 *
 * @rule A number is within its bounds and a multiple of its factor.
 */
final class Numbers {
  private Numbers() {}

  static void check(
      JsonNode value, Schema schema, FieldPath at, boolean checksFormats, Checked out) {
    out.count(2);
    if (checksFormats) {
      NumberFormats.check(value, schema, at, out);
    }
    if (schema.multipleOf() != null) {
      multiple(value, schema.multipleOf(), at, out);
    }
    Double max = schema.maximum();
    if (max != null && !isBelow(value, max, schema.exclusiveMaximum())) {
      out.add(
          SchemaValidation.body(
              at,
              GoValues.text(value),
              (schema.exclusiveMaximum()
                      ? "should be less than "
                      : "should be less than or equal to ")
                  + bound(value, max)));
    }
    Double min = schema.minimum();
    if (min != null && !isAbove(value, min, schema.exclusiveMinimum())) {
      out.add(
          SchemaValidation.body(
              at,
              GoValues.text(value),
              (schema.exclusiveMinimum()
                      ? "should be greater than "
                      : "should be greater than or equal to ")
                  + bound(value, min)));
    }
  }

  private static boolean isBelow(JsonNode value, double max, boolean exclusive) {
    if (value.isDouble()) {
      return exclusive ? value.doubleValue() < max : value.doubleValue() <= max;
    }
    return exclusive ? value.longValue() < (long) max : value.longValue() <= (long) max;
  }

  private static boolean isAbove(JsonNode value, double min, boolean exclusive) {
    if (value.isDouble()) {
      return exclusive ? value.doubleValue() > min : value.doubleValue() >= min;
    }
    return exclusive ? value.longValue() > (long) min : value.longValue() >= (long) min;
  }

  private static String bound(JsonNode value, double bound) {
    return value.isDouble() ? GoValues.number(bound) : Long.toString((long) bound);
  }

  private static void multiple(JsonNode value, double factor, FieldPath at, Checked out) {
    boolean positive = value.isDouble() ? factor > 0 : (long) factor > 0;
    if (!positive) {
      String shown = bound(value, factor);
      out.add(
          SchemaValidation.field(
              dev.rolloutkit.apimachinery.Problem.invalid(
                  at,
                  shown,
                  "factor MultipleOf declared for " + at + " must be positive: " + shown)));
      return;
    }
    boolean divides;
    if (value.isDouble()) {
      double number = value.doubleValue();
      divides = Types.isWhole(factor < 1 ? 1 / factor * number : number / factor);
    } else {
      divides = value.longValue() % (long) factor == 0;
    }
    if (!divides) {
      out.add(
          SchemaValidation.body(
              at, GoValues.text(value), "should be a multiple of " + bound(value, factor)));
    }
  }
}
