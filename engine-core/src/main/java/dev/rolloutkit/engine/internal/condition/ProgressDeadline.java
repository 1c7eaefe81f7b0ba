package dev.rolloutkit.engine.internal.condition;

import static dev.rolloutkit.engine.internal.status.StatusFields.ABORT;

import dev.rolloutkit.apimachinery.GoTime;
import dev.rolloutkit.apimachinery.GoZero;
import dev.rolloutkit.engine.action.Action;
import dev.rolloutkit.engine.action.PlanRule;
import dev.rolloutkit.engine.internal.pass.Events;
import dev.rolloutkit.engine.internal.pass.Observed;
import dev.rolloutkit.engine.internal.pass.PassState;
import dev.rolloutkit.engine.internal.pass.Recorder;
import dev.rolloutkit.engine.internal.pass.ReplicaSetCopy;
import dev.rolloutkit.engine.internal.pass.SharedDefect;
import dev.rolloutkit.engine.internal.status.Conditions;
import dev.rolloutkit.engine.internal.status.StatusDraft;
import dev.rolloutkit.engine.internal.time.Times;
import dev.rolloutkit.model.defaults.RolloutDefaults;
import dev.rolloutkit.model.health.RolloutConditions;
import dev.rolloutkit.model.internal.health.RolloutProgress;
import dev.rolloutkit.model.status.RolloutCondition;
import java.time.Duration;
import java.time.Instant;

/**
 * Handles an update that makes no progress.
 *
 * <p>Source: Argo Rollouts, progress deadline.
 *
 * @rule An update that makes no progress for {@code progressDeadlineSeconds} times out, and is
 *     aborted if the spec says so.
 */
final class ProgressDeadline {
  private static final Duration SECOND = Duration.ofSeconds(1);

  private ProgressDeadline() {}

  /** Aborts an update whose progress deadline has passed, if the spec requests it. */
  static PassState abortIfExceeded(
      Observed observed, PassState pass, Recorder recorder, StatusDraft next, Health health) {
    if (!GoZero.of(observed.spec().progressDeadlineAbort())
        || pass.isAborted()
        || next.fullyPromoted()
        || health.progressing()
        || !exceeded(observed, pass)) {
      return pass;
    }
    return abort(pass, recorder);
  }

  /** Aborts an update that has just been found to be late, if the spec requests it. */
  static PassState abortIfRequested(Observed observed, PassState pass, Recorder recorder) {
    return GoZero.of(observed.spec().progressDeadlineAbort()) ? abort(pass, recorder) : pass;
  }

  private static PassState abort(PassState pass, Recorder recorder) {
    String message = timedOutMessage(pass);
    recorder.add(
        Events.ofFormat(Action.EventType.WARNING, "RolloutAborted", message, PlanRule.ABORTED));
    return pass.withPauses(pass.pauses().abort(message));
  }

  /** Whether the progress deadline has passed without an excuse. */
  static boolean exceeded(Observed observed, PassState pass) {
    return !Conditions.isTrue(pass.status().condition(RolloutConditions.PAUSED))
        && !observed.view().isOpenEnded()
        && !anyOldHasDeadline(observed, pass)
        && RolloutProgress.isTimedOut(observed.rollout(), pass.status().view(), observed.now());
  }

  static String timedOutMessage(PassState pass) {
    return "ReplicaSet \"" + pass.requireNewRs().name + "\" has timed out progressing.";
  }

  /**
   * Compatibility: a scale-down deadline excuses the update even if nothing is left to scale down
   * and after it has passed.
   *
   * @rule A scale-down deadline of an old ReplicaSet excuses an update from its progress deadline.
   */
  private static boolean anyOldHasDeadline(Observed observed, PassState pass) {
    if (observed.fixes(SharedDefect.EMPTY_SET_HOLDS_DEADLINE)) {
      return endOfDelays(observed, pass).isAfter(observed.now());
    }
    for (ReplicaSetCopy rs : pass.revisions().others()) {
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
  private static Instant endOfDelays(Observed observed, PassState pass) {
    Instant end = observed.now();
    for (ReplicaSetCopy rs : pass.revisions().others()) {
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
  static void requeueStuck(Observed observed, PassState pass, Recorder recorder, Health health) {
    RolloutCondition progressing = pass.status().condition(RolloutConditions.PROGRESSING);
    if (progressing == null
        || health.healthy()
        || Conditions.hasReason(progressing, RolloutConditions.PROGRESS_DEADLINE_EXCEEDED)
        || pass.isPaused(observed)
        || observed.view().isOpenEnded()
        || pass.status().get(ABORT)
        || Conditions.isTrue(pass.status().condition(RolloutConditions.PAUSED))) {
      return;
    }
    Instant since = progressing.lastUpdateTime();
    Instant deadline =
        Times.plusSeconds(
            since == null ? GoTime.ZERO : since,
            RolloutDefaults.progressDeadlineSeconds(observed.rollout()));
    if (observed.fixes(SharedDefect.EMPTY_SET_HOLDS_DEADLINE)) {
      Instant excused = endOfDelays(observed, pass);
      deadline = deadline.isBefore(excused) ? excused : deadline;
    }
    Duration after = Times.between(observed.now(), deadline);
    recorder.requeue(
        after.compareTo(SECOND) < 0 ? Duration.ZERO : after.plus(SECOND),
        PlanRule.PROGRESS_DEADLINE);
  }
}
