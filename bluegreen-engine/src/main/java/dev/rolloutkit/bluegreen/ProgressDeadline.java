package dev.rolloutkit.bluegreen;

import dev.rolloutkit.model.Zero;
import dev.rolloutkit.model.status.RolloutCondition;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * What happens to an update that makes no progress.
 *
 * <p>Source: Argo Rollouts, progress deadline.
 */
final class ProgressDeadline {
  private static final Duration SECOND = Duration.ofSeconds(1);

  private ProgressDeadline() {}

  /** Aborts an update whose time has run out, if that is asked for. */
  static void abortIfExceeded(Pass pass, StatusDraft next) {
    if (!Zero.of(pass.spec.progressDeadlineAbort())
        || pass.aborted()
        || next.fullyPromoted()
        || Health.progressing(pass.status, next)
        || !exceeded(pass, pass.status.condition(Conditions.PROGRESSING))) {
      return;
    }
    String message = timedOutMessage(pass);
    pass.pauses.abort(message);
    pass.warning(Rule.ABORTED, "RolloutAborted", message);
  }

  /** Whether the time has run out, and nothing excuses it. */
  static boolean exceeded(Pass pass, @Nullable RolloutCondition progressing) {
    return !Conditions.isTrue(pass.status.condition(Conditions.PAUSED))
        && !anyOldHasDeadline(pass)
        && Health.timedOut(pass.rollout, progressing, pass.now);
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
  static void requeueStuck(Pass pass, StatusDraft next) {
    RolloutCondition progressing = pass.status.condition(Conditions.PROGRESSING);
    if (progressing == null
        || Health.healthy(pass, next)
        || Conditions.hasReason(progressing, "ProgressDeadlineExceeded")
        || pass.paused()
        || pass.status.abort
        || Conditions.isTrue(pass.status.condition(Conditions.PAUSED))) {
      return;
    }
    Duration after = Times.between(pass.now, Health.deadline(pass.rollout, progressing));
    pass.requeue(
        after.compareTo(SECOND) < 0 ? Duration.ZERO : after.plus(SECOND), Rule.PROGRESS_DEADLINE);
  }
}
