package dev.rolloutkit.apimachinery;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Replaces {@code null} by Go's zero value, for fields where the controller does not distinguish
 * unset from zero.
 *
 * <pre>{@code
 * int updated = GoZero.of(rollout.status().updatedReplicas());
 * }</pre>
 */
public final class GoZero {
  private GoZero() {}

  /** The number; 0 if it is {@code null}. */
  public static int of(@Nullable Integer value) {
    return value == null ? 0 : value;
  }

  /** The number; 0 if it is {@code null}. */
  public static long of(@Nullable Long value) {
    return value == null ? 0 : value;
  }

  /** The string; empty if it is {@code null}. */
  public static String of(@Nullable String value) {
    return value == null ? "" : value;
  }

  /** The boolean; {@code false} if it is {@code null}. */
  public static boolean of(@Nullable Boolean value) {
    return value != null && value;
  }

  /** The list; empty if it is {@code null}. */
  public static <T> ImmutableList<T> of(@Nullable ImmutableList<T> value) {
    return value == null ? ImmutableList.of() : value;
  }

  /**
   * The elements of a list of a Kubernetes object, with the zero object in place of {@code null}
   * elements, as Go's decoder reads them; empty if the list is {@code null}.
   *
   * <pre>{@code
   * for (Container container : GoZero.elements(spec.getContainers(), Container::new)) …
   * }</pre>
   *
   * @param list the list, which is not changed
   * @param zero makes a zero object
   */
  public static <T> List<T> elements(
      @Nullable List<? extends @Nullable T> list, Supplier<? extends T> zero) {
    if (list == null) {
      return ImmutableList.of();
    }
    ImmutableList.Builder<T> out = ImmutableList.builderWithExpectedSize(list.size());
    for (T element : list) {
      out.add(element == null ? zero.get() : element);
    }
    return out.build();
  }

  /** The map; empty if it is {@code null}. */
  public static <T> ImmutableMap<String, T> of(@Nullable ImmutableMap<String, T> value) {
    return value == null ? ImmutableMap.of() : value;
  }
}
