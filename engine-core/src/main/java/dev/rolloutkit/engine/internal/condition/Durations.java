package dev.rolloutkit.engine.internal.condition;

import static dev.rolloutkit.engine.internal.status.StatusFields.CURRENT_POD_HASH;
import static dev.rolloutkit.engine.internal.status.StatusFields.DURATION;

import dev.rolloutkit.apimachinery.GoZero;
import dev.rolloutkit.engine.internal.pass.Observed;
import dev.rolloutkit.engine.internal.pass.PassState;
import dev.rolloutkit.engine.internal.pass.ReplicaSetCopy;
import dev.rolloutkit.engine.internal.pass.RollbackKind;
import dev.rolloutkit.engine.internal.status.Conditions;
import dev.rolloutkit.engine.internal.status.StatusDraft;
import dev.rolloutkit.model.health.RolloutConditions;
import dev.rolloutkit.model.health.RolloutDurations;
import dev.rolloutkit.model.release.RolloutsChange;
import dev.rolloutkit.model.status.RolloutDurationStatus;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Measures the duration of an update, and how much of it was spent in pauses.
 *
 * <p>Source: Argo Rollouts, duration of a rollout.
 *
 * @rule The duration of an update is measured with and without the pauses that only a user can end.
 */
final class Durations {
  private Durations() {}

  /** Writes the duration of the update to the new status. */
  static void write(Observed observed, PassState pass, StatusDraft next) {
    if (!observed.has(RolloutsChange.STATUS_DURATION)
        || next.condition(RolloutConditions.INVALID_SPEC) != null) {
      return;
    }
    boolean changed = isNew(observed, pass);
    ReplicaSetCopy newRs = pass.newRs();
    boolean done =
        next.fullyPromoted() && newRs != null && newRs.availableReplicas >= observed.desired();
    RolloutDurationStatus duration = next.find(DURATION);
    if (duration != null && duration.rolloutStartedAt() != null && duration.finishedAt() == null) {
      if (changed) {
        RollbackKind kind = pass.rollback(observed);
        duration =
            kind.rollback()
                ? completion(duration, kind.fastRollback() ? "FastRolledBack" : "RolledBack")
                : finish(duration, "Superseded", observed.stamp());
      }
      if (duration.finishedAt() == null) {
        if (done) {
          next.set(DURATION, finish(duration, orElse(duration, "Promoted"), observed.stamp()));
          return;
        }
        if (pass.isAborted()) {
          duration = finish(duration, orElse(duration, "Aborted"), observed.stamp());
        }
      }
    }
    if (duration == null || (duration.finishedAt() != null && !done)) {
      if ((changed && !done) || isRetry(pass)) {
        duration = RolloutDurationStatus.builder().rolloutStartedAt(observed.stamp()).build();
      }
    }
    next.set(DURATION, duration == null ? null : pauseClock(observed, next, duration));
  }

  /** Whether this pass finds a new template or changed steps, or the first template of all. */
  private static boolean isNew(Observed observed, PassState pass) {
    return pass.status().get(CURRENT_POD_HASH).isEmpty()
        || observed.view().isChanged(observed, pass);
  }

  /** Whether an aborted update is being retried. */
  private static boolean isRetry(PassState pass) {
    return !pass.isAborted()
        && Conditions.hasReason(
            pass.status().condition(RolloutConditions.PROGRESSING),
            RolloutConditions.ROLLOUT_ABORTED);
  }

  /** Starts or stops the measurement of pauses that only a user can end. */
  private static RolloutDurationStatus pauseClock(
      Observed observed, StatusDraft next, RolloutDurationStatus duration) {
    if (duration.finishedAt() != null) {
      return duration;
    }
    boolean manual = observed.view().isManualPause(observed, next);
    boolean runs = duration.manualPauseStartedAt() != null;
    if (manual && !runs) {
      return RolloutDurationStatus.builder()
          .from(duration)
          .manualPauseStartedAt(observed.stamp())
          .build();
    }
    return !manual && runs ? stopPause(duration, observed.stamp()) : duration;
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
