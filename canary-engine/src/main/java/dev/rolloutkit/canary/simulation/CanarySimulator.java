package dev.rolloutkit.canary.simulation;

import static com.google.common.collect.ImmutableList.toImmutableList;

import dev.rolloutkit.canary.CanaryEngine;
import dev.rolloutkit.canary.invariant.CanaryInvariants;
import dev.rolloutkit.canary.state.CanaryState;
import dev.rolloutkit.engine.action.Action;
import dev.rolloutkit.engine.action.Refusal;
import dev.rolloutkit.engine.internal.simulation.Simulation;
import dev.rolloutkit.engine.invariant.InvariantViolation;
import dev.rolloutkit.engine.plan.Plan;
import dev.rolloutkit.engine.simulation.Script;
import dev.rolloutkit.engine.simulation.Timeline;
import dev.rolloutkit.engine.simulation.TrafficFront;
import dev.rolloutkit.engine.validation.ValidationCache;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
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
 *         Script.start().at(Duration.ofMinutes(1), new Command.ChangeTemplate(template)),
 *         CanaryClusterModel.of(CanaryConfig.safe()),
 *         Instant.parse("2026-01-02T03:04:05Z"));
 * timeline.events(); // TrafficWeightUpdated: Traffic weight updated from 0 to 20, …
 * }</pre>
 */
public final class CanarySimulator {
  private CanarySimulator() {}

  /**
   * Simulates until nothing more happens or the horizon is reached.
   *
   * @param initial the cluster at the beginning; pods that are not available start then
   */
  public static Timeline run(
      CanaryState initial, Script script, CanaryClusterModel model, Instant start) {
    return runRefusing(initial, script, model, start, (action, now) -> Optional.empty());
  }

  /**
   * Simulates with a load balancer in front of the Services, such as target groups. A violation
   * reports each pass in which a Service has no target. The front does not depend on weights: it
   * names the Services that must always have targets, usually the stable one.
   */
  public static Timeline runBehind(
      TrafficFront front,
      CanaryState initial,
      Script script,
      CanaryClusterModel model,
      Instant start) {
    CanaryWorld world = new CanaryWorld(initial, model, start, (action, now) -> Optional.empty());
    world.cluster().setLoadBalancer(front);
    return run(world, script, model, start);
  }

  /**
   * Simulates a cluster that refuses writes. A plan continues after a refusal as {@link
   * CanaryEngine#afterRefusal} describes. The timeline shows the plans as they were executed.
   *
   * @param refusals decides why a write is refused at a time; must be deterministic
   */
  public static Timeline runRefusing(
      CanaryState initial,
      Script script,
      CanaryClusterModel model,
      Instant start,
      BiFunction<Action, Instant, Optional<Refusal>> refusals) {
    return run(new CanaryWorld(initial, model, start, refusals), script, model, start);
  }

  private static Timeline run(
      CanaryWorld world, Script script, CanaryClusterModel model, Instant start) {
    return Simulation.run(
        world.cluster(), new Engine(world, model), script, start, model.horizon());
  }

  /** The engine in a model cluster whose router sets new weights in the same pass. */
  private record Engine(CanaryWorld world, CanaryClusterModel model, ValidationCache validations)
      implements Simulation.Controller {
    Engine(CanaryWorld world, CanaryClusterModel model) {
      this(world, model, new ValidationCache());
    }

    @Override
    public Plan plan(Instant now) {
      return world.plan(state -> CanaryEngine.reconcile(state, now, model.engine(), validations));
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
