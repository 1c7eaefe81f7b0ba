package dev.rolloutkit.crd.validation;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.ErrorType;
import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.GoStrings;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.crd.schema.Schema;
import org.jspecify.annotations.Nullable;

/**
 * The keyword {@code type}, and {@code format} for values that are no strings.
 *
 * @rule A double that is whole counts as an integer.
 */
final class Types {
  private static final ImmutableList<String> INT_OR_STRING = ImmutableList.of("integer", "string");

  private Types() {}

  static void check(
      JsonNode value, Schema schema, FieldPath at, boolean numberFormats, Checked out) {
    ImmutableList<String> types = types(schema);
    String format = Formats.known(schema.format());
    if (format == null && numberFormats && NumberFormats.applies(schema)) {
      format = schema.format();
    }
    if (value.isNull()) {
      if (!types.isEmpty() && !schema.nullable()) {
        out.add(wrong(at, String.join(",", types), "null"));
      } else {
        out.count(1);
      }
      return;
    }
    if (types.isEmpty() && format == null) {
      return;
    }
    out.count(1);
    String actual = type(value);
    boolean integral = value.isDouble() && types.contains("integer") && isWhole(value);
    boolean number = actual.equals("integer") && types.contains("number");
    boolean matches = types.contains(actual) || integral || number;
    boolean list = value.isTextual() || value.isArray();
    if (format != null && !list && !matches) {
      out.add(wrong(at, format, actualFormat(value)));
    } else if (format != null && list && !types.contains("number") && !types.contains("integer")) {
      out.count(1);
    } else if (!matches) {
      out.add(wrong(at, String.join(",", types), actual));
    } else {
      out.count(1);
    }
  }

  private static ImmutableList<String> types(Schema schema) {
    if (schema.intOrString()) {
      return INT_OR_STRING;
    }
    String type = schema.type();
    return type == null ? ImmutableList.of() : ImmutableList.of(type);
  }

  /** The JSON type of a value; a double is a number. */
  static String type(JsonNode value) {
    return switch (value.getNodeType()) {
      case OBJECT -> "object";
      case ARRAY -> "array";
      case STRING -> "string";
      case BOOLEAN -> "boolean";
      case NUMBER -> value.isDouble() ? "number" : "integer";
      default -> "null";
    };
  }

  private static String actualFormat(JsonNode value) {
    return !value.isNumber() ? "" : value.isDouble() ? "float64" : "int64";
  }

  /**
   * Whether a double counts as an integer: it is whole, apart from rounding errors, and below 2^53.
   */
  static boolean isWhole(JsonNode value) {
    return isWhole(value.doubleValue());
  }

  static boolean isWhole(double number) {
    if (Math.abs(number) > (1L << 53) - 1) {
      return false;
    }
    double whole = number < 0 ? Math.ceil(number) : Math.floor(number);
    if (number == whole) {
      return true;
    }
    double distance = Math.abs(number - whole);
    return whole != 0
        && number > 0
        && distance / Math.min(Math.abs(number) + Math.abs(whole), Double.MAX_VALUE) < 1e-9;
  }

  static Problem wrong(FieldPath at, String expected, @Nullable String actual) {
    String shown = GoStrings.quote(actual == null ? "" : actual);
    return SchemaValidation.field(
        Problem.of(
            ErrorType.TYPE_INVALID,
            at.toString(),
            shown,
            at + " in body must be of type " + expected + ": " + shown,
            ErrorType.TYPE_INVALID.code()));
  }
}
