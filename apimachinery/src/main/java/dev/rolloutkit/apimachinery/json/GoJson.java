package dev.rolloutkit.apimachinery.json;

import com.fasterxml.jackson.databind.JsonNode;
import dev.rolloutkit.apimachinery.GoText;
import dev.rolloutkit.apimachinery.Outcome;
import java.util.Optional;

/**
 * JSON exactly as Go's {@code encoding/json} writes it, and its opinion on a text.
 *
 * <p>Where Jackson differs: Go escapes {@code <}, {@code >}, {@code &}, U+2028 and U+2029, writes
 * control characters in lower-case hex, sorts the keys of a map by UTF-8 bytes and prints {@code
 * 1e+21} and {@code 100} for what Jackson prints as {@code 1.0E21} and {@code 100.0}.
 *
 * <p>{@link GoJsonWriter} writes larger texts piece by piece, {@link GoJsonReader} reads them.
 *
 * <p>Source: Go 1.26, package encoding/json.
 */
public final class GoJson {
  private GoJson() {}

  /**
   * The text as a JSON string. Quotes, backslashes, control characters, {@code <}, {@code >},
   * {@code &}, U+2028 and U+2029 are escaped, most of them as <code>&#92;u003c</code>, all else
   * stays. Kubernetes prints bad values of named string types, pointers, lists and structs this
   * way; {@link GoText#quote} is the other form.
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
   * The number as Go prints a float64: the fewest digits that read back as the same number, in
   * plain form from 1e-6 up to 1e21, otherwise as {@code 1e+21} and {@code 1e-7}.
   *
   * @throws IllegalArgumentException if the number is not finite: JSON has none
   */
  public static String number(double number) {
    return GoFloat.format(number);
  }

  /**
   * The value compactly, keys sorted at every level, as Go writes what it has read into a {@code
   * map[string]any}. Whole numbers within 64 bits stay whole, all others are printed as float64
   * ({@code 1.50} becomes {@code 1.5}). Nesting may be of any depth.
   *
   * <p>What Go cannot hold: a number beyond float64 is written in Java's decimal form, and what is
   * no number, a missing node or a foreign object as {@code null}.
   */
  public static String write(JsonNode value) {
    return new GoJsonWriter().value(value).toString();
  }

  /**
   * Why Go refuses the text as JSON, for instance {@code invalid character 'x' looking for
   * beginning of value} or {@code unexpected end of JSON input}; empty when it is fine. Only the
   * syntax counts: numbers may be of any size, names may stand twice.
   */
  public static Optional<String> syntaxError(String text) {
    return Optional.ofNullable(GoJsonScanner.check(text));
  }

  /**
   * The value of the text as Go reads it into an {@code any} with whole numbers kept whole: the
   * last of repeated fields wins and is where the first stood, numbers within 64 bits without point
   * and exponent are integers and all others doubles, unpaired surrogates become U+FFFD.
   *
   * <p>Fails with {@code Json.Syntax} as {@link GoJsonReader#open(String)} does, and with {@code
   * Json.Number} on a number beyond float64.
   */
  public static Outcome<JsonNode> read(String text) {
    return GoJsonReader.open(text).flatMap(GoJsonTree::read);
  }

  /** {@link #read(String)} for UTF-8. */
  public static Outcome<JsonNode> read(byte[] utf8) {
    return GoJsonReader.open(utf8).flatMap(GoJsonTree::read);
  }

  /**
   * The error of Go's decoder on a value of the wrong type: {@code json: cannot unmarshal number
   * into Go struct field Action.type of type string}, or {@code … into Go value of type string}.
   *
   * @param value what was found: the word of a kind, for a number that does not fit with its lexeme
   *     ({@code number 80.5})
   * @param field struct and dotted path from the root ({@code Action.forwardConfig.weight}); empty
   *     where no struct is above
   * @param type the Go type that the value does not fit
   */
  public static String typeError(String value, String field, String type) {
    return "json: cannot unmarshal "
        + value
        + (field.isEmpty() ? " into Go value" : " into Go struct field " + field)
        + " of type "
        + type;
  }
}
