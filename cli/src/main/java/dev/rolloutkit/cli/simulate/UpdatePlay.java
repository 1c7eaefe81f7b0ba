package dev.rolloutkit.cli.simulate;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.bluegreen.config.EngineConfig;
import dev.rolloutkit.bluegreen.simulation.ClusterModel;
import dev.rolloutkit.bluegreen.simulation.Simulator;
import dev.rolloutkit.cli.cluster.Cluster;
import dev.rolloutkit.cli.cluster.Cluster.Item;
import dev.rolloutkit.engine.simulation.Timeline;
import dev.rolloutkit.model.rollout.Rollout;
import dev.rolloutkit.model.rollout.Strategies;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * An update of a blue-green Rollout, played through.
 *
 * @param rollout the Rollout
 * @param timeline what happened
 */
public record UpdatePlay(Item<Rollout> rollout, Timeline timeline) {
  /** Simulations begin at a fixed time, so that the same input prints the same text. */
  private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");

  /**
   * Plays an update of each blue-green Rollout through.
   *
   * @param promoteAfter when somebody promotes, counted from the change
   */
  public static ImmutableList<UpdatePlay> all(
      Cluster cluster, EngineConfig engine, Duration promoteAfter) {
    ImmutableList.Builder<UpdatePlay> out = ImmutableList.builder();
    for (Item<Rollout> item : cluster.rollouts().all()) {
      if (Strategies.blueGreen(item.value()) != null) {
        out.add(
            new UpdatePlay(
                item,
                Simulator.run(
                    FreshStart.of(item, cluster),
                    FreshStart.update(item.value(), promoteAfter),
                    ClusterModel.of(engine),
                    START)));
      }
    }
    return out.build();
  }

  /** How long after the change the new revision was the stable one; empty if it never was. */
  public Optional<Duration> promotedAfter() {
    String last = timeline.finalStatus().currentPodHash();
    if (last == null || last.isEmpty()) {
      return Optional.empty(); // an invalid Rollout never had a revision
    }
    return timeline.promotedAt(last).map(t -> Duration.between(START.plus(FreshStart.CHANGE), t));
  }

  /** Whether the update ended and broke no invariant. */
  public boolean isWell() {
    return timeline.violations().isEmpty() && promotedAfter().isPresent();
  }

  /** ReplicaSets over time and where traffic goes, as SVG. */
  public String picture() {
    return TimelineSvg.of(rollout.manifest().name(), START, timeline);
  }
}
