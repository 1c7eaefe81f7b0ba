package dev.rolloutkit.bluegreen.internal.service;

import static dev.rolloutkit.engine.internal.status.StatusFields.POST_PROMOTION_RUN;
import static dev.rolloutkit.engine.internal.status.StatusFields.STABLE_RS;

import dev.rolloutkit.bluegreen.internal.rule.BlueGreenDraft;
import dev.rolloutkit.bluegreen.internal.rule.BlueGreenView;
import dev.rolloutkit.bluegreen.state.TargetCheck;
import dev.rolloutkit.engine.action.Rule;
import dev.rolloutkit.engine.internal.pass.Flow;
import dev.rolloutkit.engine.internal.pass.Observed;
import dev.rolloutkit.engine.internal.pass.PlanDraft;
import dev.rolloutkit.engine.internal.pass.ServiceSlot;
import dev.rolloutkit.engine.plan.PassResult;
import java.time.Duration;
import java.util.Objects;

/**
 * Verifies that the load balancer has registered the pods that the active Service selects. Until it
 * has, the old ReplicaSet stays and the analysis after the switch does not begin.
 *
 * <p>Source: Argo Rollouts, verification of target groups.
 */
public final class TargetVerification {
  private static final Duration RETRY = Duration.ofSeconds(10);

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
    for (TargetCheck check : BlueGreenView.of(in).state().targetChecks()) {
      String target = active.name() + " (TargetGroup " + check.targetGroupArn() + ")";
      if (check.error() != null) {
        String error = Objects.requireNonNull(check.error());
        out.warning(
            Rule.VERIFY_TARGETS,
            "TargetGroupVerifyError",
            "Failed to verify Service " + target + ": " + error);
        return out.fail(PassResult.VERIFY_ERROR, error);
      }
      if (!check.isVerified()) {
        out.warning(
            Rule.VERIFY_TARGETS,
            "TargetGroupUnverified",
            "Service "
                + target
                + " not verified: "
                + check.registered()
                + "/"
                + check.total()
                + " endpoints registered");
        out.requeue(RETRY, Rule.VERIFY_TARGETS);
        BlueGreenDraft.of(out).setTargetsVerified(false);
        return Flow.NEXT;
      }
      out.event(
          Rule.VERIFY_TARGETS,
          "TargetGroupVerified",
          "Service " + target + " verified: " + check.registered() + " endpoints registered");
    }
    return Flow.NEXT;
  }
}
