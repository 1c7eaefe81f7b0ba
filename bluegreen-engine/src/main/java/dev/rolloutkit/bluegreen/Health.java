package dev.rolloutkit.bluegreen;

import dev.rolloutkit.apimachinery.GoTime;
import dev.rolloutkit.model.Rollout;
import dev.rolloutkit.model.RolloutDefaults;
import dev.rolloutkit.model.Zero;
import dev.rolloutkit.model.analysis.AnalysisRunStatus;
import dev.rolloutkit.model.status.RolloutAnalysisRunStatus;
import dev.rolloutkit.model.status.RolloutCondition;
import dev.rolloutkit.model.strategy.BlueGreenStrategy;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Whether an update is healthy, progresses, or has run out of time; and the phase. */
final class Health {
  private Health() {}

  /** Whether every pod is of the new revision and available, and the Services select them. */
  static boolean healthy(Pass pass, StatusDraft next) {
    return next.updatedReplicas == pass.desired
        && next.availableReplicas == pass.desired
        && pass.status.observedGeneration.equals(generation(pass.rollout))
        && next.activeSelector.equals(next.currentPodHash)
        && (Zero.of(pass.strategy.previewService()).isEmpty()
            || next.previewSelector.equals(next.currentPodHash));
  }

  /** Whether something moved since the last pass. */
  static boolean progressing(StatusDraft last, StatusDraft next) {
    return !next.activeSelector.equals(last.activeSelector)
        || !next.previewSelector.equals(last.previewSelector)
        || next.updatedReplicas != last.updatedReplicas
        || next.replicas - next.updatedReplicas < last.replicas - last.updatedReplicas
        || next.readyReplicas > last.readyReplicas
        || next.availableReplicas > last.availableReplicas;
  }

  /** Whether a Progressing condition is older than the deadline. */
  static boolean timedOut(Rollout rollout, @Nullable RolloutCondition progressing, Instant now) {
    if (progressing == null
        || Conditions.hasReason(progressing, "RolloutAborted")
        || Conditions.hasReason(progressing, "RolloutPaused")) {
      return false;
    }
    if (Conditions.hasReason(progressing, "ProgressDeadlineExceeded")) {
      return true;
    }
    return deadline(rollout, progressing).isBefore(now);
  }

  /** When a Progressing condition is too old. */
  static Instant deadline(Rollout rollout, RolloutCondition progressing) {
    Instant since = progressing.lastUpdateTime();
    return Times.plusSeconds(
        since == null ? GoTime.ZERO : since,
        RolloutDefaults.progressDeadlineSeconds(rollout));
  }

  static String generation(Rollout rollout) {
    return Long.toString(Zero.of(rollout.metadata().generation()));
  }

  /** Writes phase and message. */
  static void writePhase(Pass pass, StatusDraft next) {
    for (RolloutCondition condition : next.conditions) {
      if (Conditions.INVALID_SPEC.equals(condition.type())) {
        phase(next, "Degraded", "InvalidSpec: " + Zero.of(condition.message()));
        return;
      }
      if (Conditions.hasReason(condition, "RolloutAborted")
          || Conditions.hasReason(condition, "ProgressDeadlineExceeded")) {
        phase(next, "Degraded", condition.reason() + ": " + Zero.of(condition.message()));
        return;
      }
    }
    Instant restartAt = pass.spec.restartAt();
    if (Zero.of(pass.spec.paused())) {
      phase(next, "Paused", "manually paused");
    } else if (!next.pauseConditions.isEmpty()) {
      phase(next, "Paused", Zero.of(next.pauseConditions.get(0).reason()));
    } else if (restartAt != null && !restartAt.equals(next.restartedAt)) {
      phase(next, "Progressing", "rollout is restarting");
    } else if (next.updatedReplicas < pass.desired) {
      phase(next, "Progressing", "more replicas need to be updated");
    } else if (next.availableReplicas < next.updatedReplicas) {
      phase(next, "Progressing", "updated replicas are still becoming available");
    } else if (next.activeSelector.isEmpty()
        || !next.activeSelector.equals(next.currentPodHash)) {
      phase(next, "Progressing", "active service cutover pending");
    } else if (next.stableRs.isEmpty() || !next.fullyPromoted()) {
      phase(
          next,
          "Progressing",
          waitsForAnalysis(pass.strategy, next.postPromotionRun)
              ? "waiting for analysis to complete"
              : "waiting for post-promotion verification to complete");
    } else {
      phase(next, "Healthy", "");
    }
  }

  private static boolean waitsForAnalysis(
      BlueGreenStrategy strategy, @Nullable RolloutAnalysisRunStatus run) {
    return strategy.postPromotionAnalysis() != null
        && (run == null || !AnalysisRunStatus.isCompleted(Zero.of(run.status())));
  }

  private static void phase(StatusDraft status, String phase, String message) {
    status.phase = phase;
    status.message = message;
  }
}
