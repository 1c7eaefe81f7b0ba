package dev.rolloutkit.bluegreen.analysis;

import dev.rolloutkit.bluegreen.AnalysisNeed;
import dev.rolloutkit.bluegreen.pass.PauseReasons;
import dev.rolloutkit.bluegreen.pass.PromotionRules;
import dev.rolloutkit.bluegreen.pass.ReplicaSetCopy;
import dev.rolloutkit.bluegreen.pass.StatusDraft;
import dev.rolloutkit.model.defaults.RolloutDefaults;
import dev.rolloutkit.model.rollout.Rollout;
import org.jspecify.annotations.Nullable;

/**
 * When an analysis is due.
 *
 * <p>Source: Argo Rollouts, reconciliation of AnalysisRuns.
 */
public final class AnalysisNeeds {
  private AnalysisNeeds() {}

  /** See {@code BlueGreenEngine.analysisNeed}. */
  public static AnalysisNeed of(
      Rollout rollout, ReplicaSetCopy newRs, @Nullable String currentPhase) {
    StatusDraft status = StatusDraft.of(rollout.status());
    boolean exists = currentPhase != null;
    return new AnalysisNeed(
        skipsPre(rollout, status, newRs, exists),
        skipsPost(rollout, status, newRs, exists),
        needsNew(status, currentPhase));
  }

  static boolean skipsPre(
      Rollout rollout, StatusDraft status, ReplicaSetCopy newRs, boolean hasRun) {
    if (status.stableRs.equals(newRs.hash)
        || status.activeSelector.isEmpty()
        || status.activeSelector.equals(newRs.hash)
        || newRs.hash.isEmpty()) {
      return true;
    }
    if (hasRun) {
      return false;
    }
    Integer preview = PromotionRules.strategyOrUnset(rollout).previewReplicaCount();
    return preview == null
        ? !newRs.isSaturated(RolloutDefaults.replicas(rollout))
        : !PromotionRules.isReady(newRs, preview);
  }

  public static boolean skipsPost(
      Rollout rollout, StatusDraft status, ReplicaSetCopy newRs, boolean hasRun) {
    if (status.stableRs.equals(newRs.hash)
        || !status.activeSelector.equals(newRs.hash)
        || newRs.hash.isEmpty()) {
      return true;
    }
    return !hasRun && !newRs.isSaturated(RolloutDefaults.replicas(rollout));
  }

  /** After a promotion of an inconclusive run, or a retry after an abort, a new run is needed. */
  public static boolean needsNew(StatusDraft status, @Nullable String currentPhase) {
    if (currentPhase == null) {
      return true;
    }
    if (status.controllerPause
        && !status.pausedFor(PauseReasons.BLUE_GREEN)
        && !status.pausedFor(PauseReasons.CANARY_STEP)) {
      return currentPhase.equals("Inconclusive");
    }
    return status.abortedAt != null;
  }
}
