package dev.rolloutkit.bluegreen.simulation;

import com.google.common.collect.Lists;
import dev.rolloutkit.bluegreen.BlueGreenEngine;
import dev.rolloutkit.bluegreen.invariant.BlueGreenInvariant;
import dev.rolloutkit.bluegreen.invariant.BlueGreenInvariants;
import dev.rolloutkit.bluegreen.state.BlueGreenState;
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

/**
 * Runs the engine in a model cluster, in which pods start or fail, time passes, and users and
 * faults do what a script says. The same input always gives the same timeline.
 *
 * <pre>{@code
 * Timeline timeline =
 *     Simulator.run(
 *         initial,
 *         Script.start().at(Duration.ofMinutes(1), new Command.ChangeTemplate(template)),
 *         ClusterModel.of(BlueGreenConfig.safe()),
 *         Instant.parse("2026-01-02T03:04:05Z"));
 * int peak = timeline.peakPods();
 * }</pre>
 */
public final class Simulator {
  private Simulator() {}

  /**
   * Simulates until nothing more would happen, or until the horizon of the model is reached.
   *
   * @param initial the cluster at the beginning; pods that are not available yet start then
   * @param script the commands and their times
   * @param start the time at the beginning
   */
  public static Timeline run(
      BlueGreenState initial, Script script, ClusterModel model, Instant start) {
    return run(initial, script, model, start, engine(model));
  }

  /**
   * Simulates another controller in the same cluster. Its plans are checked against the invariants,
   * under the fixes of the model's engine.
   *
   * @param controller a pure function from the state and the time to a plan
   */
  public static Timeline run(
      BlueGreenState initial,
      Script script,
      ClusterModel model,
      Instant start,
      BiFunction<BlueGreenState, Instant, Plan> controller) {
    return run(initial, script, model, start, controller, (action, now) -> Optional.empty());
  }

  /**
   * Simulates with a load balancer in front of the Services. Each pass during which a Service with
   * traffic has no target is a violation of {@link BlueGreenInvariant#TRAFFIC_HAS_TARGETS}.
   *
   * <pre>{@code
   * Simulator.runBehind(
   *     LoadBalancerModel.of(List.of("web"), timing, fixes), initial, script, model, start);
   * }</pre>
   */
  public static Timeline runBehind(
      TrafficFront front,
      BlueGreenState initial,
      Script script,
      ClusterModel model,
      Instant start) {
    World world = new World(initial, model, start);
    world.cluster().setLoadBalancer(front);
    return run(world, script, model, start, engine(model));
  }

  /**
   * Simulates a cluster that refuses some writes; a pass continues after a refusal as {@link
   * BlueGreenEngine#afterRefusal} describes. The timeline shows the plans as they were executed.
   *
   * <pre>{@code
   * Simulator.runRefusing(
   *     initial, script, model, start,
   *     (action, now) ->
   *         action instanceof Action.EvictPod
   *             ? Optional.of(new Refusal(Refusal.Kind.TOO_MANY_REQUESTS, "budget"))
   *             : Optional.empty());
   * }</pre>
   *
   * @param refusals a pure function from a write and the time to its refusal; empty if the write
   *     succeeds
   */
  public static Timeline runRefusing(
      BlueGreenState initial,
      Script script,
      ClusterModel model,
      Instant start,
      BiFunction<Action, Instant, Optional<Refusal>> refusals) {
    return run(initial, script, model, start, engine(model), refusals);
  }

  private static BiFunction<BlueGreenState, Instant, Plan> engine(ClusterModel model) {
    ValidationCache validations = new ValidationCache();
    return (state, now) -> BlueGreenEngine.reconcile(state, now, model.engine(), validations);
  }

  private static Timeline run(
      BlueGreenState initial,
      Script script,
      ClusterModel model,
      Instant start,
      BiFunction<BlueGreenState, Instant, Plan> controller,
      BiFunction<Action, Instant, Optional<Refusal>> refusals) {
    return run(new World(initial, model, start, refusals), script, model, start, controller);
  }

  private static Timeline run(
      World world,
      Script script,
      ClusterModel model,
      Instant start,
      BiFunction<BlueGreenState, Instant, Plan> controller) {
    return Simulation.run(
        world.cluster(), new Judged(world, model, controller), script, start, model.horizon());
  }

  /** A controller whose plans are checked against the invariants. */
  private static final class Judged implements Simulation.Controller {
    private final World world;
    private final ClusterModel model;
    private final BiFunction<BlueGreenState, Instant, Plan> controller;
    private BlueGreenState observed;

    Judged(World world, ClusterModel model, BiFunction<BlueGreenState, Instant, Plan> controller) {
      this.world = world;
      this.model = model;
      this.controller = controller;
      this.observed = world.state();
    }

    @Override
    public Plan plan(Instant now) {
      observed = world.state();
      return controller.apply(observed, now);
    }

    @Override
    public List<String> check(Plan plan, Instant now) {
      return Lists.transform(
          BlueGreenInvariants.check(observed, plan, now, model.engine().fixes()),
          InvariantViolation::toString);
    }

    @Override
    public List<String> checkAfter(Instant now) {
      return Lists.transform(
          world.withoutTargets(),
          service ->
              new InvariantViolation<>(
                      BlueGreenInvariant.TRAFFIC_HAS_TARGETS, "Service " + service + " at " + now)
                  .toString());
    }
  }
}
