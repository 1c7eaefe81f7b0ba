package dev.rolloutkit.model.traffic;

import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.GoZero;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.model.rollout.Rollout;
import dev.rolloutkit.model.status.CanaryStatus;
import dev.rolloutkit.model.strategy.CanaryStrategy;
import dev.rolloutkit.model.strategy.RolloutStrategy;
import java.util.Optional;

/**
 * Determines which service is the stable one and which is the canary.
 *
 * <p>Source: Argo Rollouts 1.9, traffic routing service helper and promotion.
 *
 * @rule With ping-pong Services the stable one is that of the status, and they swap at a promotion.
 */
public final class PingPong {
  static final String PING = "ping";
  static final String PONG = "pong";

  private PingPong() {}

  /**
   * The stable and the canary service of a rollout.
   *
   * <p>Problems: the rollout has no canary strategy.
   *
   * @param preferred whether ping-pong services take precedence over {@code stableService} and
   *     {@code canaryService}, as for ALB routing; otherwise they are used only if both of these
   *     are empty
   */
  public static Outcome<ServicePair> services(Rollout rollout, boolean preferred) {
    RolloutStrategy strategy = rollout.spec().strategy();
    CanaryStrategy canary = strategy == null ? null : strategy.canary();
    if (canary == null) {
      return Outcome.failed(
          Problem.required(
              FieldPath.of("spec", "strategy", "canary"),
              "only a canary shares traffic between services"));
    }
    ServicePair plain =
        new ServicePair(GoZero.of(canary.stableService()), GoZero.of(canary.canaryService()));
    boolean noPlain = plain.stable().isEmpty() && plain.canary().isEmpty();
    if (canary.pingPong() == null || (!preferred && !noPlain)) {
      return Outcome.ok(plain);
    }
    return Outcome.ok(
        PingPongServices.of(canary.pingPong(), rollout.status().canary())
            .map(PingPongServices::current)
            .orElse(plain));
  }

  /** Whether a rollout has ping-pong services. */
  public static boolean isEnabled(Rollout rollout) {
    RolloutStrategy strategy = rollout.spec().strategy();
    return strategy != null && strategy.canary() != null && strategy.canary().pingPong() != null;
  }

  /**
   * Whether the ping service is currently the stable one; {@code false} before the first promotion.
   */
  public static boolean isStablePing(Rollout rollout) {
    CanaryStatus status = rollout.status().canary();
    return status != null && PING.equals(status.stablePingPong());
  }

  /**
   * The status after a promotion: the current pod hash becomes the stable one, ping and pong swap
   * roles, and the step index is the number of steps.
   *
   * <p>If the pod hash does not change, ping and pong keep their roles. On a swap, any value other
   * than {@code ping} becomes {@code ping}.
   */
  public static PromotedStatus promote(Rollout rollout) {
    RolloutStrategy strategy = rollout.spec().strategy();
    CanaryStrategy canary = strategy == null ? null : strategy.canary();
    CanaryStatus status = rollout.status().canary();
    String pingPong = status == null ? "" : GoZero.of(status.stablePingPong());
    String stable = GoZero.of(rollout.status().stableRS());
    String current = GoZero.of(rollout.status().currentPodHash());
    if (!stable.equals(current) && isEnabled(rollout)) {
      pingPong = pingPong.equals(PING) ? PONG : PING;
    }
    int steps = canary == null || canary.steps() == null ? 0 : canary.steps().size();
    return new PromotedStatus(
        pingPong, current, steps == 0 ? Optional.empty() : Optional.of(steps));
  }
}
