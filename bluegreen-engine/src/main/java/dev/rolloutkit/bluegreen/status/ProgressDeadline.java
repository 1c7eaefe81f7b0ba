package dev.rolloutkit.bluegreen.status;

import dev.rolloutkit.apimachinery.GoTime;
import dev.rolloutkit.apimachinery.GoZero;
import dev.rolloutkit.bluegreen.Rule;
import dev.rolloutkit.bluegreen.pass.Conditions;
import dev.rolloutkit.bluegreen.pass.Pass;
import dev.rolloutkit.bluegreen.pass.ReplicaSetCopy;
import dev.rolloutkit.bluegreen.pass.StatusDraft;
import dev.rolloutkit.bluegreen.pass.Times;
import dev.rolloutkit.model.defaults.RolloutDefaults;
import dev.rolloutkit.model.health.RolloutConditions;
import dev.rolloutkit.model.health.RolloutProgress;
import dev.rolloutkit.model.status.RolloutCondition;
import java.time.Duration;
import java.time.Instant;

/**
 * What happens to an update that makes no progress.
 *
 * <p>Source: Argo Rollouts, progress deadline.
 */
final class ProgressDeadline {
  private static final Duration SECOND = Duration.ofSeconds(1);

  private ProgressDeadline() {}

  /** Aborts an update whose time has run out, if that is asked for. */
  static void abortIfExceeded(Pass pass, StatusDraft next, Health health) {
    if (!GoZero.of(pass.spec.progressDeadlineAbort())
        || pass.aborted()
        || next.fullyPromoted()
        || health.progressing()
        || !exceeded(pass)) {
      return;
    }
    String message = timedOutMessage(pass);
    pass.pauses.abort(message);
    pass.warning(Rule.ABORTED, "RolloutAborted", message);
  }

  /** Whether the time has run out, and nothing excuses it. */
  static boolean exceeded(Pass pass) {
    return !Conditions.isTrue(pass.status.condition(RolloutConditions.PAUSED))
        && !pass.rules.isOpenEnded(pass)
        && !anyOldHasDeadline(pass)
        && RolloutProgress.isTimedOut(pass.rollout, pass.rollout.status(), pass.now);
  }

  static String timedOutMessage(Pass pass) {
    return "ReplicaSet \"" + pass.requireNewRs().name + "\" has timed out progressing.";
  }

  private static boolean anyOldHasDeadline(Pass pass) {
    for (ReplicaSetCopy rs : pass.otherRss) {
      if (rs.hasDeadline()) {
        return true;
      }
    }
    return false;
  }

  /** Asks for a pass at the deadline, when nothing else will wake the controller. */
  static void requeueStuck(Pass pass, Health health) {
    RolloutCondition progressing = pass.status.condition(RolloutConditions.PROGRESSING);
    if (progressing == null
        || health.healthy()
        || Conditions.hasReason(progressing, RolloutConditions.PROGRESS_DEADLINE_EXCEEDED)
        || pass.paused()
        || pass.status.abort
        || pass.rules.isOpenEnded(pass)
        || Conditions.isTrue(pass.status.condition(RolloutConditions.PAUSED))) {
      return;
    }
    Instant since = progressing.lastUpdateTime();
    Instant deadline =
        Times.plusSeconds(
            since == null ? GoTime.ZERO : since,
            RolloutDefaults.progressDeadlineSeconds(pass.rollout));
    Duration after = Times.between(pass.now, deadline);
    pass.requeue(
        after.compareTo(SECOND) < 0 ? Duration.ZERO : after.plus(SECOND), Rule.PROGRESS_DEADLINE);
  }
}
