package dev.rolloutkit.engine.internal.analysis;

import static dev.rolloutkit.engine.internal.status.StatusFields.ABORTED_AT;
import static dev.rolloutkit.engine.internal.status.StatusFields.CONTROLLER_PAUSE;

import dev.rolloutkit.apimachinery.GoZero;
import dev.rolloutkit.engine.action.Action;
import dev.rolloutkit.engine.action.PlanRule;
import dev.rolloutkit.engine.internal.pass.Events;
import dev.rolloutkit.engine.internal.pass.Flow;
import dev.rolloutkit.engine.internal.pass.Observed;
import dev.rolloutkit.engine.internal.pass.PassState;
import dev.rolloutkit.engine.internal.pass.Recorder;
import dev.rolloutkit.engine.internal.status.PauseReasons;
import dev.rolloutkit.engine.internal.status.StatusDraft;
import dev.rolloutkit.model.analysis.AnalysisRun;
import dev.rolloutkit.model.defaults.RolloutDefaults;
import dev.rolloutkit.model.release.RolloutsChange;
import dev.rolloutkit.model.status.RolloutAnalysisRunStatus;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The handling of AnalysisRuns that is independent of their purpose.
 *
 * <p>Source: Argo Rollouts, reconciliation of AnalysisRuns.
 *
 * @rule Every AnalysisRun that is not current is terminated, and an event tells each change of the
 *     phase of a current one.
 */
public final class AnalysisRuns {
  private AnalysisRuns() {}

  /**
   * Whether a new run is needed: after the promotion of an inconclusive run, or a retry after an
   * abort.
   *
   * @rule An analysis runs again after the promotion of an inconclusive run and after a retry of an
   *     aborted update.
   */
  public static boolean needsNew(StatusDraft status, @Nullable String currentPhase) {
    if (currentPhase == null) {
      return true;
    }
    if (status.get(CONTROLLER_PAUSE)
        && !status.pausedFor(PauseReasons.BLUE_GREEN)
        && !status.pausedFor(PauseReasons.CANARY_STEP)) {
      return currentPhase.equals("Inconclusive");
    }
    return status.find(ABORTED_AT) != null;
  }

  /** Records an event if the phase of a run differs from the one in the status. */
  public static void reportPhase(
      Recorder recorder,
      String label,
      @Nullable RolloutAnalysisRunStatus before,
      @Nullable AnalysisRun run) {
    if (run == null || run.phase().isEmpty()) {
      return;
    }
    String phase = run.phase();
    if (before != null
        && (!run.name().equals(before.name()) || phase.equals(GoZero.of(before.status())))) {
      return;
    }
    recorder.add(
        Events.ofFormat(
            phase.equals("Failed") || phase.equals("Error")
                ? Action.EventType.WARNING
                : Action.EventType.NORMAL,
            "AnalysisRun" + phase,
            label
                + " Analysis Run '"
                + run.name()
                + "' Status New: '"
                + phase
                + "' Previous: '"
                + (before == null ? "NoPreviousStatus" : GoZero.of(before.status()))
                + "'",
            PlanRule.ANALYSIS_PHASE));
  }

  /** Terminates all runs but the current ones, and deletes those beyond the history limits. */
  public static Flow endOthers(
      Observed observed,
      PassState pass,
      Recorder recorder,
      List<AnalysisRun> found,
      @Nullable AnalysisRun current,
      @Nullable AnalysisRun alsoCurrent) {
    if (found.isEmpty()) {
      return Flow.NEXT;
    }
    List<AnalysisRun> others = new ArrayList<>();
    for (AnalysisRun run : found) {
      if (!isNamed(current, run) && !isNamed(alsoCurrent, run)) {
        others.add(run);
        if (terminate(recorder, run) == Flow.STOP) {
          return Flow.STOP;
        }
      }
    }
    List<AnalysisRun> deleted =
        AnalysisHistory.toDelete(
            others,
            pass.replicaSets(),
            RolloutDefaults.successfulRunHistoryLimit(observed.rollout()),
            RolloutDefaults.unsuccessfulRunHistoryLimit(observed.rollout()));
    for (AnalysisRun run : deleted) {
      if (recorder.writeOrStop(new Action.DeleteAnalysisRun(run.name(), PlanRule.ANALYSIS_HISTORY))
          == Flow.STOP) {
        return Flow.STOP;
      }
    }
    return Flow.NEXT;
  }

  /** Terminates all of the given runs. */
  public static Flow terminateAll(Recorder recorder, List<AnalysisRun> runs) {
    for (AnalysisRun run : runs) {
      if (terminate(recorder, run) == Flow.STOP) {
        return Flow.STOP;
      }
    }
    return Flow.NEXT;
  }

  private static boolean isNamed(@Nullable AnalysisRun current, AnalysisRun run) {
    return current != null && current.name().equals(run.name());
  }

  /** Terminates a run, unless it is complete or already being terminated. */
  public static Flow terminate(Recorder recorder, @Nullable AnalysisRun run) {
    if (run == null
        || run.isCompleted()
        || (run.spec() != null && run.spec().path("terminate").asBoolean(false))) {
      return Flow.NEXT;
    }
    return recorder.writeOrStop(new Action.TerminateAnalysisRun(run.name(), PlanRule.ANALYSIS_END));
  }

  /** The status of a run for the status of the Rollout. */
  public static @Nullable RolloutAnalysisRunStatus entry(@Nullable AnalysisRun run) {
    if (run == null) {
      return null;
    }
    String message = message(run);
    return RolloutAnalysisRunStatus.builder()
        .name(run.name())
        .status(run.phase())
        .message(message.isEmpty() ? null : message)
        .build();
  }

  /** Why a run aborts the update: the given sentence, and the message of the run. */
  public static String abortMessage(Observed observed, String sentence, AnalysisRun run) {
    String message = observed.has(RolloutsChange.ABORT_REASON) ? message(run) : "";
    return message.isEmpty() ? sentence : sentence + ": " + message;
  }

  /** The message of a run; empty if it has none. */
  public static String message(AnalysisRun run) {
    return run.status() == null ? "" : GoZero.of(run.status().message());
  }
}
