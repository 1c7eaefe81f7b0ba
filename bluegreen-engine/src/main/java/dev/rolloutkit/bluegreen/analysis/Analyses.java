package dev.rolloutkit.bluegreen.analysis;

import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.apimachinery.GoZero;
import dev.rolloutkit.bluegreen.Action;
import dev.rolloutkit.bluegreen.Defect;
import dev.rolloutkit.bluegreen.Rule;
import dev.rolloutkit.bluegreen.pass.Pass;
import dev.rolloutkit.bluegreen.pass.Pass.Flow;
import dev.rolloutkit.bluegreen.pass.PauseReasons;
import dev.rolloutkit.bluegreen.pass.ReplicaSetCopy;
import dev.rolloutkit.model.analysis.AnalysisRun;
import dev.rolloutkit.model.analysis.RolloutAnalysis;
import dev.rolloutkit.model.defaults.RolloutDefaults;
import dev.rolloutkit.model.rollout.RolloutKeys;
import dev.rolloutkit.model.status.RolloutAnalysisRunStatus;
import java.util.ArrayList;
import java.util.List;
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

  public static Flow reconcile(Pass pass) {
    if (cancelsAll(pass)) {
      if (terminate(pass, pass.currentPostRun) == Flow.STOP
          || terminate(pass, pass.currentPreRun) == Flow.STOP) {
        return Flow.STOP;
      }
    } else if (reconcile(pass, Kind.PRE) == Flow.STOP || reconcile(pass, Kind.POST) == Flow.STOP) {
      return Flow.STOP;
    }
    pass.newStatus.prePromotionRun = entry(pass.currentPreRun);
    pass.newStatus.postPromotionRun = entry(pass.currentPostRun);
    if (endOthers(pass, pass.currentPreRun, pass.currentPostRun) == Flow.STOP) {
      return Flow.STOP;
    }
    tellPhase(pass, Kind.POST.label, pass.status.postPromotionRun, pass.currentPostRun);
    tellPhase(pass, Kind.PRE.label, pass.status.prePromotionRun, pass.currentPreRun);
    return Flow.NEXT;
  }

  /** Whether nothing is analysed: nothing is new, or nothing is to hold the update up. */
  private static boolean cancelsAll(Pass pass) {
    return pass.status.fullyPromoted()
        || pass.aborted()
        || pass.status.promoteFull
        || pass.rollbackKind().fastRollback()
        || pass.status.stableRs.isEmpty();
  }

  private static Flow reconcile(Pass pass, Kind kind) {
    RolloutAnalysis analysis =
        kind == Kind.PRE
            ? pass.strategy.prePromotionAnalysis()
            : pass.strategy.postPromotionAnalysis();
    AnalysisRun run = current(pass, kind);
    if (analysis == null || GoZero.of(analysis.templates()).isEmpty()) {
      setCurrent(pass, kind, null);
      return terminate(pass, run);
    }
    if (isSkipped(pass, kind, run != null)) {
      if (terminate(pass, run) == Flow.STOP) {
        return Flow.STOP;
      }
      if (pass.mends(Defect.POST_RETRY_LOOP)) {
        setCurrent(pass, kind, pass.isRetry() ? null : run);
        return Flow.NEXT;
      }
    } else if (!pass.status.pausedFor(PauseReasons.INCONCLUSIVE)
        && AnalysisNeeds.needsNew(pass.status, run == null ? null : run.phase())) {
      run =
          AnalysisRunCreation.create(
              pass,
              analysis,
              "-" + kind.suffix,
              ImmutableMap.of(RolloutKeys.ROLLOUT_TYPE, kind.label));
      if (run == null) {
        return Flow.STOP;
      }
      setCurrent(pass, kind, run);
    }
    if (run != null) {
      judge(pass, kind, run);
    }
    return Flow.NEXT;
  }

  private static boolean isSkipped(Pass pass, Kind kind, boolean hasRun) {
    ReplicaSetCopy newRs = pass.requireNewRs();
    return kind == Kind.PRE
        ? AnalysisNeeds.skipsPre(pass.rollout, pass.status, newRs, hasRun)
        : !pass.targetsVerified
            || AnalysisNeeds.skipsPost(pass.rollout, pass.status, newRs, hasRun);
  }

  /**
   * What a verdict means for the update.
   *
   * <p>Compatibility: also that of a run which is skipped, or belongs to an earlier attempt.
   */
  private static void judge(Pass pass, Kind kind, AnalysisRun run) {
    switch (run.phase()) {
      case "Inconclusive" -> pass.pauses.addPause(PauseReasons.INCONCLUSIVE);
      case "Error", "Failed" -> {
        String message = message(run);
        pass.pauses.abort(
            "Blue/green "
                + kind.words
                + " analysis phase error/failed"
                + (message.isEmpty() ? "" : ": " + message));
      }
      default -> {}
    }
  }

  /** Tells when a run came to another phase than the status has. */
  public static void tellPhase(
      Pass pass,
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
    pass.add(
        new Action.EmitEvent(
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
            Rule.ANALYSIS_PHASE));
  }

  /** Ends every run but the current ones, and deletes those that are too many. */
  public static Flow endOthers(
      Pass pass, @Nullable AnalysisRun current, @Nullable AnalysisRun alsoCurrent) {
    if (pass.otherRuns.isEmpty()) {
      return Flow.NEXT;
    }
    List<AnalysisRun> others = new ArrayList<>();
    for (AnalysisRun run : pass.otherRuns) {
      if (!isNamed(current, run) && !isNamed(alsoCurrent, run)) {
        others.add(run);
        if (terminate(pass, run) == Flow.STOP) {
          return Flow.STOP;
        }
      }
    }
    List<AnalysisRun> deleted =
        AnalysisHistory.toDelete(
            others,
            pass.replicaSets,
            RolloutDefaults.successfulRunHistoryLimit(pass.rollout),
            RolloutDefaults.unsuccessfulRunHistoryLimit(pass.rollout));
    for (AnalysisRun run : deleted) {
      if (pass.writeOrStop(new Action.DeleteAnalysisRun(run.name(), Rule.ANALYSIS_HISTORY))
          == Flow.STOP) {
        return Flow.STOP;
      }
    }
    return Flow.NEXT;
  }

  private static boolean isNamed(@Nullable AnalysisRun current, AnalysisRun run) {
    return current != null && current.name().equals(run.name());
  }

  /** Ends a run, unless it has ended or is told to. */
  public static Flow terminate(Pass pass, @Nullable AnalysisRun run) {
    if (run == null
        || run.isCompleted()
        || (run.spec() != null && run.spec().path("terminate").asBoolean(false))) {
      return Flow.NEXT;
    }
    return pass.writeOrStop(new Action.TerminateAnalysisRun(run.name(), Rule.ANALYSIS_END));
  }

  private static @Nullable AnalysisRun current(Pass pass, Kind kind) {
    return kind == Kind.PRE ? pass.currentPreRun : pass.currentPostRun;
  }

  private static void setCurrent(Pass pass, Kind kind, @Nullable AnalysisRun run) {
    if (kind == Kind.PRE) {
      pass.currentPreRun = run;
    } else {
      pass.currentPostRun = run;
    }
  }

  /** What the status says of a run. */
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

  /** What a run says of its phase, empty for nothing. */
  public static String message(AnalysisRun run) {
    return run.status() == null ? "" : GoZero.of(run.status().message());
  }
}
