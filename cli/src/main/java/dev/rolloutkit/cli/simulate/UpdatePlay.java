package dev.rolloutkit.cli.simulate;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.Fixes;
import dev.rolloutkit.bluegreen.config.BlueGreenConfig;
import dev.rolloutkit.bluegreen.simulation.ClusterModel;
import dev.rolloutkit.bluegreen.simulation.Simulator;
import dev.rolloutkit.canary.config.CanaryConfig;
import dev.rolloutkit.cli.cutover.CutOverPlay;
import dev.rolloutkit.cli.cutover.Supposed;
import dev.rolloutkit.engine.simulation.SimulationSetup;
import dev.rolloutkit.engine.simulation.Timeline;
import dev.rolloutkit.engine.simulation.TrafficFront;
import dev.rolloutkit.model.rollout.Rollout;
import dev.rolloutkit.model.rollout.Strategies;
import dev.rolloutkit.program.cluster.Cluster;
import dev.rolloutkit.program.cluster.Cluster.Item;
import dev.rolloutkit.program.manifests.Manifest;
import dev.rolloutkit.targets.cutover.Proof;
import dev.rolloutkit.targets.cutover.Scenario;
import dev.rolloutkit.targets.cutover.Timing;
import dev.rolloutkit.targets.simulation.LoadBalancerModel;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A simulated update of a Rollout, behind its target group if the manifests contain one.
 *
 * @param rollout the Rollout
 * @param timeline what happened
 */
public record UpdatePlay(Item<Rollout> rollout, Timeline timeline) {
  /** Simulations begin at a fixed time, so that the same input prints the same text. */
  private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");

  private static final TrafficFront NO_LOAD_BALANCER =
      LoadBalancerModel.of(List.of(), Timing.DEFAULT, Fixes.reference());

  /**
   * Simulates an update of each blue-green Rollout.
   *
   * @param promoteAfter the time from the change to the promotion
   */
  public static ImmutableList<UpdatePlay> all(
      Cluster cluster, BlueGreenConfig engine, Duration promoteAfter) {
    Map<Manifest, TrafficFront> fronts = fronts(cluster);
    ImmutableList.Builder<UpdatePlay> out = ImmutableList.builder();
    for (Item<Rollout> item : cluster.rollouts().all()) {
      if (Strategies.blueGreen(item.value()) != null) {
        out.add(
            new UpdatePlay(
                item,
                Simulator.run(
                    FreshStart.of(item, cluster),
                    SimulationSetup.of(FreshStart.update(item.value(), promoteAfter))
                        .behind(fronts.getOrDefault(item.manifest(), NO_LOAD_BALANCER)),
                    ClusterModel.of(engine),
                    START)));
      }
    }
    return out.build();
  }

  /**
   * Simulates an update of each canary Rollout.
   *
   * @param promoteAfter the time from the start of each indefinite pause to the promotion
   */
  public static ImmutableList<UpdatePlay> canaries(
      Cluster cluster, CanaryConfig engine, Duration promoteAfter) {
    ImmutableList.Builder<UpdatePlay> out = ImmutableList.builder();
    for (Item<Rollout> item : cluster.rollouts().all()) {
      if (Strategies.canary(item.value()) != null) {
        out.add(new UpdatePlay(item, CanaryPlay.of(item, cluster, engine, promoteAfter, START)));
      }
    }
    return out.build();
  }

  /** Whether the Rollout is a canary. */
  boolean isCanary() {
    return Strategies.canary(rollout.value()) != null;
  }

  /**
   * The target groups in front of the Rollouts that have pods behind a load balancer. Nodes as
   * targets follow the endpoints at once, so there is nothing to simulate.
   */
  private static Map<Manifest, TrafficFront> fronts(Cluster cluster) {
    Map<Manifest, TrafficFront> out = new HashMap<>();
    for (CutOverPlay play : CutOverPlay.all(cluster, Supposed.NOTHING)) {
      Optional<Proof> proof = play.proof().toOptional();
      if (play.isBalanced() && proof.isPresent() && proof.get().scenario().ipTargets()) {
        Scenario scenario = proof.get().scenario();
        List<String> active = List.of(scenario.names().service("active"));
        out.put(play.rollout(), LoadBalancerModel.of(active, scenario.timing(), Fixes.reference()));
      }
    }
    return out;
  }

  /** The time from the change until the new revision was stable; empty if it never was. */
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

  /** The healthy targets over time; none unless the Rollout is a canary behind an ALB. */
  ImmutableList<HealthyTargets.Count> targets() {
    return HealthyTargets.of(rollout.value(), timeline);
  }

  /** The picture of the update as SVG. */
  public String picture() {
    return TimelineSvg.of(rollout.manifest().name(), START, timeline, targets());
  }
}
