package dev.rolloutkit.testkit;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSortedSet;
import dev.rolloutkit.bluegreen.config.EngineConfig;
import dev.rolloutkit.bluegreen.invariant.Invariant;
import dev.rolloutkit.bluegreen.simulation.ClusterModel;
import dev.rolloutkit.bluegreen.simulation.Simulator;
import dev.rolloutkit.model.rollout.Strategies;
import dev.rolloutkit.model.strategy.BlueGreenStrategy;
import dev.rolloutkit.targets.cutover.LossWindow;
import dev.rolloutkit.targets.cutover.Scenario;
import dev.rolloutkit.targets.cutover.Timing;
import dev.rolloutkit.targets.options.TargetOptions;
import dev.rolloutkit.targets.simulation.TargetGroups;
import dev.rolloutkit.targets.targetgroup.Health;
import dev.rolloutkit.targets.targetgroup.Target;
import dev.rolloutkit.targets.targetgroup.TargetGroup;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** What holds of target groups, and of cut-overs behind them. */
public final class TargetLaws {
  /** So many passes are enough for any change. */
  private static final int PASSES = 8;

  private TargetLaws() {}

  /**
   * A group that had healthy targets is never without one while its Service has endpoints, and in
   * the end it holds exactly the endpoints. New targets are healthy one pass after they were
   * registered, and what drains is gone as soon.
   *
   * <pre>{@code
   * TargetLaws.neverWithoutTargets(MyController::pass).check(swap);
   * }</pre>
   *
   * <p>The AWS Load Balancer Controller breaks it: it deregisters first.
   */
  public static Law<TargetSwap> neverWithoutTargets(TargetKeeper keeper) {
    return Law.of("a target group is never without targets", swap -> played(keeper, swap));
  }

  /**
   * Blue-green updates behind a load balancer leave the active Service with targets.
   *
   * <p>It does not hold of the controllers as they are: a selector moves faster than targets.
   *
   * @param engine the controller of the Rollout
   * @param timing how long everything takes at the load balancer
   * @param options where the load balancer controller does better than it does
   */
  public static Law<BlueGreenStory> updatesKeepTargets(
      EngineConfig engine, Timing timing, TargetOptions options) {
    return Law.of(
        "an update leaves no Service without targets",
        story -> {
          BlueGreenStrategy strategy = Strategies.blueGreen(story.start().rollout());
          String active = strategy == null ? null : strategy.activeService();
          if (active == null || active.isEmpty()) {
            return Optional.empty();
          }
          return Simulator.runBehind(
                  TargetGroups.of(List.of(active), timing, options),
                  story.start(),
                  story.script(),
                  ClusterModel.of(engine),
                  Instant.EPOCH)
              .violations()
              .stream()
              .filter(violation -> violation.startsWith(Invariant.TRAFFIC_HAS_TARGETS + ":"))
              .findFirst();
        });
  }

  private static Optional<String> played(TargetKeeper keeper, TargetSwap swap) {
    TargetGroup group = TargetGroup.of(swap.before().stream().map(TargetLaws::healthy).toList());
    boolean served = !swap.before().isEmpty() && !swap.after().isEmpty();
    for (int pass = 1; pass <= PASSES; pass++) {
      group = keeper.pass(swap.after(), group);
      if (served && group.targets().stream().noneMatch(Target::isHealthy)) {
        return Optional.of("no healthy target after pass " + pass + ": " + identities(group));
      }
      group = aWhileLater(group);
    }
    ImmutableSortedSet<String> wanted = identities(TargetGroup.of(swap.after()));
    ImmutableSortedSet<String> held = identities(group);
    return held.equals(wanted)
        ? Optional.empty()
        : Optional.of("after " + PASSES + " passes the group holds " + held + ", not " + wanted);
  }

  private static TargetGroup aWhileLater(TargetGroup group) {
    return TargetGroup.of(
        group.targets().stream()
            .filter(target -> !target.isDraining())
            .map(TargetLaws::healthy)
            .collect(ImmutableList.toImmutableList()));
  }

  private static Target healthy(Target target) {
    return target.withHealth(new Health(Health.HEALTHY, null, null));
  }

  private static ImmutableSortedSet<String> identities(TargetGroup group) {
    return group.targets().stream()
        .map(Target::plainIdentity)
        .collect(ImmutableSortedSet.toImmutableSortedSet(String::compareTo));
  }

  /**
   * A cut-over loses no traffic.
   *
   * <pre>{@code
   * TargetLaws.losesNothing(
   *         scenario -> TargetHealth.prove(scenario, options).orElseThrow().run().windows())
   *     .check(scenario);
   * }</pre>
   *
   * @param cutOver the times of loss of a cut-over
   */
  public static Law<Scenario> losesNothing(
      Function<? super Scenario, ? extends Collection<LossWindow>> cutOver) {
    return Law.of(
        "a Service with traffic has targets",
        scenario -> cutOver.apply(scenario).stream().findFirst().map(TargetLaws::told));
  }

  private static String told(LossWindow window) {
    return "Service "
        + window.service()
        + " loses "
        + window.share()
        + " % from "
        + window.from()
        + " to "
        + window.to()
        + " s: "
        + window.reason();
  }
}
