package dev.rolloutkit.apimachinery.json;

import com.fasterxml.jackson.databind.JsonNode;
import dev.rolloutkit.apimachinery.GoStrings;
import dev.rolloutkit.apimachinery.Outcome;
import java.util.Optional;

/**
 * Writes and checks JSON exactly as Go's {@code encoding/json} does.
 *
 * <p>Unlike Jackson, Go escapes {@code <}, {@code >}, {@code &}, U+2028 and U+2029, writes control
 * characters in lower-case hex, sorts the keys of a map by UTF-8 bytes and prints {@code 1e+21} and
 * {@code 100} where Jackson prints {@code 1.0E21} and {@code 100.0}.
 *
 * <p>To write or read larger documents piece by piece, use {@link GoJsonWriter} and {@link
 * GoJsonReader}.
 *
 * <p>Source: Go 1.26, package encoding/json.
 */
public final class GoJson {
  private GoJson() {}

  /**
   * Writes the string as a JSON string. Quotes, backslashes, control characters, {@code <}, {@code
   * >}, {@code &}, U+2028 and U+2029 are escaped, most of them in the form <code>&#92;u003c</code>;
   * all other characters are kept. Kubernetes prints bad values of named string types, pointers,
   * lists and structs this way, and all other strings as {@link GoStrings#quote} does.
   */
  public static String quote(String text) {
    int length = text.length();
    for (int i = 0; i < length; i++) {
      if (GoJsonWriter.needsCare(text.charAt(i))) {
        return new GoJsonWriter(length + 16).value(text).toString();
      }
    }
    return '"' + text + '"';
  }

  /**
   * Writes the number as Go writes a float64: with the fewest digits that identify it, without an
   * exponent from 1e-6 up to but excluding 1e21, otherwise as {@code 1e+21} or {@code 1e-7}.
   *
   * @throws IllegalArgumentException if the number is not finite: JSON has none
   */
  public static String number(double number) {
    return GoFloat.format(number);
  }

  /**
   * Writes the value in compact form with the keys sorted at every level, as Go writes a {@code
   * map[string]any}. Integers that fit 64 bits stay integers; all other numbers are printed as
   * float64 ({@code 1.50} becomes {@code 1.5}). The value may be nested to any depth.
   *
   * <p>Values that Go cannot represent are written as follows: a number out of the range of float64
   * in Java's decimal form; NaN, infinities, missing nodes and POJO nodes as {@code null}.
   */
  public static String write(JsonNode value) {
    return new GoJsonWriter().value(value).toString();
  }

  /**
   * The message with which Go rejects the text as JSON, for instance {@code invalid character 'x'
   * looking for beginning of value} or {@code unexpected end of JSON input}; empty if the text is
   * valid JSON. Only the syntax is checked: numbers may be of any size, and field names may be
   * repeated.
   */
  public static Optional<String> syntaxError(String text) {
    return Optional.ofNullable(GoJsonScanner.check(text));
  }

  /**
   * Reads the text as Go reads it into an {@code any}, except that integers stay integers. The last
   * of repeated fields wins, at the position of the first. Numbers that fit 64 bits and have
   * neither a decimal point nor an exponent are integers; all others are doubles. Unpaired
   * surrogates become U+FFFD.
   *
   * <p>Fails with {@code Json.Syntax} if the text is not valid JSON, and with {@code Json.Number}
   * if a number is out of the range of float64.
   */
  public static Outcome<JsonNode> read(String text) {
    return GoJsonReader.open(text).flatMap(GoJsonTree::read);
  }

  /** As {@link #read(String)}, for JSON in UTF-8. */
  public static Outcome<JsonNode> read(byte[] utf8) {
    return GoJsonReader.open(utf8).flatMap(GoJsonTree::read);
  }

  /**
   * The error message of Go's decoder for a value of the wrong type: {@code json: cannot unmarshal
   * number into Go struct field Action.type of type string}, or {@code … into Go value of type
   * string}.
   *
   * @param value what was found: {@link JsonKind#word}, followed by the literal for a number that
   *     is out of range ({@code number 80.5})
   * @param field the struct and the dotted path from the root ({@code
   *     Action.forwardConfig.weight}); empty if no struct contains the value
   * @param type the Go type of the field
   */
  public static String typeError(String value, String field, String type) {
    return "json: cannot unmarshal "
        + value
        + (field.isEmpty() ? " into Go value" : " into Go struct field " + field)
        + " of type "
        + type;
  }
}
