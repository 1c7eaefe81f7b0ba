package dev.rolloutkit.engine.internal.condition;

import static dev.rolloutkit.engine.internal.status.StatusFields.ABORTED_AT;
import static dev.rolloutkit.engine.internal.status.StatusFields.MESSAGE;
import static dev.rolloutkit.engine.internal.status.StatusFields.OBSERVED_GENERATION;
import static dev.rolloutkit.engine.internal.status.StatusFields.PAUSE_CONDITIONS;
import static dev.rolloutkit.engine.internal.status.StatusFields.PHASE;
import static dev.rolloutkit.engine.internal.status.StatusFields.WORKLOAD_OBSERVED_GENERATION;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.rolloutkit.apimachinery.GoStrings;
import dev.rolloutkit.apimachinery.GoZero;
import dev.rolloutkit.engine.action.Action;
import dev.rolloutkit.engine.action.PlanRule;
import dev.rolloutkit.engine.internal.pass.Events;
import dev.rolloutkit.engine.internal.pass.Flow;
import dev.rolloutkit.engine.internal.pass.Observed;
import dev.rolloutkit.engine.internal.pass.PassState;
import dev.rolloutkit.engine.internal.pass.Recorder;
import dev.rolloutkit.engine.internal.status.StatusDraft;
import dev.rolloutkit.engine.internal.status.StatusPatch;
import dev.rolloutkit.model.health.PhaseResult;
import dev.rolloutkit.model.health.RolloutHealth;
import dev.rolloutkit.model.release.RolloutsChange;
import dev.rolloutkit.model.rollout.RolloutKeys;
import java.util.OptionalLong;

/**
 * Completes and writes the status of a pass.
 *
 * <p>Source: Argo Rollouts, persisting of the status.
 *
 * @rule A status is written only if it differs from the stored one.
 */
public final class StatusWrites {
  private StatusWrites() {}

  /** The generation of the referenced workload, if the template comes from one. */
  private static String workloadGeneration(Observed observed, PassState pass) {
    if (!pass.rollout().isTemplateFromRef(observed)) {
      return "";
    }
    OptionalLong noted =
        GoStrings.parseInt(
            GoZero.of(pass.rollout().annotations().get(RolloutKeys.WORKLOAD_GENERATION)), 32);
    return noted.isPresent() ? Long.toString(noted.getAsLong()) : "";
  }

  /**
   * Sets abort, pauses, conditions and phase; then adds the patch, or requests a pass at the
   * deadline.
   */
  public static void persist(
      Observed observed, PassState pass, Recorder recorder, StatusDraft next) {
    persist(observed, pass, recorder, next, true);
  }

  /** The same after a pass that only scaled. */
  public static void persistAfterScaling(
      Observed observed, PassState pass, Recorder recorder, StatusDraft next) {
    persist(observed, pass, recorder, next, observed.has(RolloutsChange.CONDITIONS_AFTER_PAUSES));
  }

  private static void persist(
      Observed observed,
      PassState decided,
      Recorder recorder,
      StatusDraft next,
      boolean withConditions) {
    Health health = Health.of(observed, decided, next);
    PassState pass = decided;
    if (observed.has(RolloutsChange.CONDITIONS_AFTER_PAUSES)) {
      pass = ProgressDeadline.abortIfExceeded(observed, pass, recorder, next, health);
      writePauses(observed, pass, next);
      ConditionSync.write(observed, pass, recorder, next, health);
    } else {
      if (withConditions) {
        pass = ConditionSync.write(observed, pass, recorder, next, health);
      }
      writePauses(observed, pass, next);
    }
    next.set(WORKLOAD_OBSERVED_GENERATION, workloadGeneration(observed, pass));
    Written written = patch(observed, pass, recorder, next, PlanRule.STATUS);
    if (written == Written.NOTHING) {
      ProgressDeadline.requeueStuck(observed, pass, recorder, health);
    }
    recorder.end();
    if (written == Written.ALL) {
      reportPause(pass, recorder, next);
    }
  }

  /** Records that the update was paused, or goes on. */
  private static void reportPause(PassState pass, Recorder recorder, StatusDraft next) {
    boolean wasPaused = !pass.status().get(PAUSE_CONDITIONS).isEmpty();
    boolean isPaused = !next.get(PAUSE_CONDITIONS).isEmpty();
    if (isPaused && !wasPaused) {
      recorder.add(
          Events.ofFormat(
              Action.EventType.NORMAL,
              "RolloutPaused",
              "Rollout is paused (" + GoZero.of(next.get(PAUSE_CONDITIONS).get(0).reason()) + ")",
              PlanRule.PAUSE));
    } else if (wasPaused && !isPaused && next.find(ABORTED_AT) == null) {
      recorder.event(PlanRule.PAUSE, "RolloutResumed", "Rollout is resumed");
    }
  }

  private static void writePauses(Observed observed, PassState pass, StatusDraft next) {
    pass.pauses().write(pass.status(), next, observed.stamp());
    observed.view().adjustPauses(observed, pass, next);
  }

  /** The result of writing a status. */
  public enum Written {
    /** It did not change. */
    NOTHING,
    /** The status was patched. */
    ALL,
    /** The API server refused the patch, and the pass ends with the error. */
    REFUSED
  }

  /** Completes a status, and patches it if it changed. */
  public static Written patch(
      Observed observed, PassState pass, Recorder recorder, StatusDraft next, PlanRule rule) {
    ObjectNode change = complete(observed, pass, next);
    if (!change.isEmpty()
        && recorder.writeOrStop(new Action.PatchRolloutStatus(change, rule)) == Flow.STOP) {
      return Written.REFUSED;
    }
    if (!change.isEmpty() || recorder.hasWrittenStatus()) {
      StatusDraft unseen = pass.rollout().unseen();
      recorder.status(unseen == null ? next : next.rebased(pass.status(), unseen));
    }
    return change.isEmpty() ? Written.NOTHING : Written.ALL;
  }

  /**
   * Patches a status in the middle of a pass, which goes on with the Rollout as it was: it does not
   * see the change, and the API server refuses its updates of the Rollout.
   */
  static PassState patchAndGoOn(
      Observed observed, PassState pass, Recorder recorder, StatusDraft next, PlanRule rule) {
    ObjectNode change = complete(observed, pass, next);
    if (change.isEmpty()
        || recorder.writeOrStop(new Action.PatchRolloutStatus(change, rule)) == Flow.STOP) {
      return pass;
    }
    recorder.status(next);
    return pass.withRollout(pass.rollout().statusPatchedUnseen(next));
  }

  private static ObjectNode complete(Observed observed, PassState pass, StatusDraft next) {
    next.set(OBSERVED_GENERATION, pass.rollout().generation(observed));
    Durations.write(observed, pass, next);
    PhaseResult phase = RolloutHealth.calculate(observed.spec(), next.view());
    next.set(PHASE, phase.phase());
    next.set(MESSAGE, phase.message());
    return StatusPatch.between(pass.status(), next);
  }
}
