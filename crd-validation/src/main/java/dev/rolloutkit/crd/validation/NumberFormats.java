package dev.rolloutkit.crd.validation;

import com.fasterxml.jackson.databind.JsonNode;
import dev.rolloutkit.apimachinery.ErrorType;
import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.crd.schema.Schema;

/**
 * The formats of numbers, which Kubernetes checks since 1.36.
 *
 * @rule Formats of numbers are checked since Kubernetes 1.36.
 */
final class NumberFormats {
  private NumberFormats() {}

  /** Whether the format of a schema is one of its type. */
  static boolean applies(Schema schema) {
    String format = schema.format() == null ? "" : schema.format();
    return "integer".equals(schema.type())
        ? format.equals("int32") || format.equals("int64")
        : "number".equals(schema.type()) && (format.equals("float") || format.equals("double"));
  }

  static void check(JsonNode value, Schema schema, FieldPath at, Checked out) {
    String format = schema.format() == null ? "" : schema.format();
    if ("integer".equals(schema.type()) && (format.equals("int32") || format.equals("int64"))) {
      double number = value.doubleValue();
      boolean fits =
          format.equals("int32")
              ? number >= Integer.MIN_VALUE && number <= Integer.MAX_VALUE
              : !value.isDouble() || Math.abs(number) < 0x1p63;
      if (!fits) {
        refuse(at, "integer", format, out);
      }
    } else if ("number".equals(schema.type()) && format.equals("float")) {
      if (Math.abs(value.doubleValue()) > Float.MAX_VALUE) {
        refuse(at, "number", format, out);
      }
    }
  }

  private static void refuse(FieldPath at, String type, String format, Checked out) {
    // an error without a field name, printed like the errors of combinations
    out.add(
        Problem.of(
            ErrorType.INVALID,
            "<nil>",
            "\"\"",
            "Checked value must be of type " + type + " with format " + format + " in " + at,
            ErrorType.INVALID.code()));
  }
}
