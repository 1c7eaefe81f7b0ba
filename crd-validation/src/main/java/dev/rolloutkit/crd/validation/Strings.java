package dev.rolloutkit.crd.validation;

import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.GoStrings;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.crd.schema.Schema;

/**
 * The keywords of strings. Of lengths and pattern only the first violation is reported.
 *
 * @rule A string has a length within its bounds and matches its pattern.
 */
final class Strings {
  private Strings() {}

  static void check(String text, Schema schema, FieldPath at, Checked out) {
    Long max = schema.maxLength();
    Long min = schema.minLength();
    out.count(1);
    if (max != null || min != null || schema.pattern() != null) {
      int length = max == null && min == null ? 0 : text.codePointCount(0, text.length());
      if (max != null && length > max) {
        out.add(
            SchemaValidation.field(Problem.tooLong(at, (int) Math.min(max, Integer.MAX_VALUE))));
      } else if (min != null && length < min) {
        out.add(
            SchemaValidation.body(
                at, GoStrings.quote(text), "should be at least " + min + " chars long"));
      } else if (schema.pattern() != null && !schema.pattern().matcher(text).find()) {
        out.add(
            SchemaValidation.body(
                at, GoStrings.quote(text), "should match '" + schema.pattern().pattern() + "'"));
      }
    }
    String format = Formats.known(schema.format());
    if (format != null && Formats.isOfStrings(format)) {
      out.count(1);
      if (!Formats.matches(format, text)) {
        out.add(Types.wrong(at, format, text));
      }
    }
  }
}
