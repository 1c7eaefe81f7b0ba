package dev.rolloutkit.apimachinery.label;

import com.google.common.collect.ImmutableList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One of the expressions in the {@code matchExpressions} of a label selector. It need not be valid.
 *
 * @param key the key of a label
 * @param operator {@code In}, {@code NotIn}, {@code Exists} or {@code DoesNotExist}
 * @param values the values for {@code In} and {@code NotIn}
 */
public record Requirement(String key, String operator, ImmutableList<String> values) {
  /** The label has one of the values. */
  public static final String IN = "In";

  /** The label is absent or has none of the values. */
  public static final String NOT_IN = "NotIn";

  /** The label is present, with any value. */
  public static final String EXISTS = "Exists";

  /** The label is absent. */
  public static final String DOES_NOT_EXIST = "DoesNotExist";

  /**
   * Whether a label satisfies this requirement, which must be valid.
   *
   * @param value the value of the label; {@code null} if the object does not have it
   */
  public boolean holds(@Nullable String value) {
    return holds(operator, values, value);
  }

  /**
   * As {@link #holds(String)}, for the operator and the values of a valid requirement.
   *
   * @param value the value of the label; {@code null} if the object does not have it
   */
  public static boolean holds(String operator, List<String> values, @Nullable String value) {
    return switch (operator) {
      case IN -> value != null && values.contains(value);
      case NOT_IN -> value == null || !values.contains(value);
      case EXISTS -> value != null;
      default -> value == null;
    };
  }
}
