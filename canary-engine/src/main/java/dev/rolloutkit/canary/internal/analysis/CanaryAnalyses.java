package dev.rolloutkit.canary.internal.analysis;

import static dev.rolloutkit.engine.internal.status.StatusFields.ABORT;
import static dev.rolloutkit.engine.internal.status.StatusFields.CURRENT_POD_HASH;
import static dev.rolloutkit.engine.internal.status.StatusFields.PAUSE_CONDITIONS;
import static dev.rolloutkit.engine.internal.status.StatusFields.PROMOTE_FULL;
import static dev.rolloutkit.engine.internal.status.StatusFields.STABLE_RS;

import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.apimachinery.GoZero;
import dev.rolloutkit.canary.internal.pass.CanaryPass;
import dev.rolloutkit.engine.internal.analysis.AnalysisRunCreation;
import dev.rolloutkit.engine.internal.analysis.AnalysisRuns;
import dev.rolloutkit.engine.internal.pass.Flow;
import dev.rolloutkit.engine.internal.pass.Owners;
import dev.rolloutkit.engine.internal.status.PauseReasons;
import dev.rolloutkit.model.analysis.AnalysisRun;
import dev.rolloutkit.model.analysis.RolloutAnalysis;
import dev.rolloutkit.model.analysis.RolloutAnalysisBackground;
import dev.rolloutkit.model.release.RolloutsChange;
import dev.rolloutkit.model.rollout.RolloutKeys;
import dev.rolloutkit.model.status.RolloutAnalysisRunStatus;
import dev.rolloutkit.model.steps.CanarySteps;
import dev.rolloutkit.model.strategy.CanaryStep;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The analysis of the current step, and the background analysis.
 *
 * <p>Source: Argo Rollouts, reconciliation of AnalysisRuns.
 */
public final class CanaryAnalyses {
  private static final String STEP = "Step";
  private static final String BACKGROUND = "Background";

  private CanaryAnalyses() {}

  /** Finds the runs to which the status refers, and the others. */
  public static void find(CanaryPass pass) {
    String step = name(pass.before().currentStepAnalysisRunStatus());
    String background = name(pass.before().currentBackgroundAnalysisRunStatus());
    List<AnalysisRun> others = new ArrayList<>();
    for (AnalysisRun run : pass.state().analysisRuns()) {
      if (!Owners.controls(pass.rollout(), run)) {
        continue;
      }
      String name = run.name();
      if (!name.isEmpty() && name.equals(step)) {
        pass.setStepRun(run);
      } else if (!name.isEmpty() && name.equals(background)) {
        pass.setBackgroundRun(run);
      } else {
        others.add(run);
      }
    }
    pass.out().setOtherRuns(others);
  }

  private static String name(@Nullable RolloutAnalysisRunStatus run) {
    return run == null ? "" : GoZero.of(run.name());
  }

  /** Creates, evaluates, terminates and deletes AnalysisRuns. */
  public static Flow reconcile(CanaryPass pass) {
    if (cancelsAll(pass)) {
      if (AnalysisRuns.terminate(pass.out(), pass.stepRun()) == Flow.STOP
          || AnalysisRuns.terminate(pass.out(), pass.backgroundRun()) == Flow.STOP) {
        return Flow.STOP;
      }
      if (!pass.in().has(RolloutsChange.CANCELLED_RUNS_REPORTED)) {
        pass.setRunEntries(
            AnalysisRuns.entry(pass.stepRun()), AnalysisRuns.entry(pass.backgroundRun()));
        return AnalysisRuns.terminateOthers(pass.out());
      }
      pass.setStepRun(null);
      pass.setBackgroundRun(null);
    } else if (reconcileStep(pass) == Flow.STOP || reconcileBackground(pass) == Flow.STOP) {
      return Flow.STOP;
    }
    AnalysisRun step = pass.stepRun();
    AnalysisRun background = pass.backgroundRun();
    pass.setRunEntries(AnalysisRuns.entry(step), AnalysisRuns.entry(background));
    if (AnalysisRuns.endOthers(pass.in(), pass.out(), step, background) == Flow.STOP) {
      return Flow.STOP;
    }
    AnalysisRuns.reportPhase(pass.out(), STEP, pass.before().currentStepAnalysisRunStatus(), step);
    AnalysisRuns.reportPhase(
        pass.out(), BACKGROUND, pass.before().currentBackgroundAnalysisRunStatus(), background);
    return Flow.NEXT;
  }

  /** Whether there are no analyses: either there is no update, or nothing may delay it. */
  private static boolean cancelsAll(CanaryPass pass) {
    return pass.out().status().fullyPromoted()
        || pass.out().aborted()
        || pass.out().status().get(PROMOTE_FULL)
        || pass.out().rollbackKind().fastRollback()
        || pass.out().status().get(STABLE_RS).isEmpty();
  }

  private static Flow reconcileStep(CanaryPass pass) {
    AnalysisRun current = pass.stepRun();
    if (!pass.out().status().get(PAUSE_CONDITIONS).isEmpty() || pass.out().status().get(ABORT)) {
      return Flow.NEXT;
    }
    RolloutAnalysis analysis = pass.step().map(CanaryStep::analysis).orElse(null);
    String index = Integer.toString(pass.index().orElse(0));
    if (analysis == null
        || GoZero.of(analysis.templates()).isEmpty()
        || (current != null && !index.equals(label(current, RolloutKeys.STEP_INDEX)))) {
      pass.setStepRun(null);
      return AnalysisRuns.terminate(pass.out(), current);
    }
    if (AnalysisRuns.needsNew(pass.out().status(), current == null ? null : current.phase())) {
      AnalysisRun created =
          AnalysisRunCreation.create(
              pass.in(),
              pass.out(),
              analysis,
              "-" + index,
              ImmutableMap.of(RolloutKeys.ROLLOUT_TYPE, STEP, RolloutKeys.STEP_INDEX, index));
      pass.setStepRun(created);
      return created == null ? Flow.STOP : Flow.NEXT;
    }
    judge(pass, current, "Step-based");
    return Flow.NEXT;
  }

  private static Flow reconcileBackground(CanaryPass pass) {
    AnalysisRun current = pass.backgroundRun();
    RolloutAnalysisBackground analysis = pass.strategy().analysis();
    if (analysis == null || GoZero.of(analysis.templates()).isEmpty()) {
      pass.setBackgroundRun(null);
      return AnalysisRuns.terminate(pass.out(), current);
    }
    if (pass.out().status().get(CURRENT_POD_HASH).isEmpty()
        || CanarySteps.isBeforeStartingStep(pass.rollout())) {
      pass.setBackgroundRun(null);
      return Flow.NEXT;
    }
    if (pass.out().status().pausedFor(PauseReasons.INCONCLUSIVE)) {
      return Flow.NEXT;
    }
    if (AnalysisRuns.needsNew(pass.out().status(), current == null ? null : current.phase())) {
      AnalysisRun created =
          AnalysisRunCreation.create(
              pass.in(),
              pass.out(),
              analysis.toAnalysis(),
              "",
              ImmutableMap.of(RolloutKeys.ROLLOUT_TYPE, BACKGROUND));
      pass.setBackgroundRun(created);
      return created == null ? Flow.STOP : Flow.NEXT;
    }
    judge(pass, current, BACKGROUND);
    return Flow.NEXT;
  }

  /** Applies the result of a run to the update. */
  private static void judge(CanaryPass pass, @Nullable AnalysisRun run, String which) {
    if (run == null) {
      return;
    }
    switch (run.phase()) {
      case "Inconclusive" -> pass.out().pauses().addPause(PauseReasons.INCONCLUSIVE);
      case "Error", "Failed" ->
          pass.out()
              .pauses()
              .abort(
                  AnalysisRuns.abortMessage(
                      pass.in(), which + " analysis phase error/failed", run));
      default -> {}
    }
  }

  private static String label(AnalysisRun run, String key) {
    return run.metadata() == null ? "" : GoZero.of(GoZero.of(run.metadata().labels()).get(key));
  }
}
