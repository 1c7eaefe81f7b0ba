package dev.rolloutkit.bluegreen.internal.analysis;

import static dev.rolloutkit.engine.internal.status.StatusFields.POST_PROMOTION_RUN;
import static dev.rolloutkit.engine.internal.status.StatusFields.PRE_PROMOTION_RUN;
import static dev.rolloutkit.engine.internal.status.StatusFields.PROMOTE_FULL;
import static dev.rolloutkit.engine.internal.status.StatusFields.STABLE_RS;

import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.apimachinery.GoZero;
import dev.rolloutkit.bluegreen.config.BlueGreenDefect;
import dev.rolloutkit.bluegreen.internal.rule.BlueGreenDraft;
import dev.rolloutkit.bluegreen.internal.rule.BlueGreenView;
import dev.rolloutkit.engine.internal.analysis.AnalysisRunCreation;
import dev.rolloutkit.engine.internal.analysis.AnalysisRuns;
import dev.rolloutkit.engine.internal.pass.Flow;
import dev.rolloutkit.engine.internal.pass.Observed;
import dev.rolloutkit.engine.internal.pass.PlanDraft;
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

  public static Flow reconcile(Observed in, PlanDraft out) {
    boolean cancels = cancelsAll(out);
    if (cancels) {
      if (AnalysisRuns.terminate(out, BlueGreenDraft.of(out).postRun()) == Flow.STOP
          || AnalysisRuns.terminate(out, BlueGreenDraft.of(out).preRun()) == Flow.STOP) {
        return Flow.STOP;
      }
    } else if (reconcile(in, out, Kind.PRE) == Flow.STOP
        || reconcile(in, out, Kind.POST) == Flow.STOP) {
      return Flow.STOP;
    }
    out.newStatus().set(PRE_PROMOTION_RUN, AnalysisRuns.entry(BlueGreenDraft.of(out).preRun()));
    out.newStatus().set(POST_PROMOTION_RUN, AnalysisRuns.entry(BlueGreenDraft.of(out).postRun()));
    if (cancels && !in.has(RolloutsChange.CANCELLED_RUNS_REPORTED)) {
      return AnalysisRuns.terminateOthers(out);
    }
    if (AnalysisRuns.endOthers(
            in, out, BlueGreenDraft.of(out).preRun(), BlueGreenDraft.of(out).postRun())
        == Flow.STOP) {
      return Flow.STOP;
    }
    AnalysisRuns.reportPhase(
        out,
        Kind.POST.label,
        out.status().find(POST_PROMOTION_RUN),
        BlueGreenDraft.of(out).postRun());
    AnalysisRuns.reportPhase(
        out, Kind.PRE.label, out.status().find(PRE_PROMOTION_RUN), BlueGreenDraft.of(out).preRun());
    return Flow.NEXT;
  }

  /** Whether there are no analyses: either there is no update, or nothing may delay it. */
  private static boolean cancelsAll(PlanDraft out) {
    return out.status().fullyPromoted()
        || out.aborted()
        || out.status().get(PROMOTE_FULL)
        || out.rollbackKind().fastRollback()
        || out.status().get(STABLE_RS).isEmpty();
  }

  private static Flow reconcile(Observed in, PlanDraft out, Kind kind) {
    RolloutAnalysis analysis =
        kind == Kind.PRE
            ? BlueGreenView.of(in).strategy().prePromotionAnalysis()
            : BlueGreenView.of(in).strategy().postPromotionAnalysis();
    AnalysisRun run = current(out, kind);
    if (analysis == null || GoZero.of(analysis.templates()).isEmpty()) {
      setCurrent(out, kind, null);
      return AnalysisRuns.terminate(out, run);
    }
    if (isSkipped(in, out, kind, run != null)) {
      if (AnalysisRuns.terminate(out, run) == Flow.STOP) {
        return Flow.STOP;
      }
      if (BlueGreenView.of(in).fixes(BlueGreenDefect.POST_RETRY_LOOP)) {
        setCurrent(out, kind, out.isRetry() ? null : run);
        return Flow.NEXT;
      }
    } else if (!out.status().pausedFor(PauseReasons.INCONCLUSIVE)
        && AnalysisRuns.needsNew(out.status(), run == null ? null : run.phase())) {
      run =
          AnalysisRunCreation.create(
              in,
              out,
              analysis,
              "-" + kind.suffix,
              ImmutableMap.of(RolloutKeys.ROLLOUT_TYPE, kind.label));
      if (run == null) {
        return Flow.STOP;
      }
      setCurrent(out, kind, run);
    }
    if (run != null) {
      judge(in, out, kind, run);
    }
    return Flow.NEXT;
  }

  private static boolean isSkipped(Observed in, PlanDraft out, Kind kind, boolean hasRun) {
    ReplicaSetCopy newRs = out.requireNewRs();
    return kind == Kind.PRE
        ? AnalysisNeeds.skipsPre(in.rollout(), out.status(), newRs, hasRun)
        : !BlueGreenDraft.of(out).targetsVerified()
            || AnalysisNeeds.skipsPost(in.rollout(), out.status(), newRs, hasRun);
  }

  /**
   * Applies the result of a run to the update.
   *
   * <p>Compatibility: the result of a skipped run, or of one from an earlier attempt, is applied
   * too.
   */
  private static void judge(Observed in, PlanDraft out, Kind kind, AnalysisRun run) {
    switch (run.phase()) {
      case "Inconclusive" -> out.pauses().addPause(PauseReasons.INCONCLUSIVE);
      case "Error", "Failed" ->
          out.pauses()
              .abort(
                  AnalysisRuns.abortMessage(
                      in, "Blue/green " + kind.words + " analysis phase error/failed", run));
      default -> {}
    }
  }

  private static @Nullable AnalysisRun current(PlanDraft out, Kind kind) {
    return kind == Kind.PRE ? BlueGreenDraft.of(out).preRun() : BlueGreenDraft.of(out).postRun();
  }

  private static void setCurrent(PlanDraft out, Kind kind, @Nullable AnalysisRun run) {
    if (kind == Kind.PRE) {
      BlueGreenDraft.of(out).setPreRun(run);
    } else {
      BlueGreenDraft.of(out).setPostRun(run);
    }
  }
}
