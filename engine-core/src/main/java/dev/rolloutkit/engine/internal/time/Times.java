package dev.rolloutkit.engine.internal.time;

import dev.rolloutkit.apimachinery.GoTime;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.jspecify.annotations.Nullable;

/** Parses and formats times of Kubernetes objects: whole seconds in RFC 3339. */
public final class Times {
  private Times() {}

  /** Parses a time; null if the text is not a time. */
  public static @Nullable Instant parse(@Nullable String text) {
    if (text == null || text.isEmpty()) {
      return null;
    }
    return GoTime.parseOrNull(text);
  }

  /** Parses a time; Go's zero time if the text is not a time. */
  public static Instant orZero(@Nullable String text) {
    Instant time = parse(text);
    return time == null ? GoTime.ZERO : time;
  }

  /** The time truncated to seconds, as Kubernetes stores it. */
  public static Instant seconds(Instant time) {
    return time.truncatedTo(ChronoUnit.SECONDS);
  }

  /** The time as Kubernetes prints it. */
  public static String format(Instant time) {
    return GoTime.format(seconds(time));
  }

  /** The time some seconds later; the last possible time if that is out of range. */
  public static Instant plusSeconds(Instant time, long seconds) {
    long sum = time.getEpochSecond() + seconds;
    if (sum > Instant.MAX.getEpochSecond()) {
      return Instant.MAX;
    }
    return sum < Instant.MIN.getEpochSecond()
        ? Instant.MIN
        : Instant.ofEpochSecond(sum, time.getNano());
  }

  /** The duration from one time to another; negative if the second is earlier. */
  public static Duration between(Instant from, Instant to) {
    return Duration.between(from, to);
  }
}
