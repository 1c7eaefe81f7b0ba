package dev.rolloutkit.testkit.world;

import dev.rolloutkit.testkit.explore.Explorer;
import dev.rolloutkit.testkit.explore.Move;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Explorers of the worlds of Rollouts. */
public final class RolloutExploration {
  private RolloutExploration() {}

  /**
   * An explorer of a setting, from a Rollout at rest on. It has no laws yet but those of passes by
   * themselves: that they end without an error, and are not refused because of their own writes.
   */
  public static Explorer<RolloutCluster> of(Setting setting, RolloutController controller) {
    ControllerMoves passes = new ControllerMoves(controller, setting);
    UserMoves users = new UserMoves(setting);
    ClusterMoves rest = new ClusterMoves(setting);
    return Explorer.ofMoves(settled(setting, passes, rest), passes::progress)
        .progress(rest::progress)
        .events(users::of)
        .faults(setting.faults(), rest::faults)
        .faults(setting.faults(), passes::disturbed)
        .key(Canonical::key);
  }

  /** An explorer of a setting with all laws of blue-green. */
  public static Explorer<RolloutCluster> blueGreen(Setting setting, RolloutController controller) {
    Explorer<RolloutCluster> explorer = of(setting, controller);
    for (var law : BlueGreenRules.ofPasses()) {
      explorer = explorer.checkSteps(law);
    }
    return explorer.comesToRest(BlueGreenRules.restsWell());
  }

  /** The cluster after all that happens by itself to a new Rollout. */
  private static RolloutCluster settled(
      Setting setting, ControllerMoves passes, ClusterMoves rest) {
    RolloutCluster cluster = Canonical.normal(setting.fresh(), Duration.ZERO);
    Set<String> seen = new HashSet<>();
    while (seen.add(Canonical.key(cluster))) {
      List<Move<RolloutCluster>> pods = rest.progress(cluster);
      List<Move<RolloutCluster>> own = passes.progress(cluster);
      cluster = pods.isEmpty() ? own.get(own.size() - 1).after() : pods.get(0).after();
    }
    return cluster;
  }
}
