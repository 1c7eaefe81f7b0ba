package dev.rolloutkit.engine.internal.condition;

import static dev.rolloutkit.engine.internal.status.StatusFields.CONDITIONS;
import static dev.rolloutkit.engine.internal.status.StatusFields.CURRENT_POD_HASH;
import static dev.rolloutkit.engine.internal.status.StatusFields.PAUSE_CONDITIONS;
import static dev.rolloutkit.engine.internal.status.StatusFields.STABLE_RS;

import dev.rolloutkit.apimachinery.GoZero;
import dev.rolloutkit.engine.action.Action;
import dev.rolloutkit.engine.action.PlanRule;
import dev.rolloutkit.engine.internal.pass.Events;
import dev.rolloutkit.engine.internal.pass.Observed;
import dev.rolloutkit.engine.internal.pass.PassState;
import dev.rolloutkit.engine.internal.pass.Recorder;
import dev.rolloutkit.engine.internal.pass.SharedDefect;
import dev.rolloutkit.engine.internal.status.Conditions;
import dev.rolloutkit.engine.internal.status.StatusDraft;
import dev.rolloutkit.engine.internal.time.Times;
import dev.rolloutkit.model.health.RolloutConditions;
import dev.rolloutkit.model.release.RolloutsChange;
import dev.rolloutkit.model.status.RolloutCondition;
import io.fabric8.kubernetes.api.model.apps.ReplicaSet;
import io.fabric8.kubernetes.api.model.apps.ReplicaSetCondition;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Sets the conditions of a Rollout, in the controller's order.
 *
 * <p>Source: Argo Rollouts, calculation of rollout conditions.
 *
 * @rule The conditions of a Rollout are set in a fixed order: health, completion, progress,
 *     availability.
 */
final class ConditionSync {
  private ConditionSync() {}

  /** The conditions of the new status; late progress may abort the update. */
  static PassState write(
      Observed observed, PassState pass, Recorder recorder, StatusDraft next, Health health) {
    PassState decided = pass;
    boolean becameUnhealthy = writeHealthy(observed, pass, next, health.healthy());
    if (pass.isAborted()) {
      writeAborted(observed, pass, recorder, next);
    } else {
      decided = writeProgressing(observed, pass, recorder, next, health, becameUnhealthy);
    }
    writeAvailable(observed, pass, next);
    writeReplicaFailure(pass, next);
    writeCompleted(observed, pass, recorder, next);
    return decided;
  }

  /** Whether the update was healthy and no longer is. */
  private static boolean writeHealthy(
      Observed observed, PassState pass, StatusDraft next, boolean healthy) {
    if (healthy && !isPaused(observed, pausesFrom(observed, pass, next))) {
      set(
          observed,
          next,
          RolloutConditions.HEALTHY,
          "True",
          "RolloutHealthy",
          "Rollout is healthy");
      return false;
    }
    return pass.status().condition(RolloutConditions.HEALTHY) != null
        && set(
            observed,
            next,
            RolloutConditions.HEALTHY,
            "False",
            "RolloutHealthy",
            "Rollout is not healthy");
  }

  /** The status whose pauses count: before the change the new one has none yet. */
  private static StatusDraft pausesFrom(Observed observed, PassState pass, StatusDraft next) {
    return observed.has(RolloutsChange.CONDITIONS_AFTER_PAUSES) ? next : pass.status();
  }

  private static boolean isPaused(Observed observed, StatusDraft next) {
    return GoZero.of(observed.spec().paused()) || !next.get(PAUSE_CONDITIONS).isEmpty();
  }

  private static boolean saysPaused(StatusDraft status) {
    return Conditions.hasReason(
        status.condition(RolloutConditions.PROGRESSING), RolloutConditions.ROLLOUT_PAUSED);
  }

  private static void writeAborted(
      Observed observed, PassState pass, Recorder recorder, StatusDraft next) {
    if (Conditions.stays(next, RolloutConditions.PROGRESSING, "False", "RolloutAborted")) {
      return;
    }
    String message = "Rollout aborted update to revision " + pass.rollout().revisionNumber();
    if (!pass.pauses().abortMessage().isEmpty()) {
      message = message + ": " + pass.pauses().abortMessage();
    }
    if (set(observed, next, RolloutConditions.PROGRESSING, "False", "RolloutAborted", message)) {
      recorder.add(
          Events.ofFormat(Action.EventType.WARNING, "RolloutAborted", message, PlanRule.ABORTED));
    }
  }

  private static PassState writeProgressing(
      Observed observed,
      PassState pass,
      Recorder recorder,
      StatusDraft next,
      Health health,
      boolean becameUnhealthy) {
    if (observed.fixes(SharedDefect.PAUSE_FLIPS)
        && isPaused(observed, pausesFrom(observed, pass, next))
        && saysPaused(next)) {
      return pass;
    }
    if (health.healthy()
        && Conditions.stays(
            next, RolloutConditions.PROGRESSING, "True", "NewReplicaSetAvailable")) {
      return pass;
    }
    String name = "ReplicaSet \"" + pass.requireNewRs().name + "\"";
    if (health.healthy()) {
      set(
          observed,
          next,
          RolloutConditions.PROGRESSING,
          "True",
          "NewReplicaSetAvailable",
          name + " has successfully progressed.");
    } else if (becameUnhealthy || health.progressing()) {
      boolean lost = becameUnhealthy && next.fullyPromoted();
      renewProgressing(
          pass,
          next,
          Conditions.of(
              RolloutConditions.PROGRESSING,
              "True",
              lost ? "ReplicaSetNotAvailable" : "ReplicaSetUpdated",
              lost ? "Rollout does not have minimum availability" : name + " is progressing.",
              observed.stamp()));
    } else if (ProgressDeadline.exceeded(observed, pass)) {
      set(
          observed,
          next,
          RolloutConditions.PROGRESSING,
          "False",
          RolloutConditions.PROGRESS_DEADLINE_EXCEEDED,
          ProgressDeadline.timedOutMessage(pass));
      if (!observed.has(RolloutsChange.CONDITIONS_AFTER_PAUSES)) {
        return ProgressDeadline.abortIfRequested(observed, pass, recorder);
      }
    }
    return pass;
  }

  /**
   * Progress always renews the condition, so that its time is that of the last progress.
   *
   * @rule The condition Progressing has the time of the last progress.
   */
  private static void renewProgressing(
      PassState pass, StatusDraft next, RolloutCondition condition) {
    RolloutCondition current = pass.status().condition(RolloutConditions.PROGRESSING);
    RolloutCondition renewed = condition;
    if (current != null) {
      if (Conditions.isTrue(current)) {
        renewed =
            RolloutCondition.builder()
                .from(condition)
                .lastTransitionTime(current.lastTransitionTime())
                .build();
      }
      next.set(
          CONDITIONS,
          RolloutConditions.remove(next.get(CONDITIONS), RolloutConditions.PROGRESSING));
    }
    Conditions.set(next, renewed);
  }

  private static void writeAvailable(Observed observed, PassState pass, StatusDraft next) {
    boolean available = observed.view().isAvailable(observed, pass, next);
    set(
        observed,
        next,
        RolloutConditions.AVAILABLE,
        available ? "True" : "False",
        "AvailableReason",
        available
            ? "Rollout has minimum availability"
            : "Rollout does not have minimum availability");
  }

  private static void writeReplicaFailure(PassState pass, StatusDraft next) {
    ReplicaSetCondition failure = failure(pass.requireNewRs().source);
    for (int i = 0; failure == null && i < pass.replicaSets().size(); i++) {
      failure = failure(pass.replicaSets().get(i).source);
    }
    if (failure == null) {
      next.set(
          CONDITIONS,
          RolloutConditions.remove(next.get(CONDITIONS), RolloutConditions.REPLICA_FAILURE));
      return;
    }
    @Nullable Instant since = Times.parse(failure.getLastTransitionTime());
    Conditions.set(
        next,
        RolloutCondition.builder()
            .type(RolloutConditions.REPLICA_FAILURE)
            .status(GoZero.of(failure.getStatus()))
            .reason(GoZero.of(failure.getReason()))
            .message(GoZero.of(failure.getMessage()))
            .lastUpdateTime(since)
            .lastTransitionTime(since)
            .build());
  }

  private static @Nullable ReplicaSetCondition failure(ReplicaSet rs) {
    if (rs.getStatus() != null && rs.getStatus().getConditions() != null) {
      for (ReplicaSetCondition condition : rs.getStatus().getConditions()) {
        if (condition != null && RolloutConditions.REPLICA_FAILURE.equals(condition.getType())) {
          return condition;
        }
      }
    }
    return null;
  }

  private static void writeCompleted(
      Observed observed, PassState pass, Recorder recorder, StatusDraft next) {
    if (!next.get(STABLE_RS).isEmpty() && next.fullyPromoted()) {
      set(
          observed,
          next,
          RolloutConditions.COMPLETED,
          "True",
          "RolloutCompleted",
          "RolloutCompleted");
    } else if (set(
        observed,
        next,
        RolloutConditions.COMPLETED,
        "False",
        "RolloutCompleted",
        "RolloutCompleted")) {
      recorder.event(
          PlanRule.STATUS,
          "RolloutNotCompleted",
          "Rollout not completed, started update to revision "
              + pass.rollout().revisionNumber()
              + " ("
              + next.get(CURRENT_POD_HASH)
              + ")");
    }
  }

  private static boolean set(
      Observed observed,
      StatusDraft next,
      String type,
      String status,
      String reason,
      String message) {
    return !Conditions.stays(next, type, status, reason)
        && Conditions.set(next, Conditions.of(type, status, reason, message, observed.stamp()));
  }
}
