package dev.rolloutkit.alb.json;

import dev.rolloutkit.apimachinery.GoText;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * A port as annotations and bindings give it: a number or the name of a port.
 *
 * @param number the number; 0 if there is a text
 * @param text the text; {@code null} if it is a number
 */
public record IntOrText(int number, @Nullable String text) {

  /** A number. */
  public static IntOrText of(int number) {
    return new IntOrText(number, null);
  }

  /** A text, also one that looks like a number. */
  public static IntOrText of(String text) {
    return new IntOrText(0, text);
  }

  /**
   * A number if the text is one of 32 bits as Go reads it, with an optional sign; else the text.
   */
  public static IntOrText parse(String text) {
    OptionalLong number = GoText.parseInt(text, 32);
    return number.isPresent() ? of((int) number.getAsLong()) : of(text);
  }

  /** Whether it is a number. */
  public boolean isNumber() {
    return text == null;
  }

  /** The text, or the number in decimals. */
  @Override
  public String toString() {
    return text == null ? Integer.toString(number) : text;
  }
}
