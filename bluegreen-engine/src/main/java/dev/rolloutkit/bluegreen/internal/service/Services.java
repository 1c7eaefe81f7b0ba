package dev.rolloutkit.bluegreen.internal.service;

import static dev.rolloutkit.engine.internal.status.StatusFields.ABORT;
import static dev.rolloutkit.engine.internal.status.StatusFields.ACTIVE_SELECTOR;
import static dev.rolloutkit.engine.internal.status.StatusFields.STABLE_RS;

import dev.rolloutkit.bluegreen.config.BlueGreenDefect;
import dev.rolloutkit.bluegreen.config.BlueGreenPolicies;
import dev.rolloutkit.bluegreen.internal.rule.BlueGreenDraft;
import dev.rolloutkit.bluegreen.internal.rule.BlueGreenView;
import dev.rolloutkit.bluegreen.internal.rule.PreviewRules;
import dev.rolloutkit.bluegreen.internal.rule.PromotionGate;
import dev.rolloutkit.engine.action.Rule;
import dev.rolloutkit.engine.internal.pass.Flow;
import dev.rolloutkit.engine.internal.pass.Observed;
import dev.rolloutkit.engine.internal.pass.PlanDraft;
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
   */
  public static Flow restoreSelector(Observed in, PlanDraft out) {
    ServiceSlot active = BlueGreenDraft.of(out).active();
    ReplicaSetCopy stableRs = out.stableRs();
    if (!BlueGreenView.of(in).fixes(BlueGreenDefect.SELECTOR_LOST)
        || active == null
        || stableRs == null
        || !active.selects().isEmpty()
        || out.status().get(ACTIVE_SELECTOR).isEmpty()) {
      return Flow.NEXT;
    }
    active.select(in, out, stableRs.hash, Rule.SELECTOR_DRIFT);
    return Flow.STOP;
  }

  /**
   * Points the preview Service at the new ReplicaSet.
   *
   * <p>Compatibility: even before it has pods, and after an abort when it no longer has pods.
   */
  public static Flow reconcilePreview(Observed in, PlanDraft out) {
    ServiceSlot preview = BlueGreenDraft.of(out).preview();
    if (preview == null || out.halted()) {
      return Flow.NEXT;
    }
    if (PreviewRules.isIdle(in, out)) {
      return preview.select(in, out, "", Rule.PREVIEW_IDLE);
    }
    if (BlueGreenView.of(in).fixes(BlueGreenDefect.ABORT_PREVIEW)
        && out.aborted()
        && out.stableRs() != null) {
      return preview.select(in, out, out.status().get(STABLE_RS), Rule.SWITCH_BACK);
    }
    return previewFollows(in, out)
        ? preview.select(in, out, out.requireNewRs().hash, Rule.PREVIEW_SERVICE)
        : Flow.NEXT;
  }

  private static boolean previewFollows(Observed in, PlanDraft out) {
    return BlueGreenView.of(in).policies().preview() != BlueGreenPolicies.Preview.WHEN_READY
        || out.stableRs() == null
        || PromotionGate.readyForPause(in, out)
        || BlueGreenDraft.of(out).isActive(out.requireNewRs().hash);
  }

  /** Points the active Service at the new ReplicaSet once all conditions are met. */
  public static Flow reconcileActive(Observed in, PlanDraft out) {
    ServiceSlot active = BlueGreenDraft.of(out).active();
    ReplicaSetCopy newRs = out.requireNewRs();
    if (active == null) {
      return Flow.NEXT;
    }
    if (BlueGreenView.of(in).fixes(BlueGreenDefect.ABORT_UNSATURATED) && out.aborted()) {
      return switchBack(in, out, active);
    }
    if (out.halted() || !PromotionGate.readyForPause(in, out) || !newRs.isSaturated(in.desired())) {
      return Flow.NEXT;
    }
    String target = active.selects();
    if (PromotionGate.fastTracked(in, out, active)
        || (PromotionGate.pauseCompleted(in, out) && PromotionGate.preAnalysisComplete(in, out))) {
      target = newRs.hash;
    }
    Rule rule = Rule.ACTIVE_SERVICE;
    if (out.status().get(ABORT)) {
      target = out.status().get(STABLE_RS);
      rule = Rule.SWITCH_BACK;
    }
    return active.select(in, out, target, rule);
  }

  /**
   * After an abort only the stable ReplicaSet may serve, regardless of the state of the new one.
   */
  private static Flow switchBack(Observed in, PlanDraft out, ServiceSlot active) {
    ReplicaSetCopy stableRs = out.stableRs();
    return stableRs != null && stableRs.availableReplicas > 0
        ? active.select(in, out, stableRs.hash, Rule.SWITCH_BACK)
        : Flow.NEXT;
  }
}
