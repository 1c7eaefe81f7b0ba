package dev.rolloutkit.bluegreen.status;

import dev.rolloutkit.apimachinery.GoZero;
import dev.rolloutkit.bluegreen.Defect;
import dev.rolloutkit.bluegreen.Rule;
import dev.rolloutkit.bluegreen.pass.Conditions;
import dev.rolloutkit.bluegreen.pass.Pass;
import dev.rolloutkit.bluegreen.pass.StatusDraft;
import dev.rolloutkit.bluegreen.pass.Times;
import dev.rolloutkit.model.health.RolloutConditions;
import dev.rolloutkit.model.status.RolloutCondition;
import io.fabric8.kubernetes.api.model.apps.ReplicaSet;
import io.fabric8.kubernetes.api.model.apps.ReplicaSetCondition;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The conditions of a Rollout, in the order in which they are set.
 *
 * <p>Source: Argo Rollouts, calculation of rollout conditions.
 */
final class ConditionSync {
  private ConditionSync() {}

  static void write(Pass pass, StatusDraft next, Health health) {
    boolean becameUnhealthy = writeHealthy(pass, next, health.healthy());
    if (pass.aborted()) {
      writeAborted(pass, next);
    } else {
      writeProgressing(pass, next, health, becameUnhealthy);
    }
    writeAvailable(pass, next);
    writeReplicaFailure(pass, next);
    writeCompleted(pass, next);
  }

  /** Whether the update was healthy and is no longer. */
  private static boolean writeHealthy(Pass pass, StatusDraft next, boolean healthy) {
    if (healthy && !isPaused(pass, next)) {
      set(pass, next, RolloutConditions.HEALTHY, "True", "RolloutHealthy", "Rollout is healthy");
      return false;
    }
    return pass.status.condition(RolloutConditions.HEALTHY) != null
        && set(
            pass,
            next,
            RolloutConditions.HEALTHY,
            "False",
            "RolloutHealthy",
            "Rollout is not healthy");
  }

  private static boolean isPaused(Pass pass, StatusDraft next) {
    return GoZero.of(pass.spec.paused()) || !next.pauseConditions.isEmpty();
  }

  private static boolean saysPaused(StatusDraft status) {
    return Conditions.hasReason(
        status.condition(RolloutConditions.PROGRESSING), RolloutConditions.ROLLOUT_PAUSED);
  }

  private static void writeAborted(Pass pass, StatusDraft next) {
    if (Conditions.stays(next, RolloutConditions.PROGRESSING, "False", "RolloutAborted")) {
      return;
    }
    String message = "Rollout aborted update to revision " + pass.rolloutRevision();
    if (!pass.pauses.abortMessage().isEmpty()) {
      message = message + ": " + pass.pauses.abortMessage();
    }
    if (set(pass, next, RolloutConditions.PROGRESSING, "False", "RolloutAborted", message)) {
      pass.warning(Rule.ABORTED, "RolloutAborted", message);
    }
  }

  private static void writeProgressing(
      Pass pass, StatusDraft next, Health health, boolean becameUnhealthy) {
    if (pass.mends(Defect.PAUSE_FLIPS) && isPaused(pass, next) && saysPaused(next)) {
      return;
    }
    if (health.healthy()
        && Conditions.stays(
            next, RolloutConditions.PROGRESSING, "True", "NewReplicaSetAvailable")) {
      return;
    }
    String name = "ReplicaSet \"" + pass.requireNewRs().name + "\"";
    if (health.healthy()) {
      set(
          pass,
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
              pass.stamp));
    } else if (ProgressDeadline.exceeded(pass)) {
      set(
          pass,
          next,
          RolloutConditions.PROGRESSING,
          "False",
          RolloutConditions.PROGRESS_DEADLINE_EXCEEDED,
          ProgressDeadline.timedOutMessage(pass));
    }
  }

  /** Progress always renews the condition, so that its time tells when there was some last. */
  private static void renewProgressing(Pass pass, StatusDraft next, RolloutCondition condition) {
    RolloutCondition current = pass.status.condition(RolloutConditions.PROGRESSING);
    RolloutCondition renewed = condition;
    if (current != null) {
      if (Conditions.isTrue(current)) {
        renewed =
            RolloutCondition.builder()
                .from(condition)
                .lastTransitionTime(current.lastTransitionTime())
                .build();
      }
      next.conditions = RolloutConditions.remove(next.conditions, RolloutConditions.PROGRESSING);
    }
    Conditions.set(next, renewed);
  }

  private static void writeAvailable(Pass pass, StatusDraft next) {
    boolean available = pass.rules.isAvailable(pass, next);
    set(
        pass,
        next,
        RolloutConditions.AVAILABLE,
        available ? "True" : "False",
        "AvailableReason",
        available
            ? "Rollout has minimum availability"
            : "Rollout does not have minimum availability");
  }

  private static void writeReplicaFailure(Pass pass, StatusDraft next) {
    ReplicaSetCondition failure = failure(pass.requireNewRs().source);
    for (int i = 0; failure == null && i < pass.replicaSets.size(); i++) {
      failure = failure(pass.replicaSets.get(i).source);
    }
    if (failure == null) {
      next.conditions =
          RolloutConditions.remove(next.conditions, RolloutConditions.REPLICA_FAILURE);
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

  private static void writeCompleted(Pass pass, StatusDraft next) {
    if (!next.stableRs.isEmpty() && next.fullyPromoted()) {
      set(pass, next, RolloutConditions.COMPLETED, "True", "RolloutCompleted", "RolloutCompleted");
    } else if (set(
        pass, next, RolloutConditions.COMPLETED, "False", "RolloutCompleted", "RolloutCompleted")) {
      pass.event(
          Rule.STATUS,
          "RolloutNotCompleted",
          "Rollout not completed, started update to revision "
              + pass.rolloutRevision()
              + " ("
              + next.currentPodHash
              + ")");
    }
  }

  private static boolean set(
      Pass pass, StatusDraft next, String type, String status, String reason, String message) {
    return !Conditions.stays(next, type, status, reason)
        && Conditions.set(next, Conditions.of(type, status, reason, message, pass.stamp));
  }
}
