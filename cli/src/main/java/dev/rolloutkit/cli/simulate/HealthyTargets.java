package dev.rolloutkit.cli.simulate;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSortedSet;
import dev.rolloutkit.apimachinery.Fixes;
import dev.rolloutkit.apimachinery.GoZero;
import dev.rolloutkit.engine.simulation.Snapshot;
import dev.rolloutkit.engine.simulation.Timeline;
import dev.rolloutkit.model.rollout.Rollout;
import dev.rolloutkit.model.rollout.Strategies;
import dev.rolloutkit.model.strategy.CanaryStrategy;
import dev.rolloutkit.targets.cutover.Timing;
import dev.rolloutkit.targets.simulation.LoadBalancerModel;
import java.time.Instant;
import java.util.List;

/**
 * The healthy targets of a canary over time, as if each pod were a target in the target group of
 * the Service that selects it, with the default delays of target-health.
 */
final class HealthyTargets {
  /**
   * The healthy targets from a point in time on.
   *
   * @param canary those of the canary Service
   * @param stable those of the stable Service
   */
  record Count(Instant time, int canary, int stable) {
    private boolean isSame(Count other) {
      return canary == other.canary && stable == other.stable;
    }

    @Override
    public String toString() {
      return "healthy targets of the canary Service "
          + canary
          + ", of the stable Service "
          + stable;
    }
  }

  private final String canary;
  private final String stable;
  private final ImmutableList.Builder<Count> out = ImmutableList.builder();
  private LoadBalancerModel groups;
  private Count last;

  private HealthyTargets(String canary, String stable) {
    this.canary = canary;
    this.stable = stable;
    groups = LoadBalancerModel.of(List.of(canary, stable), Timing.DEFAULT, Fixes.reference());
    last = new Count(Instant.MIN, 0, 0);
  }

  /** Each change of the counts; none unless the Rollout is a canary behind an ALB. */
  static ImmutableList<Count> of(Rollout rollout, Timeline timeline) {
    CanaryStrategy strategy = Strategies.canary(rollout);
    if (strategy == null
        || strategy.trafficRouting() == null
        || strategy.trafficRouting().alb() == null
        || GoZero.of(strategy.canaryService()).isEmpty()
        || GoZero.of(strategy.stableService()).isEmpty()) {
      return ImmutableList.of();
    }
    return new HealthyTargets(
            GoZero.of(strategy.canaryService()), GoZero.of(strategy.stableService()))
        .over(timeline.entries());
  }

  private ImmutableList<Count> over(List<Timeline.Entry> entries) {
    for (int i = 0; i < entries.size(); i++) {
      Snapshot cluster = entries.get(i).after();
      Instant now = entries.get(i).time();
      observe(cluster, now);
      Instant end = i + 1 < entries.size() ? entries.get(i + 1).time() : Instant.MAX;
      for (Instant next = next(now); next.isBefore(end); next = next(next)) {
        observe(cluster, next);
      }
    }
    return out.build();
  }

  private Instant next(Instant now) {
    return groups.nextChange(now).orElse(Instant.MAX);
  }

  private void observe(Snapshot cluster, Instant now) {
    ImmutableSortedSet.Builder<String> alive = ImmutableSortedSet.naturalOrder();
    cluster.available().keySet().forEach(hash -> alive.addAll(pods(cluster, hash)));
    ImmutableMap.Builder<String, ImmutableSortedSet<String>> endpoints = ImmutableMap.builder();
    endpoints.put(canary, pods(cluster, cluster.preview()));
    endpoints.put(stable, pods(cluster, cluster.active()));
    groups = groups.observe(endpoints.buildKeepingLast(), alive.build(), now);
    Count count =
        new Count(
            now,
            GoZero.of(groups.healthyTargets().get(canary)),
            GoZero.of(groups.healthyTargets().get(stable)));
    if (!count.isSame(last)) {
      out.add(count);
      last = count;
    }
  }

  /** The available pods of a version. */
  private static ImmutableSortedSet<String> pods(Snapshot cluster, String hash) {
    ImmutableSortedSet.Builder<String> pods = ImmutableSortedSet.naturalOrder();
    for (int i = 0; i < GoZero.of(cluster.available().get(hash)); i++) {
      pods.add(hash + '-' + i);
    }
    return pods.build();
  }
}
