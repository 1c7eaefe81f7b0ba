package dev.rolloutkit.apimachinery.json;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import dev.rolloutkit.apimachinery.GoStrings;
import java.util.Objects;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * A number or a string where Kubernetes takes either, such as {@code 8080} and {@code "http"}, or
 * {@code 3} and {@code "25%"}.
 *
 * <p>The two kinds are never equal: {@code 80} is not {@code "80"}. The number is an {@code int};
 * the field that holds the value determines what a string means (a name, a percentage, a duration).
 *
 * <p>Source: Kubernetes 1.34, int-or-string of apimachinery.
 */
public final class IntOrStringValue {
  private final int number;
  private final @Nullable String text;

  private IntOrStringValue(int number, @Nullable String text) {
    this.number = number;
    this.text = text;
  }

  /** A number. */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public static IntOrStringValue of(int number) {
    return new IntOrStringValue(number, null);
  }

  /** A string, even if it consists of digits. */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public static IntOrStringValue of(String text) {
    return new IntOrStringValue(0, Objects.requireNonNull(text, "text"));
  }

  /**
   * A number if Go reads the string as a 32-bit integer, with an optional sign; otherwise the
   * string.
   */
  public static IntOrStringValue parse(String text) {
    OptionalLong number = GoStrings.parseInt(text, 32);
    return number.isPresent() ? of((int) number.getAsLong()) : of(text);
  }

  /** Whether it is a number. */
  public boolean isInt() {
    return text == null;
  }

  /**
   * The number.
   *
   * @throws IllegalStateException if it is a string
   */
  public int intValue() {
    if (text != null) {
      throw new IllegalStateException("not a number: " + this);
    }
    return number;
  }

  /** The string, or the number in decimal digits. */
  public String stringValue() {
    return text == null ? Integer.toString(number) : text;
  }

  /** The value in JSON: an {@link Integer} or a {@link String}. */
  @JsonValue
  public Object toJson() {
    return text == null ? (Object) number : text;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof IntOrStringValue that
        && number == that.number
        && Objects.equals(text, that.text);
  }

  @Override
  public int hashCode() {
    return text == null ? number : text.hashCode();
  }

  /** The value in JSON syntax: digits, or the quoted string. */
  @Override
  public String toString() {
    return text == null ? Integer.toString(number) : GoJson.quote(text);
  }
}
