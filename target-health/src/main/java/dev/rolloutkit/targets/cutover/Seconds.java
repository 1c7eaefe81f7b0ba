package dev.rolloutkit.targets.cutover;

import com.google.common.primitives.Ints;
import java.time.Duration;

/** Durations in the whole seconds in which a cut-over is simulated. */
final class Seconds {
  private Seconds() {}

  /** The whole seconds of a duration, at most those that an {@code int} can hold. */
  static int of(Duration duration) {
    return Ints.saturatedCast(duration.toSeconds());
  }
}
