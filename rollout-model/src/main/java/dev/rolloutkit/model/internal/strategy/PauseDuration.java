package dev.rolloutkit.model.internal.strategy;

import dev.rolloutkit.apimachinery.GoDuration;
import dev.rolloutkit.apimachinery.GoStrings;
import dev.rolloutkit.apimachinery.json.IntOrStringValue;
import java.time.Duration;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * The duration of a pause step.
 *
 * <p>Source: Argo Rollouts, the pause of {@code v1alpha1}.
 */
public final class PauseDuration {
  /** The result for a string that is neither a number nor a duration. */
  public static final int INVALID = -1;

  private PauseDuration() {}

  /**
   * The length of a pause in seconds. If the duration is unset, the result is 0, and the pause
   * lasts until a user continues. A number is a number of seconds. A string is a number of seconds
   * in decimal digits or a Go duration, which is truncated to whole seconds; any other string is
   * {@link #INVALID}.
   */
  public static int seconds(@Nullable IntOrStringValue duration) {
    if (duration == null) {
      return 0;
    }
    if (duration.isInt()) {
      return duration.intValue();
    }
    OptionalLong number = GoStrings.parseInt(duration.stringValue(), 32);
    if (number.isPresent()) {
      return (int) number.getAsLong();
    }
    return GoDuration.parse(duration.stringValue())
        .match((parsed, warnings) -> wholeSeconds(parsed), problems -> INVALID);
  }

  /**
   * The seconds of a duration, truncated toward zero.
   *
   * <p>Compatibility: if the number does not fit 32 bits, the result is {@link Integer#MIN_VALUE}.
   */
  public static int wholeSeconds(Duration duration) {
    long nanos = duration.toNanos();
    long seconds = nanos / 1_000_000_000L;
    return seconds == (int) seconds ? (int) seconds : Integer.MIN_VALUE;
  }
}
