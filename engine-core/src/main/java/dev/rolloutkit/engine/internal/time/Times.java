package dev.rolloutkit.engine.internal.time;

import dev.rolloutkit.apimachinery.GoTime;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.jspecify.annotations.Nullable;

/** Times of Kubernetes objects: whole seconds, RFC 3339. */
public final class Times {
  private Times() {}

  /** The time that a text names; null when it names none. */
  public static @Nullable Instant parse(@Nullable String text) {
    if (text == null || text.isEmpty()) {
      return null;
    }
    return GoTime.parse(text).toOptional().orElse(null);
  }

  /** The time that a text names; the zero time of Go when it names none. */
  public static Instant orZero(@Nullable String text) {
    Instant time = parse(text);
    return time == null ? GoTime.ZERO : time;
  }

  /** The time as Kubernetes stores it. */
  public static Instant seconds(Instant time) {
    return time.truncatedTo(ChronoUnit.SECONDS);
  }

  /** The time as Kubernetes prints it. */
  public static String format(Instant time) {
    return GoTime.format(seconds(time));
  }

  /** The time some seconds later; the last possible one when that is out of range. */
  public static Instant plusSeconds(Instant time, long seconds) {
    long sum = time.getEpochSecond() + seconds;
    if (sum > Instant.MAX.getEpochSecond()) {
      return Instant.MAX;
    }
    return sum < Instant.MIN.getEpochSecond()
        ? Instant.MIN
        : Instant.ofEpochSecond(sum, time.getNano());
  }

  /** How long it is from one time to a later one; negative when that is earlier. */
  public static Duration between(Instant from, Instant to) {
    return Duration.between(from, to);
  }
}
