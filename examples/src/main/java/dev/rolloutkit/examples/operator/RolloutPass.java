package dev.rolloutkit.examples.operator;

import dev.rolloutkit.engine.action.Action;
import dev.rolloutkit.engine.plan.PassResult;
import dev.rolloutkit.engine.plan.Plan;
import dev.rolloutkit.model.health.RolloutPhase;
import dev.rolloutkit.model.traffic.TrafficCall;
import dev.rolloutkit.rollout.RolloutEngine;
import dev.rolloutkit.rollout.config.RolloutConfig;
import dev.rolloutkit.rollout.state.ObservedRollout;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;

/** Observe, reconcile, carry out: one pass for one Rollout. It remembers nothing between passes. */
public final class RolloutPass {
  /** A Rollout is not looked at more often than that without a change. */
  private static final Duration SOON = Duration.ofSeconds(1);

  /** How often a load balancer is asked while traffic moves. */
  private static final Duration POLL = Duration.ofSeconds(5);

  private final ClusterReader reader;
  private final PlanExecutor executor;
  private final RolloutConfig config;
  private final InstantSource clock;

  /** Passes of an engine with the given configuration. */
  public RolloutPass(
      ClusterReader reader, PlanExecutor executor, RolloutConfig config, InstantSource clock) {
    this.reader = reader;
    this.executor = executor;
    this.config = config;
    this.clock = clock;
  }

  /** One pass. */
  public Next reconcile(String name) {
    Optional<ObservedRollout> read = reader.read(name);
    if (read.isEmpty()) {
      return new Next.OnChange();
    }
    ObservedRollout observed = read.get();
    Instant now = clock.instant();
    Plan asked = RolloutEngine.reconcile(observed, now, config);
    boolean moving = isTrafficMoving(observed, asked);
    // The weight that a router has to verify is known by the plan: its answer takes another plan.
    Plan plan =
        moving || weight(asked).isEmpty()
            ? asked
            : RolloutEngine.reconcile(reader.verified(observed), now, config);
    PlanExecutor.Result result = executor.execute(observed, plan);
    Plan done = result.plan();
    if (!result.refusals().isEmpty()) {
      return new Next.Retry(String.join("; ", result.refusals()));
    }
    if (done.passResult() != PassResult.OK) {
      return new Next.Retry(done.error().orElse(done.passResult().name()));
    }
    if (plan.actions().stream().anyMatch(RolloutPass::changesObjects)) {
      // What was written is a reason to look again, also if no watch tells of it.
      return new Next.After(SOON);
    }
    Optional<Duration> delay = plan.requeueAfter();
    // The engine asks for no other pass when this one falls on the very end of a pause.
    boolean pausing =
        weight(asked).isPresent()
            && Boolean.TRUE.equals(observed.rollout().status().controllerPause());
    if ((moving || pausing) && delay.filter(d -> d.compareTo(POLL) < 0).isEmpty()) {
      delay = Optional.of(POLL);
    }
    return delay
        .map(d -> d.compareTo(SOON) < 0 ? SOON : d)
        .<Next>map(Next.After::new)
        .orElseGet(Next.OnChange::new);
  }

  /** Whether an action writes an object; routers are called in every pass of a canary. */
  private static boolean changesObjects(Action action) {
    return action.isWrite() && !(action instanceof Action.CallTrafficRouter);
  }

  /** Whether a load balancer has to be asked again, which tells nothing by itself. */
  private boolean isTrafficMoving(ObservedRollout observed, Plan plan) {
    Optional<Integer> weight = weight(plan);
    if (weight.isPresent()) {
      return !reader.hasWeight(observed.rollout(), weight.get());
    }
    return observed.traffic().isPresent()
        && !(observed.traffic().get().verified()
            && observed.podHash().equals(observed.rollout().status().stableRS())
            && RolloutPhase.HEALTHY.wireName().equals(observed.rollout().status().phase()));
  }

  /** The weight of the canary that a plan asks a router for. */
  private static Optional<Integer> weight(Plan plan) {
    return plan.actions().stream()
        .filter(Action.CallTrafficRouter.class::isInstance)
        .map(action -> ((Action.CallTrafficRouter) action).call())
        .filter(TrafficCall.SetWeight.class::isInstance)
        .map(call -> ((TrafficCall.SetWeight) call).weight())
        .reduce((first, last) -> last);
  }
}
