package dev.rolloutkit.cli.simulate;

import com.google.common.collect.ImmutableSet;
import dev.rolloutkit.apimachinery.GoTime;
import dev.rolloutkit.apimachinery.GoZero;
import dev.rolloutkit.canary.config.CanaryConfig;
import dev.rolloutkit.canary.simulation.CanaryClusterModel;
import dev.rolloutkit.canary.simulation.CanarySimulator;
import dev.rolloutkit.canary.state.CanaryState;
import dev.rolloutkit.engine.action.Action;
import dev.rolloutkit.engine.simulation.Command;
import dev.rolloutkit.engine.simulation.Script;
import dev.rolloutkit.engine.simulation.SimulationSetup;
import dev.rolloutkit.engine.simulation.Snapshot;
import dev.rolloutkit.engine.simulation.Timeline;
import dev.rolloutkit.model.rollout.Rollout;
import dev.rolloutkit.model.rollout.Strategies;
import dev.rolloutkit.model.status.CanaryStatus;
import dev.rolloutkit.model.status.RolloutStatus;
import dev.rolloutkit.model.status.WeightDestination;
import dev.rolloutkit.model.strategy.CanaryStep;
import dev.rolloutkit.model.strategy.RolloutPause;
import dev.rolloutkit.program.cluster.Cluster;
import dev.rolloutkit.program.cluster.Cluster.Item;
import java.time.Duration;
import java.time.Instant;
import java.util.Iterator;
import java.util.List;
import java.util.StringJoiner;
import org.jspecify.annotations.Nullable;

/** Simulates an update of a canary: weights, pods, and promotions. */
final class CanaryPlay {
  private static final Duration HORIZON = Duration.ofDays(2);

  /** Events that are shown; all others repeat a write that is shown. */
  private static final ImmutableSet<String> TOLD =
      ImmutableSet.of(
          "TrafficWeightUpdated",
          "RolloutStepCompleted",
          "RolloutPaused",
          "RolloutAborted",
          "RolloutCompleted");

  private CanaryPlay() {}

  /** Simulates until the update is finished and promotes at each indefinite pause. */
  static Timeline of(
      Item<Rollout> item,
      Cluster cluster,
      CanaryConfig engine,
      Duration promoteAfter,
      Instant start) {
    CanaryState state = FreshStart.ofCanary(item, cluster);
    CanaryClusterModel quick = CanaryClusterModel.of(engine);
    CanaryClusterModel model =
        new CanaryClusterModel(
            engine,
            quick.podStart(),
            quick.analysis(),
            quick.routerLag(),
            quick.verifiesTargets(),
            HORIZON);
    Script script = FreshStart.change(item.value());
    Timeline timeline = CanarySimulator.run(state, SimulationSetup.of(script), model, start);
    List<CanaryStep> steps = Strategies.steps(item.value());
    for (int i = 0; i < steps.size() && waitsForSomebody(timeline, steps); i++) {
      Instant last = timeline.entries().get(timeline.entries().size() - 1).time();
      script = script.at(Duration.between(start, last).plus(promoteAfter), new Command.Promote());
      timeline = CanarySimulator.run(state, SimulationSetup.of(script), model, start);
    }
    return timeline;
  }

  private static boolean waitsForSomebody(Timeline timeline, List<CanaryStep> steps) {
    RolloutStatus status = timeline.finalStatus();
    int index = GoZero.of(status.currentStepIndex());
    if (GoZero.of(status.pauseConditions()).isEmpty() || index >= steps.size()) {
      return false;
    }
    RolloutPause pause = steps.get(index).pause();
    return pause != null && pause.duration() == null;
  }

  /** A line for each write, and for each change of weights, pods and healthy targets. */
  static String text(Timeline timeline, List<HealthyTargets.Count> targets) {
    StringBuilder out = new StringBuilder();
    Iterator<HealthyTargets.Count> later = targets.iterator();
    HealthyTargets.Count count = next(later);
    String before = "";
    for (Timeline.Entry entry : timeline.entries()) {
      for (; count != null && count.time().isBefore(entry.time()); count = next(later)) {
        line(out, count);
      }
      String time = GoTime.format(entry.time());
      entry.commands().forEach(c -> line(out, time, "> " + name(c)));
      for (Action action : entry.plan().actions()) {
        if (action.isWrite()
            && !(action instanceof Action.CallTrafficRouter)
            && !(action instanceof Action.PatchRolloutStatus)) {
          line(out, time, action.explanation());
        } else if (action instanceof Action.EmitEvent event && TOLD.contains(event.reason())) {
          line(out, time, event.message().stripTrailing());
        }
      }
      String now = sizes(entry);
      if (!now.equals(before)) {
        line(out, time, "= " + now);
        before = now;
      }
    }
    for (; count != null; count = next(later)) {
      line(out, count);
    }
    return out.toString();
  }

  private static HealthyTargets.@Nullable Count next(Iterator<HealthyTargets.Count> counts) {
    return counts.hasNext() ? counts.next() : null;
  }

  private static void line(StringBuilder out, HealthyTargets.Count count) {
    line(out, GoTime.format(count.time()), "= " + count);
  }

  private static String name(Command command) {
    return command.getClass().getSimpleName();
  }

  private static void line(StringBuilder out, String time, String text) {
    out.append(time).append("  ").append(text).append('\n');
  }

  private static String sizes(Timeline.Entry entry) {
    Snapshot after = entry.after();
    StringJoiner sizes = new StringJoiner(", ");
    CanaryStatus canary = entry.plan().nextStatus().canary();
    if (canary != null && canary.weights() != null) {
      sizes.add("weights " + share(canary.weights().canary(), after.preview(), "canary"));
      sizes.add(share(canary.weights().stable(), after.active(), "stable"));
    }
    after
        .pods()
        .forEach(
            (hash, pods) ->
                sizes.add(
                    hash
                        + " "
                        + after.available().getOrDefault(hash, 0)
                        + " of "
                        + pods
                        + " pods available"));
    return sizes.toString();
  }

  private static String share(@Nullable WeightDestination destination, String hash, String role) {
    int weight = destination == null ? 0 : GoZero.of(destination.weight());
    return role + " " + weight + (hash.isEmpty() ? "" : " (" + hash + ")");
  }
}
