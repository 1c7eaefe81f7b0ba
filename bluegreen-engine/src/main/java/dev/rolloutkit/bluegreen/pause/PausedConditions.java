package dev.rolloutkit.bluegreen.pause;

import dev.rolloutkit.bluegreen.Rule;
import dev.rolloutkit.bluegreen.pass.Conditions;
import dev.rolloutkit.bluegreen.pass.Pass;
import dev.rolloutkit.bluegreen.pass.Pass.Flow;
import dev.rolloutkit.bluegreen.pass.StatusDraft;
import dev.rolloutkit.bluegreen.status.StatusSync;
import dev.rolloutkit.model.health.RolloutConditions;
import dev.rolloutkit.model.status.RolloutCondition;

/**
 * Tells in the conditions that the rollout was paused, resumed or retried, in a pass of its own.
 *
 * <p>Source: Argo Rollouts, check of the paused conditions.
 */
public final class PausedConditions {
  private PausedConditions() {}

  public static Flow tell(Pass pass) {
    StatusDraft status = pass.status;
    if (!status.observedGeneration.equals(pass.generation)) {
      return Flow.NEXT;
    }
    boolean paused = pass.paused();
    RolloutCondition progressing = status.condition(RolloutConditions.PROGRESSING);
    boolean saysAborted = Conditions.hasReason(progressing, RolloutConditions.ROLLOUT_ABORTED);
    boolean tellsProgress =
        paused != Conditions.hasReason(progressing, RolloutConditions.ROLLOUT_PAUSED)
            && !saysAborted
            && !(status.fullyPromoted() && !status.stableRs.isEmpty());
    boolean tellsRetry = !status.abort && saysAborted;
    boolean tellsPaused =
        paused != Conditions.isTrue(status.condition(RolloutConditions.PAUSED)) && !saysAborted;
    if (!tellsProgress && !tellsRetry && !tellsPaused) {
      return Flow.NEXT;
    }
    StatusDraft next = status.copy();
    if (tellsProgress) {
      progressing(
          pass,
          next,
          paused ? "RolloutPaused" : "RolloutResumed",
          paused ? "Rollout is paused" : "Rollout is resumed");
    }
    if (tellsRetry) {
      progressing(pass, next, "RolloutRetry", "Retrying Rollout after abort");
    }
    if (tellsPaused) {
      Conditions.set(
          next,
          Conditions.of(
              RolloutConditions.PAUSED,
              paused ? "True" : "False",
              "RolloutPaused",
              "Rollout is paused",
              pass.stamp));
    }
    StatusSync.patch(pass, next, Rule.PAUSED_CONDITION);
    return Flow.STOP;
  }

  private static void progressing(Pass pass, StatusDraft next, String reason, String message) {
    Conditions.set(
        next, Conditions.of(RolloutConditions.PROGRESSING, "Unknown", reason, message, pass.stamp));
  }
}
