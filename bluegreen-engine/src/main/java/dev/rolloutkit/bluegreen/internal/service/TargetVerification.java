package dev.rolloutkit.bluegreen.internal.service;

import static dev.rolloutkit.engine.internal.status.StatusFields.POST_PROMOTION_RUN;
import static dev.rolloutkit.engine.internal.status.StatusFields.STABLE_RS;

import dev.rolloutkit.bluegreen.internal.rule.BlueGreenDraft;
import dev.rolloutkit.engine.internal.pass.Flow;
import dev.rolloutkit.engine.internal.pass.Observed;
import dev.rolloutkit.engine.internal.pass.PlanDraft;
import dev.rolloutkit.engine.internal.pass.ServiceSlot;
import dev.rolloutkit.engine.internal.pass.TargetChecks;
import dev.rolloutkit.engine.plan.PassResult;

/**
 * Verifies that the pods that the active Service selects are registered with the load balancer.
 * Until they are, the old ReplicaSet stays and the analysis after the switch does not begin.
 *
 * <p>Source: Argo Rollouts, verification of target groups.
 */
public final class TargetVerification {
  private TargetVerification() {}

  public static Flow verify(Observed in, PlanDraft out) {
    ServiceSlot active = BlueGreenDraft.of(out).active();
    String hash = out.requireNewRs().hash;
    if (active == null
        || out.status().get(STABLE_RS).equals(hash)
        || !active.selects().equals(hash)
        || out.status().find(POST_PROMOTION_RUN) != null) {
      return Flow.NEXT;
    }
    TargetChecks.Verdict verdict = TargetChecks.verify(in, out, active.name());
    if (verdict.error() != null) {
      return out.fail(PassResult.VERIFY_ERROR, verdict.error());
    }
    BlueGreenDraft.of(out).setTargetsVerified(verdict.verified());
    return Flow.NEXT;
  }
}
