package dev.rolloutkit.apimachinery.internal.json;

import dev.rolloutkit.apimachinery.GoStrings;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.Quantity;
import dev.rolloutkit.apimachinery.json.GoJson;

/** Reads quantities from JSON strings, which may have blanks around the quantity. */
public final class JsonQuantity {
  private JsonQuantity() {}

  /**
   * Reads a quantity as the JSON decoder of Kubernetes does: it ignores blanks before and after it.
   *
   * <p>Compatibility: what is trimmed is the JSON form of the string with its escapes, so a leading
   * tab is an error whereas a leading space is not.
   *
   * <p>Problems: as for {@link Quantity#parse}.
   *
   * @param text the string, without quotes and escapes
   */
  public static Outcome<Quantity> read(String text) {
    String quoted = GoJson.quote(text);
    return Quantity.parse(GoStrings.trimSpace(quoted.substring(1, quoted.length() - 1)));
  }
}
