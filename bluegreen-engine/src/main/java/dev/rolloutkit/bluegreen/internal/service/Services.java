package dev.rolloutkit.bluegreen.internal.service;

import static dev.rolloutkit.engine.internal.status.StatusFields.ABORT;
import static dev.rolloutkit.engine.internal.status.StatusFields.ACTIVE_SELECTOR;
import static dev.rolloutkit.engine.internal.status.StatusFields.STABLE_RS;

import dev.rolloutkit.bluegreen.config.BlueGreenDefect;
import dev.rolloutkit.bluegreen.config.BlueGreenPolicies;
import dev.rolloutkit.bluegreen.internal.rule.BlueGreenPass;
import dev.rolloutkit.bluegreen.internal.rule.PreviewRules;
import dev.rolloutkit.bluegreen.internal.rule.PromotionGate;
import dev.rolloutkit.engine.action.PlanRule;
import dev.rolloutkit.engine.internal.pass.Flow;
import dev.rolloutkit.engine.internal.pass.Recorder;
import dev.rolloutkit.engine.internal.pass.ReplicaSetCopy;
import dev.rolloutkit.engine.internal.pass.ServiceSlot;

/**
 * Reconciles the ReplicaSets that the two Services select.
 *
 * <p>Source: Argo Rollouts, blue-green reconciliation of Services.
 */
public final class Services {
  private Services() {}

  /**
   * Points an active Service that lost its selector at the stable ReplicaSet again, and does
   * nothing else.
   *
   * @rule An active Service that lost its selector selects the stable ReplicaSet again only if that
   *     defect is fixed.
   */
  public static Flow restoreSelector(BlueGreenPass pass, Recorder recorder) {
    ServiceSlot active = pass.active();
    ReplicaSetCopy stableRs = pass.stableRs();
    if (!pass.fixes(BlueGreenDefect.SELECTOR_LOST)
        || active == null
        || stableRs == null
        || !active.selects().isEmpty()
        || pass.status().get(ACTIVE_SELECTOR).isEmpty()) {
      return Flow.NEXT;
    }
    active.select(pass.observed(), pass.state(), recorder, stableRs.hash, PlanRule.SELECTOR_DRIFT);
    return recorder.end();
  }

  /**
   * Points the preview Service at the new ReplicaSet.
   *
   * <p>Compatibility: even before it has pods, and after an abort when it no longer has pods.
   *
   * @rule The preview Service selects the new ReplicaSet even before it has pods.
   */
  public static Flow reconcilePreview(BlueGreenPass pass, Recorder recorder) {
    ServiceSlot preview = pass.preview();
    if (preview == null || pass.isProgressHalted()) {
      return Flow.NEXT;
    }
    if (PreviewRules.isIdle(pass.view(), pass.state())) {
      return preview.select(pass.observed(), pass.state(), recorder, "", PlanRule.PREVIEW_IDLE);
    }
    if (pass.fixes(BlueGreenDefect.ABORT_PREVIEW) && pass.isAborted() && pass.stableRs() != null) {
      return preview.select(
          pass.observed(),
          pass.state(),
          recorder,
          pass.status().get(STABLE_RS),
          PlanRule.SWITCH_BACK);
    }
    return previewFollows(pass)
        ? preview.select(
            pass.observed(),
            pass.state(),
            recorder,
            pass.requireNewRs().hash,
            PlanRule.PREVIEW_SERVICE)
        : Flow.NEXT;
  }

  private static boolean previewFollows(BlueGreenPass pass) {
    return pass.policies().preview() != BlueGreenPolicies.Preview.WHEN_READY
        || pass.stableRs() == null
        || PromotionGate.readyForPause(pass)
        || pass.isActive(pass.requireNewRs().hash);
  }

  /**
   * Points the active Service at the new ReplicaSet once all conditions are met.
   *
   * @rule The active Service selects the new ReplicaSet once all conditions of the switch are met.
   */
  public static Flow reconcileActive(BlueGreenPass pass, Recorder recorder) {
    ServiceSlot active = pass.active();
    ReplicaSetCopy newRs = pass.requireNewRs();
    if (active == null) {
      return Flow.NEXT;
    }
    if (pass.fixes(BlueGreenDefect.ABORT_UNSATURATED) && pass.isAborted()) {
      return switchBack(pass, recorder, active);
    }
    if (pass.isProgressHalted()
        || !PromotionGate.readyForPause(pass)
        || !newRs.isSaturated(pass.desired())) {
      return Flow.NEXT;
    }
    String target = active.selects();
    if (PromotionGate.fastTracked(pass, active)
        || (PromotionGate.pauseCompleted(pass) && PromotionGate.preAnalysisComplete(pass))) {
      target = newRs.hash;
    }
    PlanRule rule = PlanRule.ACTIVE_SERVICE;
    if (pass.status().get(ABORT)) {
      target = pass.status().get(STABLE_RS);
      rule = PlanRule.SWITCH_BACK;
    }
    return active.select(pass.observed(), pass.state(), recorder, target, rule);
  }

  /**
   * After an abort only the stable ReplicaSet may serve, regardless of the state of the new one.
   *
   * @rule After an abort the active Service selects the stable ReplicaSet again.
   */
  private static Flow switchBack(BlueGreenPass pass, Recorder recorder, ServiceSlot active) {
    ReplicaSetCopy stableRs = pass.stableRs();
    return stableRs != null && stableRs.availableReplicas > 0
        ? active.select(
            pass.observed(), pass.state(), recorder, stableRs.hash, PlanRule.SWITCH_BACK)
        : Flow.NEXT;
  }
}
