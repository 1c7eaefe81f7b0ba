package dev.rolloutkit.testkit;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSortedSet;
import dev.rolloutkit.targets.cutover.LossWindow;
import dev.rolloutkit.targets.cutover.Scenario;
import dev.rolloutkit.targets.targetgroup.Health;
import dev.rolloutkit.targets.targetgroup.Target;
import dev.rolloutkit.targets.targetgroup.TargetGroup;
import java.util.Collection;
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
