package dev.rolloutkit.canary.analysis;

import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.apimachinery.GoZero;
import dev.rolloutkit.bluegreen.analysis.Analyses;
import dev.rolloutkit.bluegreen.analysis.AnalysisNeeds;
import dev.rolloutkit.bluegreen.analysis.AnalysisRunCreation;
import dev.rolloutkit.bluegreen.pass.Owners;
import dev.rolloutkit.bluegreen.pass.Pass;
import dev.rolloutkit.bluegreen.pass.Pass.Flow;
import dev.rolloutkit.bluegreen.pass.PauseReasons;
import dev.rolloutkit.canary.pass.CanaryPass;
import dev.rolloutkit.model.analysis.AnalysisRun;
import dev.rolloutkit.model.analysis.RolloutAnalysis;
import dev.rolloutkit.model.analysis.RolloutAnalysisBackground;
import dev.rolloutkit.model.rollout.RolloutKeys;
import dev.rolloutkit.model.status.RolloutAnalysisRunStatus;
import dev.rolloutkit.model.steps.CanarySteps;
import dev.rolloutkit.model.strategy.CanaryStep;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The analysis of a step, and the one beside the steps.
 *
 * <p>Source: Argo Rollouts, reconciliation of AnalysisRuns.
 */
public final class CanaryAnalyses {
  private static final String STEP = "Step";
  private static final String BACKGROUND = "Background";

  private CanaryAnalyses() {}

  /** Finds the runs that the status names, and the others. */
  public static void find(CanaryPass pass) {
    String step = name(pass.before().currentStepAnalysisRunStatus());
    String background = name(pass.before().currentBackgroundAnalysisRunStatus());
    List<AnalysisRun> others = new ArrayList<>();
    for (AnalysisRun run : pass.state().cluster().analysisRuns()) {
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
    pass.core().otherRuns = others;
  }

  private static String name(@Nullable RolloutAnalysisRunStatus run) {
    return run == null ? "" : GoZero.of(run.name());
  }

  /** Starts, judges, ends and deletes runs. */
  public static Flow reconcile(CanaryPass pass) {
    Pass core = pass.core();
    if (cancelsAll(pass)) {
      if (Analyses.terminate(core, pass.stepRun()) == Flow.STOP
          || Analyses.terminate(core, pass.backgroundRun()) == Flow.STOP) {
        return Flow.STOP;
      }
      pass.setStepRun(null);
      pass.setBackgroundRun(null);
    } else if (reconcileStep(pass) == Flow.STOP || reconcileBackground(pass) == Flow.STOP) {
      return Flow.STOP;
    }
    AnalysisRun step = pass.stepRun();
    AnalysisRun background = pass.backgroundRun();
    pass.setRunEntries(Analyses.entry(step), Analyses.entry(background));
    if (Analyses.endOthers(core, step, background) == Flow.STOP) {
      return Flow.STOP;
    }
    Analyses.tellPhase(core, STEP, pass.before().currentStepAnalysisRunStatus(), step);
    Analyses.tellPhase(
        core, BACKGROUND, pass.before().currentBackgroundAnalysisRunStatus(), background);
    return Flow.NEXT;
  }

  /** Whether nothing is analysed: nothing is new, or nothing is to hold the update up. */
  private static boolean cancelsAll(CanaryPass pass) {
    Pass core = pass.core();
    return core.status.fullyPromoted()
        || core.aborted()
        || core.status.promoteFull
        || core.rollbackKind().fastRollback()
        || core.status.stableRs.isEmpty();
  }

  private static Flow reconcileStep(CanaryPass pass) {
    Pass core = pass.core();
    AnalysisRun current = pass.stepRun();
    if (!core.status.pauseConditions.isEmpty() || core.status.abort) {
      return Flow.NEXT;
    }
    RolloutAnalysis analysis = pass.step().map(CanaryStep::analysis).orElse(null);
    String index = Integer.toString(pass.index().orElse(0));
    if (analysis == null
        || GoZero.of(analysis.templates()).isEmpty()
        || (current != null && !index.equals(label(current, RolloutKeys.STEP_INDEX)))) {
      pass.setStepRun(null);
      return Analyses.terminate(core, current);
    }
    if (AnalysisNeeds.needsNew(core.status, current == null ? null : current.phase())) {
      AnalysisRun created =
          AnalysisRunCreation.create(
              core,
              analysis,
              "-" + index,
              ImmutableMap.of(RolloutKeys.ROLLOUT_TYPE, STEP, RolloutKeys.STEP_INDEX, index));
      pass.setStepRun(created);
      return created == null ? Flow.STOP : Flow.NEXT;
    }
    judge(core, current, "Step-based");
    return Flow.NEXT;
  }

  private static Flow reconcileBackground(CanaryPass pass) {
    Pass core = pass.core();
    AnalysisRun current = pass.backgroundRun();
    RolloutAnalysisBackground analysis = pass.strategy().analysis();
    if (analysis == null || GoZero.of(analysis.templates()).isEmpty()) {
      pass.setBackgroundRun(null);
      return Analyses.terminate(core, current);
    }
    if (core.status.currentPodHash.isEmpty() || CanarySteps.isBeforeStartingStep(pass.rollout())) {
      pass.setBackgroundRun(null);
      return Flow.NEXT;
    }
    if (core.status.pausedFor(PauseReasons.INCONCLUSIVE)) {
      return Flow.NEXT;
    }
    if (AnalysisNeeds.needsNew(core.status, current == null ? null : current.phase())) {
      AnalysisRun created =
          AnalysisRunCreation.create(
              core,
              analysis.toAnalysis(),
              "",
              ImmutableMap.of(RolloutKeys.ROLLOUT_TYPE, BACKGROUND));
      pass.setBackgroundRun(created);
      return created == null ? Flow.STOP : Flow.NEXT;
    }
    judge(core, current, BACKGROUND);
    return Flow.NEXT;
  }

  /** What a verdict means for the update. */
  private static void judge(Pass core, @Nullable AnalysisRun run, String which) {
    if (run == null) {
      return;
    }
    switch (run.phase()) {
      case "Inconclusive" -> core.pauses.addPause(PauseReasons.INCONCLUSIVE);
      case "Error", "Failed" -> {
        String message = Analyses.message(run);
        core.pauses.abort(
            which + " analysis phase error/failed" + (message.isEmpty() ? "" : ": " + message));
      }
      default -> {}
    }
  }

  private static String label(AnalysisRun run, String key) {
    return run.metadata() == null ? "" : GoZero.of(GoZero.of(run.metadata().labels()).get(key));
  }
}
