package dev.rolloutkit.bluegreen.simulation;

import com.google.common.collect.Lists;
import dev.rolloutkit.bluegreen.BlueGreenEngine;
import dev.rolloutkit.bluegreen.invariant.BlueGreenInvariant;
import dev.rolloutkit.bluegreen.invariant.BlueGreenInvariants;
import dev.rolloutkit.bluegreen.state.BlueGreenState;
import dev.rolloutkit.engine.internal.simulation.Simulation;
import dev.rolloutkit.engine.invariant.InvariantViolation;
import dev.rolloutkit.engine.plan.Plan;
import dev.rolloutkit.engine.plan.Reconciler;
import dev.rolloutkit.engine.simulation.SimulationSetup;
import dev.rolloutkit.engine.simulation.Timeline;
import java.time.Instant;
import java.util.List;

/**
 * Runs the engine in a model cluster, in which pods start or fail, time passes, and users and
 * faults do what a script says. The same input always gives the same timeline.
 *
 * <pre>{@code
 * Timeline timeline =
 *     Simulator.run(
 *         initial,
 *         SimulationSetup.of(
 *             Script.start().at(Duration.ofMinutes(1), new Command.ChangeTemplate(template))),
 *         ClusterModel.of(BlueGreenConfig.safe()),
 *         Instant.parse("2026-01-02T03:04:05Z"));
 * int peak = timeline.peakPods();
 * }</pre>
 */
public final class Simulator {
  private Simulator() {}

  /**
   * Simulates until nothing more happens, or until the horizon of the model is reached.
   *
   * @param initial the cluster at the beginning; pods that are not available yet start then
   * @param setup what users, faults, the API server and the load balancer do; a Service with
   *     traffic and without a target violates {@link BlueGreenInvariant#TRAFFIC_HAS_TARGETS}
   * @param start the time at the beginning
   */
  public static Timeline run(
      BlueGreenState initial, SimulationSetup setup, ClusterModel model, Instant start) {
    return run(initial, setup, model, start, BlueGreenEngine.with(model.engine()));
  }

  /**
   * Simulates another controller in the same cluster. Its plans must obey the invariants;
   * violations that a defect causes are reported if the configuration of the model's engine fixes
   * that defect.
   */
  public static Timeline run(
      BlueGreenState initial,
      SimulationSetup setup,
      ClusterModel model,
      Instant start,
      Reconciler<BlueGreenState> controller) {
    World world = new World(initial, model, start, setup.refusals());
    setup.front().ifPresent(world.cluster()::setLoadBalancer);
    return Simulation.run(
        world.cluster(),
        new CheckedController(world, model, controller),
        setup.script(),
        start,
        model.horizon());
  }

  /** Checks each plan of a controller against the invariants. */
  private static final class CheckedController implements Simulation.Controller {
    private final World world;
    private final ClusterModel model;
    private final Reconciler<BlueGreenState> controller;
    private BlueGreenState observed;

    CheckedController(World world, ClusterModel model, Reconciler<BlueGreenState> controller) {
      this.world = world;
      this.model = model;
      this.controller = controller;
      this.observed = world.state();
    }

    @Override
    public Plan plan(Instant now) {
      observed = world.state();
      return controller.reconcile(observed, now);
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
