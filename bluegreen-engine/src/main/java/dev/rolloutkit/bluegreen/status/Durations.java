package dev.rolloutkit.bluegreen.status;

import dev.rolloutkit.apimachinery.GoZero;
import dev.rolloutkit.bluegreen.RollbackKind;
import dev.rolloutkit.bluegreen.pass.Conditions;
import dev.rolloutkit.bluegreen.pass.Pass;
import dev.rolloutkit.bluegreen.pass.ReplicaSetCopy;
import dev.rolloutkit.bluegreen.pass.StatusDraft;
import dev.rolloutkit.model.health.RolloutConditions;
import dev.rolloutkit.model.health.RolloutDurations;
import dev.rolloutkit.model.status.RolloutDurationStatus;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * How long an update takes, and how much of it somebody else's pause took.
 *
 * <p>Source: Argo Rollouts, duration of a rollout.
 */
final class Durations {
  private Durations() {}

  /** Writes the duration of the update to the new status. */
  static void write(Pass pass, StatusDraft next) {
    if (next.condition(RolloutConditions.INVALID_SPEC) != null) {
      return;
    }
    boolean changed = pass.rules.isChanged(pass);
    ReplicaSetCopy newRs = pass.newRs;
    boolean done = next.fullyPromoted() && newRs != null && newRs.availableReplicas >= pass.desired;
    RolloutDurationStatus duration = next.duration;
    if (duration != null && duration.rolloutStartedAt() != null && duration.finishedAt() == null) {
      if (changed) {
        RollbackKind kind = pass.rollbackKind();
        duration =
            kind.rollback()
                ? completion(duration, kind.fastRollback() ? "FastRolledBack" : "RolledBack")
                : finish(duration, "Superseded", pass.stamp);
      }
      if (duration.finishedAt() == null) {
        if (done) {
          next.duration = finish(duration, orElse(duration, "Promoted"), pass.stamp);
          return;
        }
        if (pass.aborted()) {
          duration = finish(duration, orElse(duration, "Aborted"), pass.stamp);
        }
      }
    }
    if (duration == null || (duration.finishedAt() != null && !done)) {
      if ((changed && !done) || isRetry(pass)) {
        duration = RolloutDurationStatus.builder().rolloutStartedAt(pass.stamp).build();
      }
    }
    next.duration = duration == null ? null : pauseClock(pass, next, duration);
  }

  /** The update is retried after an abort. */
  private static boolean isRetry(Pass pass) {
    return !pass.aborted()
        && Conditions.hasReason(
            pass.status.condition(RolloutConditions.PROGRESSING),
            RolloutConditions.ROLLOUT_ABORTED);
  }

  /** Starts or stops the clock of pauses that only a person ends. */
  private static RolloutDurationStatus pauseClock(
      Pass pass, StatusDraft next, RolloutDurationStatus duration) {
    if (duration.finishedAt() != null) {
      return duration;
    }
    boolean manual = pass.rules.isManualPause(pass, next);
    boolean runs = duration.manualPauseStartedAt() != null;
    if (manual && !runs) {
      return RolloutDurationStatus.builder()
          .from(duration)
          .manualPauseStartedAt(pass.stamp)
          .build();
    }
    return !manual && runs ? stopPause(duration, pass.stamp) : duration;
  }

  private static String orElse(RolloutDurationStatus duration, String status) {
    String recorded = GoZero.of(duration.completionStatus());
    return recorded.isEmpty() ? status : recorded;
  }

  private static RolloutDurationStatus completion(RolloutDurationStatus duration, String status) {
    return RolloutDurationStatus.builder().from(duration).completionStatus(status).build();
  }

  private static RolloutDurationStatus finish(
      RolloutDurationStatus duration, String status, Instant now) {
    return Objects.requireNonNull(RolloutDurations.complete(duration, status, now));
  }

  private static RolloutDurationStatus stopPause(RolloutDurationStatus duration, Instant now) {
    @Nullable Instant since = duration.manualPauseStartedAt();
    if (since == null) {
      return duration;
    }
    Long total = duration.totalManualPauseDurationSeconds();
    long seconds = Duration.between(since, now).toMillis() / 1000;
    return RolloutDurationStatus.builder()
        .from(duration)
        .manualPauseStartedAt(null)
        .totalManualPauseDurationSeconds(GoZero.of(total) + seconds)
        .build();
  }
}
