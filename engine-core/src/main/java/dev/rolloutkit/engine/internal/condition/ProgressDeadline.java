package dev.rolloutkit.engine.internal.condition;

import static dev.rolloutkit.engine.internal.status.StatusFields.ABORT;

import dev.rolloutkit.apimachinery.GoTime;
import dev.rolloutkit.apimachinery.GoZero;
import dev.rolloutkit.engine.action.Action;
import dev.rolloutkit.engine.action.Rule;
import dev.rolloutkit.engine.internal.pass.Events;
import dev.rolloutkit.engine.internal.pass.Observed;
import dev.rolloutkit.engine.internal.pass.PlanDraft;
import dev.rolloutkit.engine.internal.pass.ReplicaSetCopy;
import dev.rolloutkit.engine.internal.pass.SharedDefect;
import dev.rolloutkit.engine.internal.status.Conditions;
import dev.rolloutkit.engine.internal.status.StatusDraft;
import dev.rolloutkit.engine.internal.time.Times;
import dev.rolloutkit.model.defaults.RolloutDefaults;
import dev.rolloutkit.model.health.RolloutConditions;
import dev.rolloutkit.model.health.RolloutProgress;
import dev.rolloutkit.model.status.RolloutCondition;
import java.time.Duration;
import java.time.Instant;

/**
 * Handles an update that makes no progress.
 *
 * <p>Source: Argo Rollouts, progress deadline.
 */
final class ProgressDeadline {
  private static final Duration SECOND = Duration.ofSeconds(1);

  private ProgressDeadline() {}

  /** Aborts an update whose progress deadline has passed, if the spec requests it. */
  static void abortIfExceeded(Observed in, PlanDraft out, StatusDraft next, Health health) {
    if (!GoZero.of(in.spec().progressDeadlineAbort())
        || out.aborted()
        || next.fullyPromoted()
        || health.progressing()
        || !exceeded(in, out)) {
      return;
    }
    abort(in, out);
  }

  /** Aborts an update that has just been found to be late, if the spec requests it. */
  static void abortIfAsked(Observed in, PlanDraft out) {
    if (GoZero.of(in.spec().progressDeadlineAbort())) {
      abort(in, out);
    }
  }

  private static void abort(Observed in, PlanDraft out) {
    String message = timedOutMessage(in, out);
    out.pauses().abort(message);
    out.add(Events.ofFormat(Action.EventType.WARNING, "RolloutAborted", message, Rule.ABORTED));
  }

  /** Whether the progress deadline has passed without an excuse. */
  static boolean exceeded(Observed in, PlanDraft out) {
    return !Conditions.isTrue(out.status().condition(RolloutConditions.PAUSED))
        && !in.view().isOpenEnded(in, out)
        && !anyOldHasDeadline(in, out)
        && RolloutProgress.isTimedOut(in.rollout(), out.status().view(), in.now());
  }

  static String timedOutMessage(Observed in, PlanDraft out) {
    return "ReplicaSet \"" + out.requireNewRs().name + "\" has timed out progressing.";
  }

  /**
   * Compatibility: a scale-down deadline excuses the update even if nothing is left to scale down
   * and after it has passed.
   */
  private static boolean anyOldHasDeadline(Observed in, PlanDraft out) {
    if (in.fixes(SharedDefect.EMPTY_SET_HOLDS_DEADLINE)) {
      return endOfDelays(in, out).isAfter(in.now());
    }
    for (ReplicaSetCopy rs : out.otherRss()) {
      if (rs.hasDeadline()) {
        return true;
      }
    }
    return false;
  }

  /**
   * The last scale-down deadline of old sets that have pods; the current time if there is no later
   * one.
   */
  private static Instant endOfDelays(Observed in, PlanDraft out) {
    Instant end = in.now();
    for (ReplicaSetCopy rs : out.otherRss()) {
      Instant deadline = rs.deadline();
      if (rs.replicas > 0 && deadline != null && deadline.isAfter(end)) {
        end = deadline;
      }
    }
    return end;
  }

  /**
   * Requests a pass at the deadline, when no event may trigger one.
   *
   * <p>Compatibility: while a scale-down deadline excuses the update beyond its progress deadline,
   * each pass requests the next one immediately.
   */
  static void requeueStuck(Observed in, PlanDraft out, Health health) {
    RolloutCondition progressing = out.status().condition(RolloutConditions.PROGRESSING);
    if (progressing == null
        || health.healthy()
        || Conditions.hasReason(progressing, RolloutConditions.PROGRESS_DEADLINE_EXCEEDED)
        || out.paused()
        || in.view().isOpenEnded(in, out)
        || out.status().get(ABORT)
        || Conditions.isTrue(out.status().condition(RolloutConditions.PAUSED))) {
      return;
    }
    Instant since = progressing.lastUpdateTime();
    Instant deadline =
        Times.plusSeconds(
            since == null ? GoTime.ZERO : since,
            RolloutDefaults.progressDeadlineSeconds(in.rollout()));
    if (in.fixes(SharedDefect.EMPTY_SET_HOLDS_DEADLINE)) {
      Instant excused = endOfDelays(in, out);
      deadline = deadline.isBefore(excused) ? excused : deadline;
    }
    Duration after = Times.between(in.now(), deadline);
    out.requeue(
        after.compareTo(SECOND) < 0 ? Duration.ZERO : after.plus(SECOND), Rule.PROGRESS_DEADLINE);
  }
}
