package dev.rolloutkit.bluegreen.internal.analysis;

import static dev.rolloutkit.engine.internal.status.StatusFields.ACTIVE_SELECTOR;
import static dev.rolloutkit.engine.internal.status.StatusFields.STABLE_RS;

import dev.rolloutkit.bluegreen.internal.rule.PromotionRules;
import dev.rolloutkit.bluegreen.internal.strategy.BlueGreenStrategies;
import dev.rolloutkit.engine.internal.analysis.AnalysisRuns;
import dev.rolloutkit.engine.internal.pass.ReplicaSetCopy;
import dev.rolloutkit.engine.internal.status.StatusDraft;
import dev.rolloutkit.model.defaults.RolloutDefaults;
import dev.rolloutkit.model.rollout.Rollout;
import io.fabric8.kubernetes.api.model.apps.ReplicaSet;
import org.jspecify.annotations.Nullable;

/**
 * Decides which analyses an update needs.
 *
 * <p>Source: Argo Rollouts, reconciliation of AnalysisRuns.
 *
 * @rule The analysis before the switch begins once the new pods are available, the one after it
 *     once the active Service is switched.
 */
public final class AnalysisNeeds {
  private AnalysisNeeds() {}

  /**
   * The analyses that an update needs.
   *
   * @param currentPhase the phase of the current run, empty if it has none yet; {@code null} if
   *     there is no run
   */
  public static AnalysisNeed of(
      Rollout rollout, ReplicaSet newReplicaSet, @Nullable String currentPhase) {
    StatusDraft status = StatusDraft.of(rollout.status());
    ReplicaSetCopy newRs = ReplicaSetCopy.of(newReplicaSet);
    boolean exists = currentPhase != null;
    return new AnalysisNeed(
        skipsPre(rollout, status, newRs, exists),
        skipsPost(rollout, status, newRs, exists),
        AnalysisRuns.needsNew(status, currentPhase));
  }

  static boolean skipsPre(
      Rollout rollout, StatusDraft status, ReplicaSetCopy newRs, boolean hasRun) {
    if (status.get(STABLE_RS).equals(newRs.hash)
        || status.get(ACTIVE_SELECTOR).isEmpty()
        || status.get(ACTIVE_SELECTOR).equals(newRs.hash)
        || newRs.hash.isEmpty()) {
      return true;
    }
    if (hasRun) {
      return false;
    }
    Integer preview = BlueGreenStrategies.orUnset(rollout).previewReplicaCount();
    return preview == null
        ? !newRs.isSaturated(RolloutDefaults.replicas(rollout))
        : !PromotionRules.isReady(newRs, preview);
  }

  public static boolean skipsPost(
      Rollout rollout, StatusDraft status, ReplicaSetCopy newRs, boolean hasRun) {
    if (status.get(STABLE_RS).equals(newRs.hash)
        || !status.get(ACTIVE_SELECTOR).equals(newRs.hash)
        || newRs.hash.isEmpty()) {
      return true;
    }
    return !hasRun && !newRs.isSaturated(RolloutDefaults.replicas(rollout));
  }
}
