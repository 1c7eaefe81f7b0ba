package dev.rolloutkit.crd.internal.object;

import com.fasterxml.jackson.databind.JsonNode;
import dev.rolloutkit.apimachinery.GoStrings;
import dev.rolloutkit.apimachinery.json.GoJson;
import java.math.BigDecimal;

/**
 * Values as Kubernetes prints them in its messages.
 *
 * @rule Bad values are printed as Go prints them.
 */
public final class GoValues {
  private GoValues() {}

  /**
   * The bad value of a problem: strings in Go's quotes, integers plain, doubles with the fewest
   * digits, objects and lists as JSON with sorted keys.
   */
  public static String text(JsonNode value) {
    if (value.isTextual()) {
      return GoStrings.quote(value.textValue());
    }
    return value.isDouble() ? number(value.doubleValue()) : GoJson.write(value);
  }

  /**
   * A double as Go's {@code %v} prints it: with the fewest digits, and with an exponent if that is
   * below -4 or above 5.
   */
  public static String number(double value) {
    if (value == 0) {
      return 1 / value < 0 ? "-0" : "0";
    }
    // the fewest digits, and the power of ten of the first digit
    BigDecimal shortest = new BigDecimal(GoJson.number(value)).stripTrailingZeros();
    String digits = shortest.unscaledValue().abs().toString();
    int exponent = digits.length() - 1 - shortest.scale();
    if (exponent >= -4 && exponent < 6) {
      return shortest.toPlainString();
    }
    StringBuilder out = new StringBuilder(value < 0 ? "-" : "").append(digits.charAt(0));
    if (digits.length() > 1) {
      out.append('.').append(digits, 1, digits.length());
    }
    int size = Math.abs(exponent);
    return out.append(exponent < 0 ? "e-" : "e+")
        .append(size < 10 ? "0" : "")
        .append(size)
        .toString();
  }
}
