package dev.rolloutkit.apimachinery.label;

import com.google.common.collect.ImmutableList;
import org.jspecify.annotations.Nullable;

/**
 * One of the expressions in the {@code matchExpressions} of a label selector, which need not be
 * valid.
 *
 * @param key the key of a label
 * @param operator {@code In}, {@code NotIn}, {@code Exists} or {@code DoesNotExist}
 * @param values the values for {@code In} and {@code NotIn}
 */
public record Requirement(String key, String operator, ImmutableList<String> values) {
  static final String IN = "In";
  static final String NOT_IN = "NotIn";
  static final String EXISTS = "Exists";
  static final String DOES_NOT_EXIST = "DoesNotExist";

  /**
   * Whether a label satisfies a valid requirement.
   *
   * @param value the value of the label; {@code null} if the object does not have it
   */
  public static boolean holds(
      String operator, ImmutableList<String> values, @Nullable String value) {
    return switch (operator) {
      case IN -> value != null && values.contains(value);
      case NOT_IN -> value == null || !values.contains(value);
      case EXISTS -> value != null;
      default -> value == null;
    };
  }
}
