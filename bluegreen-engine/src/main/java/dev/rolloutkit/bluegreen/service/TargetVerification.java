package dev.rolloutkit.bluegreen.service;

import dev.rolloutkit.bluegreen.PassResult;
import dev.rolloutkit.bluegreen.Rule;
import dev.rolloutkit.bluegreen.TargetCheck;
import dev.rolloutkit.bluegreen.pass.Pass;
import dev.rolloutkit.bluegreen.pass.Pass.Flow;
import dev.rolloutkit.bluegreen.pass.ServiceCopy;
import java.time.Duration;
import java.util.Objects;

/**
 * Whether the load balancer has the pods that the active Service selects now. Until it has, the old
 * ReplicaSet stays and the analysis after the switch does not begin.
 *
 * <p>Source: Argo Rollouts, verification of target groups.
 */
public final class TargetVerification {
  private static final Duration RETRY = Duration.ofSeconds(10);

  private TargetVerification() {}

  public static Flow verify(Pass pass) {
    ServiceCopy active = pass.activeService;
    String hash = pass.requireNewRs().hash;
    if (active == null
        || pass.status.stableRs.equals(hash)
        || !active.selects.equals(hash)
        || pass.status.postPromotionRun != null) {
      return Flow.NEXT;
    }
    for (TargetCheck check : pass.state.targetChecks()) {
      String target = active.name + " (TargetGroup " + check.targetGroupArn() + ")";
      if (check.error() != null) {
        String error = Objects.requireNonNull(check.error());
        pass.warning(
            Rule.VERIFY_TARGETS,
            "TargetGroupVerifyError",
            "Failed to verify Service " + target + ": " + error);
        return pass.fail(PassResult.VERIFY_ERROR, error);
      }
      if (!check.isVerified()) {
        pass.warning(
            Rule.VERIFY_TARGETS,
            "TargetGroupUnverified",
            "Service "
                + target
                + " not verified: "
                + check.registered()
                + "/"
                + check.total()
                + " endpoints registered");
        pass.requeue(RETRY, Rule.VERIFY_TARGETS);
        pass.targetsVerified = false;
        return Flow.NEXT;
      }
      pass.event(
          Rule.VERIFY_TARGETS,
          "TargetGroupVerified",
          "Service " + target + " verified: " + check.registered() + " endpoints registered");
    }
    return Flow.NEXT;
  }
}
