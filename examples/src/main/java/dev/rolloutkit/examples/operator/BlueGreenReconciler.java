package dev.rolloutkit.examples.operator;

import dev.rolloutkit.bluegreen.BlueGreenEngine;
import dev.rolloutkit.bluegreen.config.BlueGreenConfig;
import dev.rolloutkit.bluegreen.state.BlueGreenState;
import dev.rolloutkit.engine.plan.PassResult;
import dev.rolloutkit.engine.plan.Plan;
import dev.rolloutkit.engine.plan.Reconciler;
import dev.rolloutkit.model.health.RolloutPhase;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;

/**
 * One pass for one Rollout: observes, reconciles, executes. Between passes it keeps only what the
 * engine remembers of validations.
 */
public final class BlueGreenReconciler {
  /** The minimum time between two passes over a Rollout without a change. */
  private static final Duration SOON = Duration.ofSeconds(1);

  /** The interval at which a load balancer is observed while traffic moves. */
  private static final Duration POLL = Duration.ofSeconds(5);

  private final ClusterReader reader;
  private final PlanExecutor executor;
  private final Reconciler<BlueGreenState> engine;
  private final InstantSource clock;

  /** Creates a reconciler with the given configuration of the engine. */
  public BlueGreenReconciler(
      ClusterReader reader, PlanExecutor executor, BlueGreenConfig config, InstantSource clock) {
    this.reader = reader;
    this.executor = executor;
    this.engine = BlueGreenEngine.with(config);
    this.clock = clock;
  }

  /** Runs one pass. */
  public Next reconcile(String name) {
    Optional<BlueGreenState> observed = reader.read(name);
    if (observed.isEmpty()) {
      return new Next.OnChange();
    }
    Instant now = clock.instant();
    Plan plan = engine.reconcile(observed.get(), now);
    PlanExecutor.Result result = executor.execute(observed.get(), plan);
    Plan done = result.plan();
    if (!result.refusals().isEmpty()) {
      return new Next.Retry(String.join("; ", result.refusals()));
    }
    if (done.passResult() != PassResult.OK) {
      return new Next.Retry(done.error().orElse(done.passResult().name()));
    }
    if (!plan.isQuiet()) {
      // A write is a reason for another pass, even if no watch reports it.
      return new Next.After(SOON);
    }
    Optional<Duration> delay = plan.requeueAfter();
    if (isTrafficMoving(observed.get()) && delay.filter(d -> d.compareTo(POLL) < 0).isEmpty()) {
      delay = Optional.of(POLL);
    }
    return delay
        .map(d -> d.compareTo(SOON) < 0 ? SOON : d)
        .<Next>map(Next.After::new)
        .orElseGet(Next.OnChange::new);
  }

  /** Whether a load balancer must be observed again, because it sends no events. */
  private static boolean isTrafficMoving(BlueGreenState observed) {
    return observed.traffic().isPresent()
        && !(observed.traffic().get().verified()
            && observed.podHash().equals(observed.rollout().status().stableRS())
            && RolloutPhase.HEALTHY.wireName().equals(observed.rollout().status().phase()));
  }
}
