package dev.rolloutkit.apimachinery;

import com.fasterxml.jackson.databind.JsonNode;

/**
 * JSON exactly as Go's {@code encoding/json} writes it.
 *
 * <p>Where Jackson differs: Go escapes {@code <}, {@code >}, {@code &}, U+2028 and U+2029, writes
 * control characters in lower-case hex, sorts the keys of a map by UTF-8 bytes and prints {@code
 * 1e+21} and {@code 100} for what Jackson prints as {@code 1.0E21} and {@code 100.0}.
 *
 * <p>{@link GoJsonWriter} writes larger texts piece by piece.
 *
 * <p>Source: Go 1.26, package encoding/json.
 */
public final class GoJson {
  private GoJson() {}

  /**
   * The text as a JSON string: {@code quote("a<b")} is {@code "a\u003cb"}, with the escape spelled
   * out. Kubernetes prints bad values of named string types, pointers, lists and structs this way;
   * {@link GoText#quote} is the other form.
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
}
