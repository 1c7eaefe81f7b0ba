package dev.rolloutkit.engine.internal.simulation;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.engine.plan.PassResult;
import dev.rolloutkit.engine.plan.Plan;
import dev.rolloutkit.engine.simulation.Command;
import dev.rolloutkit.engine.simulation.Script;
import dev.rolloutkit.engine.simulation.Timeline;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Runs a controller in a model cluster. The same input always gives the same timeline.
 *
 * @rule A simulation ends when nothing more happens or its horizon is reached.
 */
public final class Simulation {
  private static final Duration REACTION = Duration.ofSeconds(1);

  /** A work queue returns a key slightly after its time, which deadlines rely on. */
  private static final Duration LATENESS = Duration.ofMillis(1);

  private final ModelCluster cluster;
  private final Controller controller;
  private final Script script;
  private final Instant start;
  private final ImmutableList.Builder<Timeline.Entry> entries = ImmutableList.builder();
  private final ImmutableList.Builder<String> violations = ImmutableList.builder();
  private int nextEvent;
  private int passes;

  /** The controller of a strategy, and the checks of its plans. */
  public interface Controller {
    /** The plan of a pass. */
    Plan plan(Instant now);

    /** Whether a plan changes nothing that a later pass can observe. */
    default boolean isQuiet(Plan plan) {
      return plan.isQuiet();
    }

    /** The violations of a plan before it is executed. */
    List<String> check(Plan plan, Instant now);

    /** The violations of the cluster after the plan is executed. */
    List<String> checkAfter(Instant now);
  }

  private Simulation(ModelCluster cluster, Controller controller, Script script, Instant start) {
    this.cluster = cluster;
    this.controller = controller;
    this.script = script;
    this.start = start;
  }

  /** Simulates until nothing more happens or the horizon is reached. */
  public static Timeline run(
      ModelCluster cluster, Controller controller, Script script, Instant start, Duration horizon) {
    return new Simulation(cluster, controller, script, start).run(start.plus(horizon));
  }

  private Timeline run(Instant end) {
    @Nullable Instant now = start;
    while (now != null && !now.isAfter(end)) {
      now = pass(now);
    }
    return new Timeline(entries.build(), passes, cluster.rollout().status(), violations.build());
  }

  /** Runs one pass and returns the time of the next one; null if none is due. */
  private @Nullable Instant pass(Instant now) {
    ImmutableList<Command> commands = commands(now);
    cluster.refresh(now);
    Plan plan = controller.plan(now);
    passes++;
    violations.addAll(controller.check(plan, now));
    plan = cluster.carryOut(plan, now);
    cluster.refresh(now);
    violations.addAll(controller.checkAfter(now));
    boolean quiet = controller.isQuiet(plan);
    if (!commands.isEmpty() || !quiet || plan.passResult() != PassResult.OK) {
      entries.add(new Timeline.Entry(now, commands, plan, cluster.snapshot()));
    }
    @Nullable Instant next =
        quiet && plan.passResult() != PassResult.RETRY ? null : now.plus(REACTION);
    Optional<Duration> requeue = plan.requeueAfter();
    if (requeue.isPresent()) {
      Duration after = requeue.get().compareTo(REACTION) < 0 ? REACTION : requeue.get();
      next = ModelCluster.earlier(next, now.plus(after).plus(LATENESS));
    }
    next = ModelCluster.earlier(next, cluster.nextChange(now));
    if (nextEvent < script.events().size()) {
      next = ModelCluster.earlier(next, start.plus(script.events().get(nextEvent).after()));
    }
    return next;
  }

  private ImmutableList<Command> commands(Instant now) {
    ImmutableList.Builder<Command> due = ImmutableList.builder();
    while (nextEvent < script.events().size()
        && !start.plus(script.events().get(nextEvent).after()).isAfter(now)) {
      Command command = script.events().get(nextEvent++).command();
      cluster.execute(command, now);
      due.add(command);
    }
    return due.build();
  }
}
