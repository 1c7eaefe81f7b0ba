package dev.rolloutkit.testkit;

import dev.rolloutkit.apimachinery.Fixes;
import dev.rolloutkit.bluegreen.config.BlueGreenConfig;
import dev.rolloutkit.bluegreen.config.BlueGreenDefect;
import dev.rolloutkit.bluegreen.invariant.BlueGreenInvariant;
import dev.rolloutkit.bluegreen.invariant.BlueGreenInvariants;
import dev.rolloutkit.bluegreen.simulation.ClusterModel;
import dev.rolloutkit.bluegreen.simulation.Simulator;
import dev.rolloutkit.bluegreen.state.BlueGreenState;
import dev.rolloutkit.engine.invariant.InvariantViolation;
import dev.rolloutkit.engine.plan.PassResult;
import dev.rolloutkit.engine.plan.Plan;
import dev.rolloutkit.engine.simulation.SimulationSetup;
import dev.rolloutkit.engine.simulation.Timeline;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;

/**
 * The laws of blue-green controllers. A controller is a function of the observed state and the
 * time; its plans are carried out in a simulated cluster.
 */
public final class BlueGreenLaws {
  private static final Instant START = ControllerLaws.NOW;
  private static final int MANY_PASSES = 5000;

  private BlueGreenLaws() {}

  /**
   * No plan reduces the available pods behind the active Service below the desired number: neither
   * by selecting a ReplicaSet with fewer, nor by scaling down or deleting the selected one. Pods
   * that fail by themselves do not break this law.
   */
  public static Law<BlueGreenStory> neverLosesCapacity(
      BiFunction<BlueGreenState, Instant, Plan> controller) {
    return inAStory("a plan never loses capacity", controller, Capacity::lost);
  }

  /** No plan breaks any of the invariants that an engine with these fixes guarantees. */
  public static Law<BlueGreenStory> keepsTheInvariants(
      BiFunction<BlueGreenState, Instant, Plan> controller, Fixes<BlueGreenDefect> fixes) {
    return inAStory(
        "a plan keeps the invariants",
        controller,
        (state, plan, now) -> {
          List<InvariantViolation<BlueGreenInvariant>> broken =
              BlueGreenInvariants.check(state, plan, now, fixes);
          return Law.unless(broken.isEmpty(), String.valueOf(broken));
        });
  }

  /** After the last command, the controller eventually stops writing. */
  public static Law<BlueGreenStory> comesToRest(
      BiFunction<BlueGreenState, Instant, Plan> controller) {
    return Law.of(
        "a controller comes to rest",
        story -> {
          Timeline timeline = run(story, controller);
          return Law.unless(
              timeline.passes() < MANY_PASSES,
              "it made " + timeline.passes() + " passes:\n" + timeline.text());
        });
  }

  /** The same state at the same time always yields the same plan. */
  public static Law<BlueGreenState> plansRepeatably(
      BiFunction<BlueGreenState, Instant, Plan> controller) {
    return ControllerLaws.plansRepeatably(controller);
  }

  /**
   * The controller returns a plan for every state, even for {@link
   * BlueGreenArbitraries#hostileStates}.
   */
  public static Law<BlueGreenState> answersToEveryState(
      BiFunction<BlueGreenState, Instant, Plan> controller) {
    return ControllerLaws.answersToEveryState(controller);
  }

  /** Checks one pass. */
  private interface PassLaw {
    Optional<String> violation(BlueGreenState state, Plan plan, Instant now);
  }

  /** Runs a story up to the first violation and returns it. */
  private static Law<BlueGreenStory> inAStory(
      String name, BiFunction<BlueGreenState, Instant, Plan> controller, PassLaw passLaw) {
    return Law.of(
        name,
        story -> {
          Watch watch = new Watch(controller, passLaw);
          run(story, watch);
          return watch.first();
        });
  }

  private static Timeline run(
      BlueGreenStory story, BiFunction<BlueGreenState, Instant, Plan> controller) {
    return Simulator.run(
        story.start(),
        SimulationSetup.of(story.script()),
        ClusterModel.of(BlueGreenConfig.reference()),
        START,
        controller::apply);
  }

  /** Checks every plan of a controller, and makes it stop after the first violation. */
  private static final class Watch implements BiFunction<BlueGreenState, Instant, Plan> {
    private final BiFunction<BlueGreenState, Instant, Plan> controller;
    private final PassLaw passLaw;
    private final StringBuilder writes = new StringBuilder();
    private Optional<String> first = Optional.empty();

    Watch(BiFunction<BlueGreenState, Instant, Plan> controller, PassLaw passLaw) {
      this.controller = controller;
      this.passLaw = passLaw;
    }

    Optional<String> first() {
      return first;
    }

    @Override
    public Plan apply(BlueGreenState state, Instant now) {
      if (first.isPresent()) {
        return Plan.builder()
            .nextStatus(state.rollout().status())
            .passResult(PassResult.OK)
            .build();
      }
      Plan plan = controller.apply(state, now);
      plan.actions().stream()
          .filter(action -> action.isWrite())
          .forEach(
              action -> writes.append("\n  ").append(now).append(' ').append(action.summary()));
      first = passLaw.violation(state, plan, now).map(how -> how + writes);
      return plan;
    }
  }
}
