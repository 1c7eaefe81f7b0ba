package dev.rolloutkit.bluegreen.pass;

import dev.rolloutkit.bluegreen.Defect;
import dev.rolloutkit.model.analysis.AnalysisRun;
import org.jspecify.annotations.Nullable;

/**
 * What must be true in a pass before the active Service is switched.
 *
 * <p>Source: Argo Rollouts, blue-green reconciliation.
 */
public final class PromotionGate {
  private PromotionGate() {}

  /** The size of the new ReplicaSet in this part of the update. */
  public static int newRsReplicas(Pass pass) {
    if (pass.mends(Defect.FAST_ROLLBACK_LOST)
        && (pass.rollbackKind().fastRollback() || pass.isActive(pass.requireNewRs().hash))) {
      // Once switched, a refused status write must not bring back the size of a preview.
      return pass.desired;
    }
    return PromotionRules.newRsReplicas(
        pass.rollout, pass.status, pass.requireNewRs(), pass.byHash(pass.status.activeSelector));
  }

  /** Whether the new ReplicaSet has the size of this part of the update, every pod available. */
  public static boolean readyForPause(Pass pass) {
    return PromotionRules.isReady(pass.requireNewRs(), newRsReplicas(pass));
  }

  /** Whether the pause before the switch is over, or there is none. */
  public static boolean pauseCompleted(Pass pass) {
    return resumed(pass)
        || PromotionRules.pauseCompleted(
            pass.rollout, pass.status, pass.pauses.pauseAdded(), pass.now);
  }

  /** Whether a user promoted, and the promotion is remembered until the switch. */
  public static boolean resumed(Pass pass) {
    return pass.mends(Defect.PROMOTE_LOST)
        && !pass.pauses.pauseAdded()
        && pass.status.controllerPause
        && pass.status.pauseConditions.isEmpty();
  }

  /** Whether pause and analysis before the switch are skipped. */
  public static boolean fastTracked(Pass pass, ServiceCopy activeService) {
    return pass.rollbackKind().fastRollback()
        || pass.status.promoteFull
        || !activeService.hasHashKey()
        || activeService.selects.equals(pass.requireNewRs().hash);
  }

  /** Whether the analysis before the switch is over, or there is none. */
  public static boolean preAnalysisComplete(Pass pass) {
    return pass.strategy.prePromotionAnalysis() == null
        || (successful(pass.currentPreRun)
            && !(pass.mends(Defect.POST_RETRY_LOOP) && pass.isRetry()));
  }

  /** Whether an analysis was successful. */
  public static boolean successful(@Nullable AnalysisRun run) {
    return run != null && run.phase().equals("Successful");
  }
}
