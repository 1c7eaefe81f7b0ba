package dev.rolloutkit.model.health;

import dev.rolloutkit.apimachinery.GoZero;
import dev.rolloutkit.model.status.RolloutDurationStatus;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * How long an update took.
 *
 * <p>Source: Argo Rollouts, its duration status.
 *
 * @rule An update has lasted from its start to its end, with and without manual pauses.
 */
public final class RolloutDurations {
  private static final Duration LONGEST = Duration.ofNanos(Long.MAX_VALUE);
  private static final Duration SHORTEST = Duration.ofNanos(Long.MIN_VALUE);

  private RolloutDurations() {}

  /** Whether the start and the end of the update are recorded. */
  public static boolean isCompleted(@Nullable RolloutDurationStatus duration) {
    return duration != null && duration.rolloutStartedAt() != null && duration.finishedAt() != null;
  }

  /** How the update ended; empty if that is not recorded. */
  public static String completionStatus(@Nullable RolloutDurationStatus duration) {
    return duration == null ? "" : GoZero.of(duration.completionStatus());
  }

  /**
   * Completes the record of an update that ends now. A manual pause that is still running ends too,
   * and its whole seconds are added to the total. Returns {@code null} if the record is {@code
   * null}.
   */
  public static @Nullable RolloutDurationStatus complete(
      @Nullable RolloutDurationStatus duration, String completionStatus, Instant now) {
    if (duration == null) {
      return null;
    }
    RolloutDurationStatus.Builder out =
        RolloutDurationStatus.builder()
            .from(duration)
            .finishedAt(now)
            .completionStatus(completionStatus);
    if (duration.manualPauseStartedAt() != null) {
      Duration pause = between(duration.manualPauseStartedAt(), now);
      out.manualPauseStartedAt(null)
          .totalManualPauseDurationSeconds(
              GoZero.of(duration.totalManualPauseDurationSeconds())
                  + pause.toNanos() / 1_000_000_000L);
    }
    return out.build();
  }

  /** How long an update took; empty unless its end and its result are recorded. */
  public static Optional<Taken> taken(@Nullable RolloutDurationStatus duration) {
    if (duration == null
        || duration.rolloutStartedAt() == null
        || duration.finishedAt() == null
        || completionStatus(duration).isEmpty()) {
      return Optional.empty();
    }
    Duration total = between(duration.rolloutStartedAt(), duration.finishedAt());
    Duration pause = Duration.ofSeconds(GoZero.of(duration.totalManualPauseDurationSeconds()));
    return Optional.of(new Taken(completionStatus(duration), total, pause));
  }

  /**
   * How long an update took. Durations may be negative if the recorded times are inconsistent.
   *
   * @param status how it ended
   * @param total the time from start to end
   * @param manualPause the total of the completed manual pauses
   */
  public record Taken(String status, Duration total, Duration manualPause) {

    /** The total without the manual pauses. */
    public Duration progression() {
      return total.minus(manualPause);
    }
  }

  /** Compatibility: the duration is limited to 64 bits of nanoseconds, about 292 years. */
  private static Duration between(Instant from, Instant to) {
    Duration exact = Duration.between(from, to);
    if (exact.compareTo(LONGEST) > 0) {
      return LONGEST;
    }
    return exact.compareTo(SHORTEST) < 0 ? SHORTEST : exact;
  }
}
