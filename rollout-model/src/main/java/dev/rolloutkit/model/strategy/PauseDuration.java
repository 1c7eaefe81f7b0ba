package dev.rolloutkit.model.strategy;

import dev.rolloutkit.apimachinery.GoDuration;
import dev.rolloutkit.apimachinery.GoText;
import dev.rolloutkit.apimachinery.json.IntOrStringValue;
import java.time.Duration;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * How long a pause between two steps lasts.
 *
 * <p>Source: Argo Rollouts, the pause of {@code v1alpha1}.
 */
public final class PauseDuration {
  /** What a text counts as that is neither a number nor a duration. */
  public static final int INVALID = -1;

  private PauseDuration() {}

  /**
   * The seconds of a pause: 0 when unset, which waits for a person; a number is seconds, a text is
   * seconds in decimal digits or a Go duration cut to whole seconds, and anything else is {@link
   * #INVALID}.
   */
  public static int seconds(@Nullable IntOrStringValue duration) {
    if (duration == null) {
      return 0;
    }
    if (duration.isInt()) {
      return duration.intValue();
    }
    OptionalLong number = GoText.parseInt(duration.stringValue(), 32);
    if (number.isPresent()) {
      return (int) number.getAsLong();
    }
    return GoDuration.parse(duration.stringValue())
        .match((parsed, warnings) -> wholeSeconds(parsed), problems -> INVALID);
  }

  /**
   * The seconds of a duration, cut toward zero.
   *
   * <p>Compatibility: more than 32 bits of them, in either direction, become the least number.
   */
  public static int wholeSeconds(Duration duration) {
    long nanos = duration.toNanos();
    long seconds = nanos / 1_000_000_000L;
    return seconds == (int) seconds ? (int) seconds : Integer.MIN_VALUE;
  }
}
