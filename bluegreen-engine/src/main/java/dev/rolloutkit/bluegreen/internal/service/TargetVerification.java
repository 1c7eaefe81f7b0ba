package dev.rolloutkit.bluegreen.internal.service;

import static dev.rolloutkit.engine.internal.status.StatusFields.POST_PROMOTION_RUN;
import static dev.rolloutkit.engine.internal.status.StatusFields.STABLE_RS;

import dev.rolloutkit.bluegreen.internal.rule.BlueGreenPass;
import dev.rolloutkit.engine.internal.pass.Recorder;
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

  /** Decides whether the targets are verified; an error of the load balancer ends the pass. */
  public static BlueGreenPass verify(BlueGreenPass pass, Recorder recorder) {
    ServiceSlot active = pass.active();
    String hash = pass.requireNewRs().hash;
    if (active == null
        || pass.status().get(STABLE_RS).equals(hash)
        || !active.selects().equals(hash)
        || pass.status().find(POST_PROMOTION_RUN) != null) {
      return pass;
    }
    TargetChecks.Verdict verdict = TargetChecks.verify(pass.observed(), recorder, active.name());
    if (verdict.error() != null) {
      recorder.fail(PassResult.VERIFY_ERROR, verdict.error());
      return pass;
    }
    return pass.withTargetsVerified(verdict.verified());
  }
}
