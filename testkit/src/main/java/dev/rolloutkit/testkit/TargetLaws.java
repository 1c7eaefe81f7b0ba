package dev.rolloutkit.testkit;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSortedSet;
import dev.rolloutkit.apimachinery.Fixes;
import dev.rolloutkit.bluegreen.config.BlueGreenConfig;
import dev.rolloutkit.bluegreen.invariant.BlueGreenInvariant;
import dev.rolloutkit.bluegreen.simulation.ClusterModel;
import dev.rolloutkit.bluegreen.simulation.Simulator;
import dev.rolloutkit.engine.simulation.SimulationSetup;
import dev.rolloutkit.model.rollout.Strategies;
import dev.rolloutkit.model.strategy.BlueGreenStrategy;
import dev.rolloutkit.targets.cutover.LossWindow;
import dev.rolloutkit.targets.cutover.Scenario;
import dev.rolloutkit.targets.cutover.Timing;
import dev.rolloutkit.targets.options.TargetDefect;
import dev.rolloutkit.targets.simulation.LoadBalancerModel;
import dev.rolloutkit.targets.targetgroup.Health;
import dev.rolloutkit.targets.targetgroup.Target;
import dev.rolloutkit.targets.targetgroup.TargetGroupModel;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** The laws of target groups and of cut-overs. */
public final class TargetLaws {
  /** A number of passes that is sufficient for any change. */
  private static final int PASSES = 8;

  private TargetLaws() {}

  /**
   * A group that had a healthy target always has one while its Service has endpoints, and in the
   * end its targets are exactly the endpoints. New targets become healthy one pass after their
   * registration, and draining targets are removed after one pass.
   *
   * <pre>{@code
   * TargetLaws.neverWithoutTargets(MyController::pass).check(swap);
   * }</pre>
   *
   * <p>The AWS Load Balancer Controller breaks this law, since it deregisters first.
   */
  public static Law<TargetSwap> neverWithoutTargets(TargetGroupController controller) {
    return Law.of("a target group is never without targets", swap -> played(controller, swap));
  }

  /**
   * During blue-green updates behind a load balancer, the active Service always has healthy
   * targets.
   *
   * <p>The reference controllers break this law, since a selector changes faster than targets are
   * registered.
   *
   * @param engine the controller of the Rollout
   * @param timing the durations of registration, health checks and draining
   * @param fixes the defects of the load balancer controller that are fixed
   */
  public static Law<BlueGreenStory> updatesKeepTargets(
      BlueGreenConfig engine, Timing timing, Fixes<TargetDefect> fixes) {
    return Law.of(
        "an update leaves no Service without targets",
        story -> {
          BlueGreenStrategy strategy = Strategies.blueGreen(story.start().rollout());
          String active = strategy == null ? null : strategy.activeService();
          if (active == null || active.isEmpty()) {
            return Optional.empty();
          }
          return Simulator.run(
                  story.start(),
                  SimulationSetup.of(story.script())
                      .behind(LoadBalancerModel.of(List.of(active), timing, fixes)),
                  ClusterModel.of(engine),
                  Instant.EPOCH)
              .violations()
              .stream()
              .filter(
                  violation -> violation.startsWith(BlueGreenInvariant.TRAFFIC_HAS_TARGETS + ":"))
              .findFirst();
        });
  }

  private static Optional<String> played(TargetGroupController controller, TargetSwap swap) {
    TargetGroupModel group =
        TargetGroupModel.of(swap.before().stream().map(TargetLaws::healthy).toList());
    boolean served = !swap.before().isEmpty() && !swap.after().isEmpty();
    for (int pass = 1; pass <= PASSES; pass++) {
      group = controller.pass(swap.after(), group);
      if (served && group.targets().stream().noneMatch(Target::isHealthy)) {
        return Optional.of("no healthy target after pass " + pass + ": " + identities(group));
      }
      group = aWhileLater(group);
    }
    ImmutableSortedSet<String> wanted = identities(TargetGroupModel.of(swap.after()));
    ImmutableSortedSet<String> held = identities(group);
    return held.equals(wanted)
        ? Optional.empty()
        : Optional.of("after " + PASSES + " passes the group holds " + held + ", not " + wanted);
  }

  private static TargetGroupModel aWhileLater(TargetGroupModel group) {
    return TargetGroupModel.of(
        group.targets().stream()
            .filter(target -> !target.isDraining())
            .map(TargetLaws::healthy)
            .collect(ImmutableList.toImmutableList()));
  }

  private static Target healthy(Target target) {
    return target.withHealth(new Health(Health.HEALTHY, null, null));
  }

  private static ImmutableSortedSet<String> identities(TargetGroupModel group) {
    return group.targets().stream()
        .map(Target::plainIdentity)
        .collect(ImmutableSortedSet.toImmutableSortedSet(String::compareTo));
  }

  /**
   * A cut-over loses no traffic.
   *
   * <pre>{@code
   * TargetLaws.losesNothing(
   *         scenario -> TargetHealth.prove(scenario, fixes).orElseThrow().run().windows())
   *     .check(scenario);
   * }</pre>
   *
   * @param cutOver returns the times at which a cut-over loses traffic
   */
  public static Law<Scenario> losesNothing(
      Function<? super Scenario, ? extends Collection<LossWindow>> cutOver) {
    return Law.of(
        "a Service with traffic has targets",
        scenario -> cutOver.apply(scenario).stream().findFirst().map(TargetLaws::text));
  }

  private static String text(LossWindow window) {
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
