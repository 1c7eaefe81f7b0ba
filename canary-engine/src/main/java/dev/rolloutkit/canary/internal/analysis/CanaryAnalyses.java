package dev.rolloutkit.canary.internal.analysis;

import static dev.rolloutkit.engine.internal.status.StatusFields.ABORT;
import static dev.rolloutkit.engine.internal.status.StatusFields.CURRENT_POD_HASH;
import static dev.rolloutkit.engine.internal.status.StatusFields.PAUSE_CONDITIONS;
import static dev.rolloutkit.engine.internal.status.StatusFields.PROMOTE_FULL;
import static dev.rolloutkit.engine.internal.status.StatusFields.STABLE_RS;

import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.apimachinery.GoZero;
import dev.rolloutkit.canary.internal.pass.CanaryPass;
import dev.rolloutkit.canary.internal.pass.CanaryRuns;
import dev.rolloutkit.engine.internal.analysis.AnalysisRunCreation;
import dev.rolloutkit.engine.internal.analysis.AnalysisRuns;
import dev.rolloutkit.engine.internal.pass.Flow;
import dev.rolloutkit.engine.internal.pass.Owners;
import dev.rolloutkit.engine.internal.pass.Recorder;
import dev.rolloutkit.engine.internal.status.PauseReasons;
import dev.rolloutkit.model.analysis.AnalysisRun;
import dev.rolloutkit.model.analysis.RolloutAnalysis;
import dev.rolloutkit.model.analysis.RolloutAnalysisBackground;
import dev.rolloutkit.model.release.RolloutsChange;
import dev.rolloutkit.model.rollout.RolloutKeys;
import dev.rolloutkit.model.status.CanaryStatus;
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
 *
 * @rule A canary has an analysis for the current step and a background analysis that runs from its
 *     starting step to the end of the update.
 */
public final class CanaryAnalyses {
  private static final String STEP = "Step";
  private static final String BACKGROUND = "Background";

  private CanaryAnalyses() {}

  /** Finds the runs to which the status refers, and the others. */
  public static CanaryRuns find(CanaryPass pass) {
    String step = name(pass.before().currentStepAnalysisRunStatus());
    String background = name(pass.before().currentBackgroundAnalysisRunStatus());
    CanaryRuns runs = CanaryRuns.NONE;
    List<AnalysisRun> others = new ArrayList<>();
    for (AnalysisRun run : pass.cluster().analysisRuns()) {
      if (!Owners.controls(pass.rollout(), run)) {
        continue;
      }
      String name = run.name();
      if (!name.isEmpty() && name.equals(step)) {
        runs = runs.withStep(run);
      } else if (!name.isEmpty() && name.equals(background)) {
        runs = runs.withBackground(run);
      } else {
        others.add(run);
      }
    }
    return new CanaryRuns(runs.step(), runs.background(), others, null, null);
  }

  private static String name(@Nullable RolloutAnalysisRunStatus run) {
    return run == null ? "" : GoZero.of(run.name());
  }

  /** Creates, evaluates, terminates and deletes AnalysisRuns. */
  public static CanaryPass reconcile(CanaryPass pass, Recorder recorder) {
    boolean cancels = cancelsAll(pass);
    CanaryPass next = pass;
    if (cancels) {
      if (AnalysisRuns.terminate(recorder, pass.runs().step()) == Flow.NEXT) {
        AnalysisRuns.terminate(recorder, pass.runs().background());
      }
      if (pass.observed().has(RolloutsChange.CANCELLED_RUNS_REPORTED)) {
        next = pass.withRuns(pass.runs().withStep(null).withBackground(null));
        cancels = false;
      }
    } else {
      next = reconcileStep(next, recorder);
      if (!recorder.hasEnded()) {
        next = reconcileBackground(next, recorder);
      }
    }
    if (recorder.hasEnded()) {
      return next;
    }
    CanaryRuns runs = next.runs();
    CanaryPass ended =
        next.withRuns(
            runs.withStatus(
                AnalysisRuns.entry(runs.step()), AnalysisRuns.entry(runs.background())));
    if (cancels) {
      AnalysisRuns.terminateAll(recorder, runs.others());
    } else if (AnalysisRuns.endOthers(
            pass.observed(), pass.state(), recorder, runs.others(), runs.step(), runs.background())
        == Flow.NEXT) {
      CanaryStatus before = pass.before();
      AnalysisRuns.reportPhase(recorder, STEP, before.currentStepAnalysisRunStatus(), runs.step());
      AnalysisRuns.reportPhase(
          recorder, BACKGROUND, before.currentBackgroundAnalysisRunStatus(), runs.background());
    }
    return ended;
  }

  /** Whether there are no analyses: either there is no update, or nothing may delay it. */
  private static boolean cancelsAll(CanaryPass pass) {
    return pass.status().fullyPromoted()
        || pass.isAborted()
        || pass.status().get(PROMOTE_FULL)
        || pass.rollback().fastRollback()
        || pass.status().get(STABLE_RS).isEmpty();
  }

  private static CanaryPass reconcileStep(CanaryPass pass, Recorder recorder) {
    AnalysisRun current = pass.runs().step();
    if (!pass.status().get(PAUSE_CONDITIONS).isEmpty() || pass.status().get(ABORT)) {
      return pass;
    }
    RolloutAnalysis analysis = pass.step().map(CanaryStep::analysis).orElse(null);
    String index = Integer.toString(pass.index().orElse(0));
    if (analysis == null
        || GoZero.of(analysis.templates()).isEmpty()
        || (current != null && !index.equals(label(current, RolloutKeys.STEP_INDEX)))) {
      AnalysisRuns.terminate(recorder, current);
      return pass.withRuns(pass.runs().withStep(null));
    }
    if (AnalysisRuns.needsNew(pass.status(), current == null ? null : current.phase())) {
      return pass.withRuns(
          pass.runs()
              .withStep(
                  AnalysisRunCreation.create(
                      pass.observed(),
                      pass.state(),
                      recorder,
                      analysis,
                      "-" + index,
                      ImmutableMap.of(
                          RolloutKeys.ROLLOUT_TYPE, STEP, RolloutKeys.STEP_INDEX, index))));
    }
    return applyResult(pass, current, "Step-based");
  }

  private static CanaryPass reconcileBackground(CanaryPass pass, Recorder recorder) {
    AnalysisRun current = pass.runs().background();
    RolloutAnalysisBackground analysis = pass.strategy().analysis();
    if (analysis == null || GoZero.of(analysis.templates()).isEmpty()) {
      AnalysisRuns.terminate(recorder, current);
      return pass.withRuns(pass.runs().withBackground(null));
    }
    if (pass.status().get(CURRENT_POD_HASH).isEmpty()
        || CanarySteps.isBeforeStartingStep(pass.rollout())) {
      return pass.withRuns(pass.runs().withBackground(null));
    }
    if (pass.status().pausedFor(PauseReasons.INCONCLUSIVE)) {
      return pass;
    }
    if (AnalysisRuns.needsNew(pass.status(), current == null ? null : current.phase())) {
      return pass.withRuns(
          pass.runs()
              .withBackground(
                  AnalysisRunCreation.create(
                      pass.observed(),
                      pass.state(),
                      recorder,
                      analysis.toAnalysis(),
                      "",
                      ImmutableMap.of(RolloutKeys.ROLLOUT_TYPE, BACKGROUND))));
    }
    return applyResult(pass, current, BACKGROUND);
  }

  /**
   * Applies the result of a run to the update.
   *
   * @rule A failed analysis aborts a canary's update, an inconclusive one pauses it, and a
   *     successful one completes its step.
   */
  private static CanaryPass applyResult(CanaryPass pass, @Nullable AnalysisRun run, String which) {
    if (run == null) {
      return pass;
    }
    return switch (run.phase()) {
      case "Inconclusive" -> pass.withPauses(pass.pauses().pause(PauseReasons.INCONCLUSIVE));
      case "Error", "Failed" ->
          pass.withPauses(
              pass.pauses()
                  .abort(
                      AnalysisRuns.abortMessage(
                          pass.observed(), which + " analysis phase error/failed", run)));
      default -> pass;
    };
  }

  private static String label(AnalysisRun run, String key) {
    return run.metadata() == null ? "" : GoZero.of(GoZero.of(run.metadata().labels()).get(key));
  }
}
