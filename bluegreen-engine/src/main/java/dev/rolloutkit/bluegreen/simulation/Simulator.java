package dev.rolloutkit.bluegreen.simulation;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.bluegreen.BlueGreenEngine;
import dev.rolloutkit.bluegreen.invariant.Invariant;
import dev.rolloutkit.bluegreen.invariant.Invariants;
import dev.rolloutkit.bluegreen.invariant.Violation;
import dev.rolloutkit.bluegreen.state.BlueGreenState;
import dev.rolloutkit.engine.action.Action;
import dev.rolloutkit.engine.action.Refusal;
import dev.rolloutkit.engine.plan.PassResult;
import dev.rolloutkit.engine.plan.Plan;
import dev.rolloutkit.engine.validation.ValidationCache;
import dev.rolloutkit.engine.simulation.TrafficFront;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/**
 * Runs the engine in a model cluster: pods start or fail, time passes, users and faults do what a
 * script says. The same input gives the same timeline, always.
 *
 * <pre>{@code
 * Timeline timeline =
 *     Simulator.run(
 *         initial,
 *         Script.start().at(Duration.ofMinutes(1), new Command.ChangeTemplate(template)),
 *         ClusterModel.of(EngineConfig.safe()),
 *         Instant.parse("2026-01-02T03:04:05Z"));
 * int peak = timeline.peakPods();
 * }</pre>
 */
public final class Simulator {
  private static final Duration REACTION = Duration.ofSeconds(1);

  /** A queue hands a key out a little after its time, and deadlines want that. */
  private static final Duration LATENESS = Duration.ofMillis(1);

  private final World world;
  private final Script script;
  private final ClusterModel model;
  private final Instant start;
  private final BiFunction<BlueGreenState, Instant, Plan> controller;
  private final ImmutableList.Builder<Timeline.Entry> entries = ImmutableList.builder();
  private final ImmutableList.Builder<Violation> violations = ImmutableList.builder();
  private int nextEvent;
  private int passes;

  private Simulator(
      BlueGreenState initial,
      Script script,
      ClusterModel model,
      Instant start,
      BiFunction<BlueGreenState, Instant, Plan> controller,
      BiFunction<Action, Instant, Optional<Refusal>> refusals) {
    this.world = new World(initial, model, start, refusals);
    this.script = script;
    this.model = model;
    this.start = start;
    this.controller = controller;
  }

  /**
   * Simulates until nothing is left to happen, or the horizon is reached.
   *
   * @param initial the cluster at the beginning; its pods start then, unless they are available
   */
  public static Timeline run(
      BlueGreenState initial, Script script, ClusterModel model, Instant start) {
    return run(initial, script, model, start, engine(model));
  }

  /**
   * Simulates another controller in the same cluster. Its plans are held against the invariants of
   * the model's engine options.
   *
   * @param controller what it does in a state at a time; it must answer the same each time
   */
  public static Timeline run(
      BlueGreenState initial,
      Script script,
      ClusterModel model,
      Instant start,
      BiFunction<BlueGreenState, Instant, Plan> controller) {
    return new Simulator(
            initial, script, model, start, controller, (action, now) -> Optional.empty())
        .run();
  }

  /**
   * Simulates behind something that brings traffic to the Services: a violation of {@link
   * Invariant#TRAFFIC_HAS_TARGETS} tells of each pass in which one of them has no target.
   *
   * <pre>{@code
   * Simulator.runBehind(TargetGroups.of(List.of("web"), timing, options), initial, script, model,
   *     start);
   * }</pre>
   */
  public static Timeline runBehind(
      TrafficFront front,
      BlueGreenState initial,
      Script script,
      ClusterModel model,
      Instant start) {
    Simulator simulator =
        new Simulator(
            initial,
            script,
            model,
            start,
            (state, now) -> BlueGreenEngine.reconcile(state, now, model.engine()),
            (action, now) -> Optional.empty());
    simulator.world.behind(front);
    return simulator.run();
  }

  /**
   * Simulates in a cluster that refuses writes; what follows from a refusal is what {@link
   * BlueGreenEngine#afterRefusal} says. The timeline shows the plans as they were carried out.
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
   * @param refusals why a write is refused at a time; it must answer the same each time
   */
  public static Timeline runRefusing(
      BlueGreenState initial,
      Script script,
      ClusterModel model,
      Instant start,
      BiFunction<Action, Instant, Optional<Refusal>> refusals) {
    return new Simulator(initial, script, model, start, engine(model), refusals).run();
  }

  private static BiFunction<BlueGreenState, Instant, Plan> engine(ClusterModel model) {
    ValidationCache validations = new ValidationCache();
    return (state, now) -> BlueGreenEngine.reconcile(state, now, model.engine(), validations);
  }

  private Timeline run() {
    Instant end = start.plus(model.horizon());
    @Nullable Instant now = start;
    while (now != null && !now.isAfter(end)) {
      now = pass(now);
    }
    return new Timeline(entries.build(), passes, world.status(), violations.build());
  }

  /** One pass, and when the next one is due; null when nothing is. */
  private @Nullable Instant pass(Instant now) {
    ImmutableList<Command> commands = commands(now);
    world.refresh(now);
    BlueGreenState state = world.state();
    Plan plan = controller.apply(state, now);
    passes++;
    violations.addAll(Invariants.check(state, plan, now, model.engine().options()));
    plan = world.carryOut(plan, now);
    world.refresh(now);
    String nowhere = world.trafficToNowhere();
    if (nowhere != null) {
      violations.add(
          new Violation(Invariant.TRAFFIC_HAS_TARGETS, "Service " + nowhere + " at " + now));
    }
    for (String service : world.withoutTargets()) {
      violations.add(
          new Violation(Invariant.TRAFFIC_HAS_TARGETS, "Service " + service + " at " + now));
    }
    boolean quiet = plan.isQuiet();
    if (!commands.isEmpty() || !quiet || plan.passResult() != PassResult.OK) {
      entries.add(new Timeline.Entry(now, commands, plan, world.snapshot()));
    }
    @Nullable Instant next =
        quiet && plan.passResult() != PassResult.RETRY ? null : now.plus(REACTION);
    Optional<Duration> requeue = plan.requeueAfter();
    if (requeue.isPresent()) {
      Duration after = requeue.get().compareTo(REACTION) < 0 ? REACTION : requeue.get();
      next = earlier(next, now.plus(after).plus(LATENESS));
    }
    next = earlier(next, world.nextChange(now));
    if (nextEvent < script.events().size()) {
      next = earlier(next, start.plus(script.events().get(nextEvent).after()));
    }
    return next;
  }

  private ImmutableList<Command> commands(Instant now) {
    ImmutableList.Builder<Command> due = ImmutableList.builder();
    while (nextEvent < script.events().size()
        && !start.plus(script.events().get(nextEvent).after()).isAfter(now)) {
      Command command = script.events().get(nextEvent++).command();
      world.obey(command, now);
      due.add(command);
    }
    return due.build();
  }

  private static @Nullable Instant earlier(@Nullable Instant a, @Nullable Instant b) {
    if (a == null || b == null) {
      return a == null ? b : a;
    }
    return a.isBefore(b) ? a : b;
  }
}
