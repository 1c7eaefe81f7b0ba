package dev.rolloutkit.bluegreen;

import dev.rolloutkit.model.Rollout;
import dev.rolloutkit.model.RolloutDefaults;
import org.jspecify.annotations.Nullable;

/**
 * Which analyses an update needs.
 *
 * @param skipPre the analysis before the switch is not due, or no longer
 * @param skipPost the analysis after the switch is not due, or no longer
 * @param needsNew the present run, if any, does not do: a new one is needed
 */
public record AnalysisNeed(boolean skipPre, boolean skipPost, boolean needsNew) {

  /** See {@link BlueGreenEngine#analysisNeed}. */
  static AnalysisNeed of(Rollout rollout, ReplicaSetCopy newRs, @Nullable String currentPhase) {
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

  static boolean skipsPost(
      Rollout rollout, StatusDraft status, ReplicaSetCopy newRs, boolean hasRun) {
    if (status.stableRs.equals(newRs.hash)
        || !status.activeSelector.equals(newRs.hash)
        || newRs.hash.isEmpty()) {
      return true;
    }
    return !hasRun && !newRs.isSaturated(RolloutDefaults.replicas(rollout));
  }

  /** After a promotion of an inconclusive run, or a retry after an abort, a new run is needed. */
  static boolean needsNew(StatusDraft status, @Nullable String currentPhase) {
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
