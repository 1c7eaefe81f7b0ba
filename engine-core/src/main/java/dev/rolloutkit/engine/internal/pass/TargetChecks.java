package dev.rolloutkit.engine.internal.pass;

import dev.rolloutkit.engine.action.PlanRule;
import dev.rolloutkit.engine.state.TargetCheck;
import java.time.Duration;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Verifies that the load balancer has registered the pods that a Service selects.
 *
 * <p>Source: Argo Rollouts, verification of target groups.
 */
public final class TargetChecks {
  private static final Duration RETRY = Duration.ofSeconds(10);

  private TargetChecks() {}

  /**
   * The result of the checks.
   *
   * @param verified whether every target group has all pods; true if targets are not verified
   * @param error the error of the check that failed; null if none failed
   */
  public record Verdict(boolean verified, @Nullable String error) {
    private static final Verdict VERIFIED = new Verdict(true, null);
    private static final Verdict UNVERIFIED = new Verdict(false, null);
  }

  /**
   * Evaluates the checks of a Service up to the first one that does not succeed, and records an
   * event for each. Asks for another pass if pods are missing.
   */
  public static Verdict verify(Observed observed, Recorder recorder, String service) {
    for (TargetCheck check : observed.state().targetChecks()) {
      String target = service + " (TargetGroup " + check.targetGroupArn() + ")";
      if (check.error() != null) {
        String error = Objects.requireNonNull(check.error());
        recorder.warning(
            PlanRule.VERIFY_TARGETS,
            "TargetGroupVerifyError",
            "Failed to verify Service " + target + ": " + error);
        return new Verdict(false, error);
      }
      if (!check.isVerified()) {
        recorder.warning(
            PlanRule.VERIFY_TARGETS,
            "TargetGroupUnverified",
            "Service "
                + target
                + " not verified: "
                + check.registered()
                + "/"
                + check.total()
                + " endpoints registered");
        recorder.requeue(RETRY, PlanRule.VERIFY_TARGETS);
        return Verdict.UNVERIFIED;
      }
      recorder.event(
          PlanRule.VERIFY_TARGETS,
          "TargetGroupVerified",
          "Service " + target + " verified: " + check.registered() + " endpoints registered");
    }
    return Verdict.VERIFIED;
  }
}
