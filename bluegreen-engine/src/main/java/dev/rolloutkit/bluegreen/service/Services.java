package dev.rolloutkit.bluegreen.service;

import dev.rolloutkit.bluegreen.BlueGreenPolicies;
import dev.rolloutkit.bluegreen.Defect;
import dev.rolloutkit.bluegreen.Rule;
import dev.rolloutkit.bluegreen.pass.Pass;
import dev.rolloutkit.bluegreen.pass.Pass.Flow;
import dev.rolloutkit.bluegreen.pass.PromotionGate;
import dev.rolloutkit.bluegreen.pass.ReplicaSetCopy;
import dev.rolloutkit.bluegreen.pass.ServiceCopy;

/**
 * Which ReplicaSet the two Services select.
 *
 * <p>Source: Argo Rollouts, blue-green reconciliation of Services.
 */
public final class Services {
  private Services() {}

  /**
   * An active Service that lost its selector is pointed to the stable ReplicaSet again, and nothing
   * else is done.
   */
  public static Flow restoreSelector(Pass pass) {
    ServiceCopy active = pass.activeService;
    ReplicaSetCopy stableRs = pass.stableRs;
    if (!pass.mends(Defect.SELECTOR_LOST)
        || active == null
        || stableRs == null
        || !active.selects.isEmpty()
        || pass.status.activeSelector.isEmpty()) {
      return Flow.NEXT;
    }
    active.select(pass, stableRs.hash, Rule.SELECTOR_DRIFT);
    return Flow.STOP;
  }

  /**
   * The preview Service selects the new ReplicaSet.
   *
   * <p>Compatibility: also before it has pods, and after an abort when it has none any more.
   */
  public static Flow reconcilePreview(Pass pass) {
    ServiceCopy preview = pass.previewService;
    if (preview == null || pass.halted()) {
      return Flow.NEXT;
    }
    if (pass.previewIsIdle()) {
      return preview.select(pass, "", Rule.PREVIEW_IDLE);
    }
    if (pass.mends(Defect.ABORT_PREVIEW) && pass.aborted() && pass.stableRs != null) {
      return preview.select(pass, pass.status.stableRs, Rule.SWITCH_BACK);
    }
    return previewFollows(pass)
        ? preview.select(pass, pass.requireNewRs().hash, Rule.PREVIEW_SERVICE)
        : Flow.NEXT;
  }

  private static boolean previewFollows(Pass pass) {
    return pass.config.policies().preview() != BlueGreenPolicies.Preview.WHEN_READY
        || pass.stableRs == null
        || PromotionGate.readyForPause(pass)
        || pass.isActive(pass.requireNewRs().hash);
  }

  /** The active Service selects the new ReplicaSet once nothing speaks against it. */
  public static Flow reconcileActive(Pass pass) {
    ServiceCopy active = pass.activeService;
    ReplicaSetCopy newRs = pass.requireNewRs();
    if (active == null) {
      return Flow.NEXT;
    }
    if (pass.mends(Defect.ABORT_UNSATURATED) && pass.aborted()) {
      return switchBack(pass, active);
    }
    if (pass.halted() || !PromotionGate.readyForPause(pass) || !newRs.isSaturated(pass.desired)) {
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
    return active.select(pass, target, rule);
  }

  /** After an abort only the stable ReplicaSet may serve, whatever the new one is like. */
  private static Flow switchBack(Pass pass, ServiceCopy active) {
    ReplicaSetCopy stableRs = pass.stableRs;
    return stableRs != null && stableRs.availableReplicas > 0
        ? active.select(pass, stableRs.hash, Rule.SWITCH_BACK)
        : Flow.NEXT;
  }
}
