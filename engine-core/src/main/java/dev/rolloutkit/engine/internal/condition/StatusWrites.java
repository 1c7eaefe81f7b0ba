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
import dev.rolloutkit.engine.action.Rule;
import dev.rolloutkit.engine.internal.pass.Events;
import dev.rolloutkit.engine.internal.pass.Flow;
import dev.rolloutkit.engine.internal.pass.Observed;
import dev.rolloutkit.engine.internal.pass.PlanDraft;
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
 */
public final class StatusWrites {
  private StatusWrites() {}

  /** The generation of the referenced workload, if the template comes from one. */
  private static String workloadGeneration(PlanDraft out) {
    if (!out.isTemplateFromRef()) {
      return "";
    }
    OptionalLong noted =
        GoStrings.parseInt(
            GoZero.of(out.rolloutAnnotations().get(RolloutKeys.WORKLOAD_GENERATION)), 32);
    return noted.isPresent() ? Long.toString(noted.getAsLong()) : "";
  }

  /**
   * Sets abort, pauses, conditions and phase; then adds the patch, or requests a pass at the
   * deadline.
   */
  public static Flow persist(Observed in, PlanDraft out, StatusDraft next) {
    return persist(in, out, next, true);
  }

  /** The same after a pass that only scaled. */
  public static Flow persistAfterScaling(Observed in, PlanDraft out, StatusDraft next) {
    return persist(in, out, next, in.has(RolloutsChange.CONDITIONS_AFTER_PAUSES));
  }

  private static Flow persist(
      Observed in, PlanDraft out, StatusDraft next, boolean withConditions) {
    Health health = Health.of(in, out, next);
    if (in.has(RolloutsChange.CONDITIONS_AFTER_PAUSES)) {
      ProgressDeadline.abortIfExceeded(in, out, next, health);
      writePauses(in, out, next);
      ConditionSync.write(in, out, next, health);
    } else {
      if (withConditions) {
        ConditionSync.write(in, out, next, health);
      }
      writePauses(in, out, next);
    }
    next.set(WORKLOAD_OBSERVED_GENERATION, workloadGeneration(out));
    Written written = patch(in, out, next, Rule.STATUS);
    if (written == Written.NOTHING) {
      ProgressDeadline.requeueStuck(in, out, health);
    }
    if (written != Written.ALL) {
      return Flow.STOP;
    }
    boolean wasPaused = !out.status().get(PAUSE_CONDITIONS).isEmpty();
    boolean isPaused = !next.get(PAUSE_CONDITIONS).isEmpty();
    if (isPaused && !wasPaused) {
      out.add(
          Events.ofFormat(
              Action.EventType.NORMAL,
              "RolloutPaused",
              "Rollout is paused (" + GoZero.of(next.get(PAUSE_CONDITIONS).get(0).reason()) + ")",
              Rule.PAUSE));
    } else if (wasPaused && !isPaused && next.find(ABORTED_AT) == null) {
      out.event(Rule.PAUSE, "RolloutResumed", "Rollout is resumed");
    }
    return Flow.STOP;
  }

  private static void writePauses(Observed in, PlanDraft out, StatusDraft next) {
    out.pauses().write(out.status(), next, in.stamp());
    in.view().adjustPauses(in, out, next);
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
  public static Written patch(Observed in, PlanDraft out, StatusDraft next, Rule rule) {
    ObjectNode change = complete(in, out, next);
    if (!change.isEmpty()
        && out.writeOrStop(new Action.PatchRolloutStatus(change, rule)) == Flow.STOP) {
      return Written.REFUSED;
    }
    out.finishStatus(next, !change.isEmpty());
    return change.isEmpty() ? Written.NOTHING : Written.ALL;
  }

  /**
   * Patches a status in the middle of a pass, which goes on with the Rollout as it was: it does not
   * see the change, and the API server refuses its updates of the Rollout.
   */
  static Flow patchAndGoOn(Observed in, PlanDraft out, StatusDraft next, Rule rule) {
    ObjectNode change = complete(in, out, next);
    if (change.isEmpty()) {
      return Flow.NEXT;
    }
    if (out.writeOrStop(new Action.PatchRolloutStatus(change, rule)) == Flow.STOP) {
      return Flow.STOP;
    }
    out.statusPatchedUnseen(next);
    return Flow.NEXT;
  }

  private static ObjectNode complete(Observed in, PlanDraft out, StatusDraft next) {
    next.set(OBSERVED_GENERATION, out.generation());
    Durations.write(in, out, next);
    PhaseResult phase = RolloutHealth.calculate(in.spec(), next.view());
    next.set(PHASE, phase.phase());
    next.set(MESSAGE, phase.message());
    return StatusPatch.between(out.status(), next);
  }
}
