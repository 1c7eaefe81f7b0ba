package dev.rolloutkit.canary.simulation;

import static com.google.common.collect.ImmutableList.toImmutableList;

import dev.rolloutkit.canary.CanaryEngine;
import dev.rolloutkit.canary.invariant.CanaryInvariants;
import dev.rolloutkit.canary.state.CanaryState;
import dev.rolloutkit.engine.internal.simulation.Simulation;
import dev.rolloutkit.engine.invariant.InvariantViolation;
import dev.rolloutkit.engine.plan.Plan;
import dev.rolloutkit.engine.plan.Reconciler;
import dev.rolloutkit.engine.simulation.SimulationSetup;
import dev.rolloutkit.engine.simulation.Timeline;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;

/**
 * Runs the engine in a model cluster with a router. Pods start or fail, weights take effect after a
 * delay, time passes, and a script describes the actions of users and autoscalers and the faults.
 * The same input always gives the same timeline.
 *
 * <pre>{@code
 * Timeline timeline =
 *     CanarySimulator.run(
 *         initial,
 *         SimulationSetup.of(
 *             Script.start().at(Duration.ofMinutes(1), new Command.ChangeTemplate(template))),
 *         CanaryClusterModel.of(CanaryConfig.safe()),
 *         Instant.parse("2026-01-02T03:04:05Z"));
 * timeline.events(); // TrafficWeightUpdated: Traffic weight updated from 0 to 20, …
 * }</pre>
 */
public final class CanarySimulator {
  private CanarySimulator() {}

  /**
   * Simulates until nothing more happens, or until the horizon of the model is reached.
   *
   * @param initial the cluster at the beginning; pods that are not available yet start then
   * @param setup what users, faults, the API server and the load balancer do
   * @param start the time at the beginning
   */
  public static Timeline run(
      CanaryState initial, SimulationSetup setup, CanaryClusterModel model, Instant start) {
    CanaryWorld world = new CanaryWorld(initial, model, start, setup.refusals());
    setup.front().ifPresent(world.cluster()::setLoadBalancer);
    return Simulation.run(
        world.cluster(), new Engine(world, model), setup.script(), start, model.horizon());
  }

  /** The engine in a model cluster whose router sets new weights in the same pass. */
  private record Engine(CanaryWorld world, CanaryClusterModel model, Reconciler<CanaryState> engine)
      implements Simulation.Controller {
    Engine(CanaryWorld world, CanaryClusterModel model) {
      this(world, model, CanaryEngine.with(model.engine()));
    }

    @Override
    public Plan plan(Instant now) {
      return world.plan(state -> engine.reconcile(state, now));
    }

    /** Calls of routers do not count, because every pass makes them. */
    @Override
    public boolean isQuiet(Plan plan) {
      return CanaryInvariants.isQuiet(plan);
    }

    @Override
    public List<String> check(Plan plan, Instant now) {
      return CanaryInvariants.check(world.observed(), plan, now, model.engine().fixes()).stream()
          .map(InvariantViolation::toString)
          .collect(toImmutableList());
    }

    @Override
    public List<String> checkAfter(Instant now) {
      return Stream.concat(
              world.serviceWithoutTargets().stream(), world.cluster().withoutTargets().stream())
          .map(service -> "traffic without targets: Service " + service + " at " + now)
          .collect(toImmutableList());
    }
  }
}
