package dev.rolloutkit.engine.internal.condition;

import static dev.rolloutkit.engine.internal.status.StatusFields.CONDITIONS;
import static dev.rolloutkit.engine.internal.status.StatusFields.CURRENT_POD_HASH;
import static dev.rolloutkit.engine.internal.status.StatusFields.PAUSE_CONDITIONS;
import static dev.rolloutkit.engine.internal.status.StatusFields.STABLE_RS;

import dev.rolloutkit.apimachinery.GoZero;
import dev.rolloutkit.engine.action.Action;
import dev.rolloutkit.engine.action.Rule;
import dev.rolloutkit.engine.internal.pass.Events;
import dev.rolloutkit.engine.internal.pass.Observed;
import dev.rolloutkit.engine.internal.pass.PlanDraft;
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
 */
final class ConditionSync {
  private ConditionSync() {}

  static void write(Observed in, PlanDraft out, StatusDraft next, Health health) {
    boolean becameUnhealthy = writeHealthy(in, out, next, health.healthy());
    if (out.aborted()) {
      writeAborted(in, out, next);
    } else {
      writeProgressing(in, out, next, health, becameUnhealthy);
    }
    writeAvailable(in, out, next);
    writeReplicaFailure(out, next);
    writeCompleted(in, out, next);
  }

  /** Whether the update was healthy and no longer is. */
  private static boolean writeHealthy(
      Observed in, PlanDraft out, StatusDraft next, boolean healthy) {
    if (healthy && !isPaused(in, pausesFrom(in, out, next))) {
      set(in, next, RolloutConditions.HEALTHY, "True", "RolloutHealthy", "Rollout is healthy");
      return false;
    }
    return out.status().condition(RolloutConditions.HEALTHY) != null
        && set(
            in,
            next,
            RolloutConditions.HEALTHY,
            "False",
            "RolloutHealthy",
            "Rollout is not healthy");
  }

  /** The status whose pauses count: before the change the new one has none yet. */
  private static StatusDraft pausesFrom(Observed in, PlanDraft out, StatusDraft next) {
    return in.has(RolloutsChange.CONDITIONS_AFTER_PAUSES) ? next : out.status();
  }

  private static boolean isPaused(Observed in, StatusDraft next) {
    return GoZero.of(in.spec().paused()) || !next.get(PAUSE_CONDITIONS).isEmpty();
  }

  private static boolean saysPaused(StatusDraft status) {
    return Conditions.hasReason(
        status.condition(RolloutConditions.PROGRESSING), RolloutConditions.ROLLOUT_PAUSED);
  }

  private static void writeAborted(Observed in, PlanDraft out, StatusDraft next) {
    if (Conditions.stays(next, RolloutConditions.PROGRESSING, "False", "RolloutAborted")) {
      return;
    }
    String message = "Rollout aborted update to revision " + out.rolloutRevision();
    if (!out.pauses().abortMessage().isEmpty()) {
      message = message + ": " + out.pauses().abortMessage();
    }
    if (set(in, next, RolloutConditions.PROGRESSING, "False", "RolloutAborted", message)) {
      out.add(Events.ofFormat(Action.EventType.WARNING, "RolloutAborted", message, Rule.ABORTED));
    }
  }

  private static void writeProgressing(
      Observed in, PlanDraft out, StatusDraft next, Health health, boolean becameUnhealthy) {
    if (in.fixes(SharedDefect.PAUSE_FLIPS)
        && isPaused(in, pausesFrom(in, out, next))
        && saysPaused(next)) {
      return;
    }
    if (health.healthy()
        && Conditions.stays(
            next, RolloutConditions.PROGRESSING, "True", "NewReplicaSetAvailable")) {
      return;
    }
    String name = "ReplicaSet \"" + out.requireNewRs().name + "\"";
    if (health.healthy()) {
      set(
          in,
          next,
          RolloutConditions.PROGRESSING,
          "True",
          "NewReplicaSetAvailable",
          name + " has successfully progressed.");
    } else if (becameUnhealthy || health.progressing()) {
      boolean lost = becameUnhealthy && next.fullyPromoted();
      renewProgressing(
          out,
          next,
          Conditions.of(
              RolloutConditions.PROGRESSING,
              "True",
              lost ? "ReplicaSetNotAvailable" : "ReplicaSetUpdated",
              lost ? "Rollout does not have minimum availability" : name + " is progressing.",
              in.stamp()));
    } else if (ProgressDeadline.exceeded(in, out)) {
      set(
          in,
          next,
          RolloutConditions.PROGRESSING,
          "False",
          RolloutConditions.PROGRESS_DEADLINE_EXCEEDED,
          ProgressDeadline.timedOutMessage(in, out));
      if (!in.has(RolloutsChange.CONDITIONS_AFTER_PAUSES)) {
        ProgressDeadline.abortIfAsked(in, out);
      }
    }
  }

  /** Progress always renews the condition, so that its time is that of the last progress. */
  private static void renewProgressing(
      PlanDraft out, StatusDraft next, RolloutCondition condition) {
    RolloutCondition current = out.status().condition(RolloutConditions.PROGRESSING);
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

  private static void writeAvailable(Observed in, PlanDraft out, StatusDraft next) {
    boolean available = in.view().isAvailable(in, out, next);
    set(
        in,
        next,
        RolloutConditions.AVAILABLE,
        available ? "True" : "False",
        "AvailableReason",
        available
            ? "Rollout has minimum availability"
            : "Rollout does not have minimum availability");
  }

  private static void writeReplicaFailure(PlanDraft out, StatusDraft next) {
    ReplicaSetCondition failure = failure(out.requireNewRs().source);
    for (int i = 0; failure == null && i < out.replicaSets().size(); i++) {
      failure = failure(out.replicaSets().get(i).source);
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

  private static void writeCompleted(Observed in, PlanDraft out, StatusDraft next) {
    if (!next.get(STABLE_RS).isEmpty() && next.fullyPromoted()) {
      set(in, next, RolloutConditions.COMPLETED, "True", "RolloutCompleted", "RolloutCompleted");
    } else if (set(
        in, next, RolloutConditions.COMPLETED, "False", "RolloutCompleted", "RolloutCompleted")) {
      out.event(
          Rule.STATUS,
          "RolloutNotCompleted",
          "Rollout not completed, started update to revision "
              + out.rolloutRevision()
              + " ("
              + next.get(CURRENT_POD_HASH)
              + ")");
    }
  }

  private static boolean set(
      Observed in, StatusDraft next, String type, String status, String reason, String message) {
    return !Conditions.stays(next, type, status, reason)
        && Conditions.set(next, Conditions.of(type, status, reason, message, in.stamp()));
  }
}
