package dev.rolloutkit.bluegreen;

import dev.rolloutkit.bluegreen.Pass.Flow;

/**
 * Which ReplicaSet the two Services select.
 *
 * <p>Source: Argo Rollouts, blue-green reconciliation of Services.
 */
final class Services {
  private Services() {}

  /**
   * The preview Service selects the new ReplicaSet.
   *
   * <p>Compatibility: also before it has pods.
   */
  static Flow reconcilePreview(Pass pass) {
    if (pass.previewService != null && !pass.halted()) {
      pass.previewService.select(pass, pass.requireNewRs().hash, Rule.PREVIEW_SERVICE);
    }
    return Flow.NEXT;
  }

  /** The active Service selects the new ReplicaSet once nothing speaks against it. */
  static Flow reconcileActive(Pass pass) {
    ServiceCopy active = pass.activeService;
    ReplicaSetCopy newRs = pass.requireNewRs();
    if (active == null
        || pass.halted()
        || !PromotionGate.readyForPause(pass)
        || !newRs.isSaturated(pass.desired)) {
      return Flow.NEXT;
    }
    String target = active.selects;
    if (PromotionGate.fastTracked(pass, active)
        || (PromotionGate.pauseCompleted(pass) && PromotionGate.preAnalysisComplete(pass))) {
      target = newRs.hash;
    }
    Rule rule = Rule.ACTIVE_SERVICE;
    if (pass.status.abort) {
      target = pass.status.stableRs;
      rule = Rule.SWITCH_BACK;
    }
    active.select(pass, target, rule);
    return Flow.NEXT;
  }
}
