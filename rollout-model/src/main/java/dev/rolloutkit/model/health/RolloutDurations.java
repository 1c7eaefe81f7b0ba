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
 */
public final class RolloutDurations {
  private static final Duration LONGEST = Duration.ofNanos(Long.MAX_VALUE);
  private static final Duration SHORTEST = Duration.ofNanos(Long.MIN_VALUE);

  private RolloutDurations() {}

  /** Whether begin and end are recorded. */
  public static boolean isCompleted(@Nullable RolloutDurationStatus duration) {
    return duration != null && duration.rolloutStartedAt() != null && duration.finishedAt() != null;
  }

  /** How the update ended, empty when nothing is recorded. */
  public static String completionStatus(@Nullable RolloutDurationStatus duration) {
    return duration == null ? "" : GoZero.of(duration.completionStatus());
  }

  /**
   * The record of an update that ends now: a running manual pause ends too, and its whole seconds
   * are added up. No record stays none.
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

  /** How long an update took that has ended and says how; empty for any other. */
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
   * How long an update took; any part may be negative.
   *
   * @param status how it ended
   * @param total from begin to end
   * @param manualPause the ended manual pauses in it
   */
  public record Taken(String status, Duration total, Duration manualPause) {

    /** What is left of the total without the pauses. */
    public Duration progression() {
      return total.minus(manualPause);
    }
  }

  /** Compatibility: no longer than 64 bits of nanoseconds, some 292 years. */
  private static Duration between(Instant from, Instant to) {
    Duration exact = Duration.between(from, to);
    if (exact.compareTo(LONGEST) > 0) {
      return LONGEST;
    }
    return exact.compareTo(SHORTEST) < 0 ? SHORTEST : exact;
  }
}
