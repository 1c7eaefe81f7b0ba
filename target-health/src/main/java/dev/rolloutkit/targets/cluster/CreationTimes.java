package dev.rolloutkit.targets.cluster;

import dev.rolloutkit.apimachinery.GoTime;
import org.jspecify.annotations.Nullable;

/** Times of creation in milliseconds since 1970, as the controller's checkpoint counts them. */
public final class CreationTimes {
  /** An object without a time of creation: the start of year 1. */
  public static final long NONE = GoTime.ZERO.toEpochMilli();

  private CreationTimes() {}

  /** The time of a {@code creationTimestamp}; {@link #NONE} when it is absent or no time. */
  public static long millis(@Nullable String creationTimestamp) {
    return creationTimestamp == null
        ? NONE
        : GoTime.parse(creationTimestamp).match((t, w) -> t.toEpochMilli(), p -> NONE);
  }
}
