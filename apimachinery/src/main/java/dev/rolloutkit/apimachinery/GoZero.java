package dev.rolloutkit.apimachinery;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import org.jspecify.annotations.Nullable;

/**
 * What an unset field counts as where the controller does not tell unset from zero.
 *
 * <pre>{@code
 * int updated = GoZero.of(rollout.status().updatedReplicas());
 * }</pre>
 */
public final class GoZero {
  private GoZero() {}

  /** The number, 0 when unset. */
  public static int of(@Nullable Integer value) {
    return value == null ? 0 : value;
  }

  /** The number, 0 when unset. */
  public static long of(@Nullable Long value) {
    return value == null ? 0 : value;
  }

  /** The text, empty when unset. */
  public static String of(@Nullable String value) {
    return value == null ? "" : value;
  }

  /** The switch, off when unset. */
  public static boolean of(@Nullable Boolean value) {
    return value != null && value;
  }

  /** The list, empty when unset. */
  public static <T> ImmutableList<T> of(@Nullable ImmutableList<T> value) {
    return value == null ? ImmutableList.of() : value;
  }

  /** The map, empty when unset. */
  public static <T> ImmutableMap<String, T> of(@Nullable ImmutableMap<String, T> value) {
    return value == null ? ImmutableMap.of() : value;
  }
}
