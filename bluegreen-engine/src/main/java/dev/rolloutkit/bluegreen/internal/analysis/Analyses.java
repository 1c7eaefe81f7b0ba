package dev.rolloutkit.bluegreen.internal.analysis;

import static dev.rolloutkit.engine.internal.status.StatusFields.POST_PROMOTION_RUN;
import static dev.rolloutkit.engine.internal.status.StatusFields.PRE_PROMOTION_RUN;
import static dev.rolloutkit.engine.internal.status.StatusFields.PROMOTE_FULL;
import static dev.rolloutkit.engine.internal.status.StatusFields.STABLE_RS;

import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.apimachinery.GoZero;
import dev.rolloutkit.bluegreen.config.BlueGreenDefect;
import dev.rolloutkit.bluegreen.internal.rule.BlueGreenPass;
import dev.rolloutkit.bluegreen.internal.rule.UpdateRuns;
import dev.rolloutkit.engine.internal.analysis.AnalysisRunCreation;
import dev.rolloutkit.engine.internal.analysis.AnalysisRuns;
import dev.rolloutkit.engine.internal.pass.Flow;
import dev.rolloutkit.engine.internal.pass.Recorder;
import dev.rolloutkit.engine.internal.pass.ReplicaSetCopy;
import dev.rolloutkit.engine.internal.status.PauseReasons;
import dev.rolloutkit.model.analysis.AnalysisRun;
import dev.rolloutkit.model.analysis.RolloutAnalysis;
import dev.rolloutkit.model.release.RolloutsChange;
import dev.rolloutkit.model.rollout.RolloutKeys;
import org.jspecify.annotations.Nullable;

/**
 * The analyses before and after the switch.
 *
 * <p>Source: Argo Rollouts, reconciliation of AnalysisRuns.
 *
 * @rule A blue-green update has an analysis before and one after the switch; a failed one aborts
 *     the update and an inconclusive one pauses it.
 */
public final class Analyses {
  /** The two analyses of a blue-green update. */
  public enum Kind {
    /** Before the switch. */
    PRE("PrePromotion", "pre", "pre-promotion"),
    /** After the switch. */
    POST("PostPromotion", "post", "post-promotion");

    final String label;
    final String suffix;
    final String words;

    Kind(String label, String suffix, String words) {
      this.label = label;
      this.suffix = suffix;
      this.words = words;
    }
  }

  private Analyses() {}

  /** Creates, evaluates, terminates and deletes AnalysisRuns. */
  public static BlueGreenPass reconcile(BlueGreenPass pass, Recorder recorder) {
    boolean cancels = cancelsAll(pass);
    BlueGreenPass next = pass;
    if (cancels) {
      if (AnalysisRuns.terminate(recorder, pass.runs().post()) == Flow.NEXT) {
        AnalysisRuns.terminate(recorder, pass.runs().pre());
      }
    } else {
      next = reconcile(next, recorder, Kind.PRE);
      if (!recorder.hasEnded()) {
        next = reconcile(next, recorder, Kind.POST);
      }
    }
    if (!recorder.hasEnded()) {
      endOthers(next, recorder, cancels);
    }
    return next;
  }

  private static void endOthers(BlueGreenPass pass, Recorder recorder, boolean cancels) {
    UpdateRuns runs = pass.runs();
    if (cancels && !pass.observed().has(RolloutsChange.CANCELLED_RUNS_REPORTED)) {
      AnalysisRuns.terminateAll(recorder, runs.others());
      return;
    }
    if (AnalysisRuns.endOthers(
            pass.observed(), pass.state(), recorder, runs.others(), runs.pre(), runs.post())
        == Flow.STOP) {
      return;
    }
    AnalysisRuns.reportPhase(
        recorder, Kind.POST.label, pass.status().find(POST_PROMOTION_RUN), runs.post());
    AnalysisRuns.reportPhase(
        recorder, Kind.PRE.label, pass.status().find(PRE_PROMOTION_RUN), runs.pre());
  }

  /** Whether there are no analyses: either there is no update, or nothing may delay it. */
  private static boolean cancelsAll(BlueGreenPass pass) {
    return pass.status().fullyPromoted()
        || pass.isAborted()
        || pass.status().get(PROMOTE_FULL)
        || pass.rollback().fastRollback()
        || pass.status().get(STABLE_RS).isEmpty();
  }

  private static BlueGreenPass reconcile(BlueGreenPass pass, Recorder recorder, Kind kind) {
    RolloutAnalysis analysis =
        kind == Kind.PRE
            ? pass.strategy().prePromotionAnalysis()
            : pass.strategy().postPromotionAnalysis();
    AnalysisRun run = kind == Kind.PRE ? pass.runs().pre() : pass.runs().post();
    if (analysis == null || GoZero.of(analysis.templates()).isEmpty()) {
      AnalysisRuns.terminate(recorder, run);
      return with(pass, kind, null);
    }
    if (isSkipped(pass, kind, run != null)) {
      if (AnalysisRuns.terminate(recorder, run) == Flow.STOP) {
        return pass;
      }
      if (pass.fixes(BlueGreenDefect.POST_RETRY_LOOP)) {
        return with(pass, kind, pass.state().isRetry() ? null : run);
      }
    } else if (!pass.status().pausedFor(PauseReasons.INCONCLUSIVE)
        && AnalysisRuns.needsNew(pass.status(), run == null ? null : run.phase())) {
      run =
          AnalysisRunCreation.create(
              pass.observed(),
              pass.state(),
              recorder,
              analysis,
              "-" + kind.suffix,
              ImmutableMap.of(RolloutKeys.ROLLOUT_TYPE, kind.label));
      if (run == null) {
        return pass;
      }
    }
    return run == null ? pass : applyResult(with(pass, kind, run), kind, run);
  }

  private static boolean isSkipped(BlueGreenPass pass, Kind kind, boolean hasRun) {
    ReplicaSetCopy newRs = pass.requireNewRs();
    return kind == Kind.PRE
        ? AnalysisNeeds.skipsPre(pass.observed().rollout(), pass.status(), newRs, hasRun)
        : !pass.targetsVerified()
            || AnalysisNeeds.skipsPost(pass.observed().rollout(), pass.status(), newRs, hasRun);
  }

  /**
   * Applies the result of a run to the update.
   *
   * <p>Compatibility: the result of a skipped run, or of one from an earlier attempt, is applied
   * too.
   */
  private static BlueGreenPass applyResult(BlueGreenPass pass, Kind kind, AnalysisRun run) {
    return switch (run.phase()) {
      case "Inconclusive" -> pass.withPauses(pass.pauses().pause(PauseReasons.INCONCLUSIVE));
      case "Error", "Failed" ->
          pass.withPauses(
              pass.pauses()
                  .abort(
                      AnalysisRuns.abortMessage(
                          pass.observed(),
                          "Blue/green " + kind.words + " analysis phase error/failed",
                          run)));
      default -> pass;
    };
  }

  private static BlueGreenPass with(BlueGreenPass pass, Kind kind, @Nullable AnalysisRun run) {
    return pass.withRuns(kind == Kind.PRE ? pass.runs().withPre(run) : pass.runs().withPost(run));
  }
}
