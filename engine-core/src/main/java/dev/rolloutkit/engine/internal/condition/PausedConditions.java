package dev.rolloutkit.engine.internal.condition;

import static dev.rolloutkit.engine.internal.status.StatusFields.ABORT;
import static dev.rolloutkit.engine.internal.status.StatusFields.OBSERVED_GENERATION;
import static dev.rolloutkit.engine.internal.status.StatusFields.STABLE_RS;

import dev.rolloutkit.engine.action.PlanRule;
import dev.rolloutkit.engine.internal.pass.Observed;
import dev.rolloutkit.engine.internal.pass.PassState;
import dev.rolloutkit.engine.internal.pass.Recorder;
import dev.rolloutkit.engine.internal.status.Conditions;
import dev.rolloutkit.engine.internal.status.StatusDraft;
import dev.rolloutkit.model.health.RolloutConditions;
import dev.rolloutkit.model.release.RolloutsChange;
import dev.rolloutkit.model.status.RolloutCondition;

/**
 * Records in the conditions that the rollout was paused, resumed or retried, in a separate pass.
 *
 * <p>Source: Argo Rollouts, check of the paused conditions.
 *
 * @rule A pause, its end and a retry are recorded in the conditions by a write of their own.
 */
public final class PausedConditions {
  private PausedConditions() {}

  /** Writes the conditions that the pauses require; the pass then ends, or goes on unaware. */
  public static PassState write(Observed observed, PassState pass, Recorder recorder) {
    StatusDraft status = pass.status();
    boolean stops = observed.has(RolloutsChange.PASS_STOPS_AFTER_WRITES);
    if (stops && !status.get(OBSERVED_GENERATION).equals(observed.generation())) {
      return pass;
    }
    boolean paused = pass.isPaused(observed);
    RolloutCondition progressing = status.condition(RolloutConditions.PROGRESSING);
    boolean saysAborted = Conditions.hasReason(progressing, RolloutConditions.ROLLOUT_ABORTED);
    boolean tellsProgress =
        paused != Conditions.hasReason(progressing, RolloutConditions.ROLLOUT_PAUSED)
            && !saysAborted
            && !(status.fullyPromoted() && !status.get(STABLE_RS).isEmpty());
    boolean tellsRetry = !status.get(ABORT) && saysAborted;
    boolean tellsPaused =
        paused != Conditions.isTrue(status.condition(RolloutConditions.PAUSED)) && !saysAborted;
    if (!tellsProgress && !tellsRetry && !tellsPaused) {
      return pass;
    }
    StatusDraft next = status.copy();
    if (tellsProgress) {
      progressing(
          observed,
          next,
          paused ? "RolloutPaused" : "RolloutResumed",
          paused ? "Rollout is paused" : "Rollout is resumed");
    }
    if (tellsRetry) {
      progressing(observed, next, "RolloutRetry", "Retrying Rollout after abort");
    }
    if (tellsPaused) {
      Conditions.set(
          next,
          Conditions.of(
              RolloutConditions.PAUSED,
              paused ? "True" : "False",
              "RolloutPaused",
              "Rollout is paused",
              observed.stamp()));
    }
    if (stops) {
      StatusWrites.patch(observed, pass, recorder, next, PlanRule.PAUSED_CONDITION);
      recorder.end();
      return pass;
    }
    return StatusWrites.patchAndGoOn(observed, pass, recorder, next, PlanRule.PAUSED_CONDITION);
  }

  private static void progressing(
      Observed observed, StatusDraft next, String reason, String message) {
    Conditions.set(
        next,
        Conditions.of(RolloutConditions.PROGRESSING, "Unknown", reason, message, observed.stamp()));
  }
}
