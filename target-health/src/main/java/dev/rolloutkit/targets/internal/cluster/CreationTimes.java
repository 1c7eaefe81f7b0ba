package dev.rolloutkit.targets.internal.cluster;

import dev.rolloutkit.apimachinery.GoTime;
import org.jspecify.annotations.Nullable;

/** Times of creation in milliseconds since 1970, as in the controller's checkpoint. */
public final class CreationTimes {
  /** The time that stands for a missing time of creation: the start of year 1. */
  public static final long NONE = GoTime.ZERO.toEpochMilli();

  private CreationTimes() {}

  /** The time of a {@code creationTimestamp}; {@link #NONE} if it is absent or invalid. */
  public static long millis(@Nullable String creationTimestamp) {
    return creationTimestamp == null
        ? NONE
        : GoTime.parse(creationTimestamp).match((t, w) -> t.toEpochMilli(), p -> NONE);
  }
}
