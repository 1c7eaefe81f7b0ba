package dev.rolloutkit.testkit;

import dev.rolloutkit.bluegreen.config.BlueGreenOptions;
import dev.rolloutkit.bluegreen.config.EngineConfig;
import dev.rolloutkit.bluegreen.invariant.Invariant;
import dev.rolloutkit.bluegreen.invariant.Invariants;
import dev.rolloutkit.bluegreen.simulation.ClusterModel;
import dev.rolloutkit.bluegreen.simulation.Simulator;
import dev.rolloutkit.bluegreen.state.BlueGreenState;
import dev.rolloutkit.engine.invariant.Violation;
import dev.rolloutkit.engine.plan.PassResult;
import dev.rolloutkit.engine.plan.Plan;
import dev.rolloutkit.engine.simulation.Timeline;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;

/**
 * What holds of blue-green controllers, ours and others'. A controller is a function of what it
 * observes and the time; its plans are carried out in a model cluster.
 */
public final class BlueGreenLaws {
  private static final Instant START = ControllerLaws.NOW;
  private static final int MANY_PASSES = 5000;

  private BlueGreenLaws() {}

  /**
   * No plan takes available pods from the active Service, as long as it has no more than the
   * Rollout wants: neither by pointing it at a ReplicaSet that has fewer, nor by scaling down or
   * deleting the one it points at. Pods that fail by themselves are nobody's fault.
   */
  public static Law<BlueGreenStory> neverLosesCapacity(
      BiFunction<BlueGreenState, Instant, Plan> controller) {
    return inAStory("a plan never loses capacity", controller, Capacity::lost);
  }

  /** No plan breaks an invariant, of those that the options of an engine promise. */
  public static Law<BlueGreenStory> keepsTheInvariants(
      BiFunction<BlueGreenState, Instant, Plan> controller, BlueGreenOptions options) {
    return inAStory(
        "a plan keeps the invariants",
        controller,
        (state, plan, now) -> {
          List<Violation<Invariant>> broken = Invariants.check(state, plan, now, options);
          return Law.unless(broken.isEmpty(), String.valueOf(broken));
        });
  }

  /** After the last command a controller comes to rest: it does not write for ever. */
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

  /** The same state at the same time gives the same plan. */
  public static Law<BlueGreenState> plansRepeatably(
      BiFunction<BlueGreenState, Instant, Plan> controller) {
    return ControllerLaws.plansRepeatably(controller);
  }

  /** A controller answers to every state, even of {@link BlueGreenArbitraries#hostileStates}. */
  public static Law<BlueGreenState> answersToEveryState(
      BiFunction<BlueGreenState, Instant, Plan> controller) {
    return ControllerLaws.answersToEveryState(controller);
  }

  /** Judges one pass. */
  private interface Judge {
    Optional<String> violation(BlueGreenState state, Plan plan, Instant now);
  }

  /** Plays a story until the first violation, and tells it. */
  private static Law<BlueGreenStory> inAStory(
      String name, BiFunction<BlueGreenState, Instant, Plan> controller, Judge judge) {
    return Law.of(
        name,
        story -> {
          Watch watch = new Watch(controller, judge);
          run(story, watch);
          return watch.first();
        });
  }

  private static Timeline run(
      BlueGreenStory story, BiFunction<BlueGreenState, Instant, Plan> controller) {
    return Simulator.run(
        story.start(),
        story.script(),
        ClusterModel.of(EngineConfig.reference()),
        START,
        controller);
  }

  /** Judges every plan of a controller, and stops it at the first bad one. */
  private static final class Watch implements BiFunction<BlueGreenState, Instant, Plan> {
    private final BiFunction<BlueGreenState, Instant, Plan> controller;
    private final Judge judge;
    private final StringBuilder told = new StringBuilder();
    private Optional<String> first = Optional.empty();

    Watch(BiFunction<BlueGreenState, Instant, Plan> controller, Judge judge) {
      this.controller = controller;
      this.judge = judge;
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
          .forEach(action -> told.append("\n  ").append(now).append(' ').append(action.summary()));
      first = judge.violation(state, plan, now).map(how -> how + told);
      return plan;
    }
  }
}
