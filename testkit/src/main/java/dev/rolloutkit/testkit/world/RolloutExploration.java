package dev.rolloutkit.testkit.world;

import dev.rolloutkit.testkit.explore.Explorer;
import dev.rolloutkit.testkit.explore.Move;
import dev.rolloutkit.testkit.explore.Moves;
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
    return of(setting, new ControllerMoves(controller, setting, true));
  }

  private static Explorer<RolloutCluster> of(Setting setting, ControllerMoves passes) {
    UserMoves users = new UserMoves(setting);
    ClusterMoves rest = new ClusterMoves(setting);
    return Explorer.<RolloutCluster>ofMoves(settled(setting, passes, rest), Moves.none())
        .choices(setting.faults(), passes::of)
        .progress(rest::progress)
        .events(users::of)
        .faults(setting.faults(), rest::faults)
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

  /** An explorer of a setting with all laws of canaries. */
  public static Explorer<RolloutCluster> canary(Setting setting, RolloutController controller) {
    return canary(of(setting, controller));
  }

  /**
   * An explorer of a setting with all laws of canaries that reduces nothing: the clock stops at
   * each poll of a router, and what a controller does not see of an old cluster tells states apart.
   */
  static Explorer<RolloutCluster> wholeCanary(Setting setting, RolloutController controller) {
    return canary(of(setting, new ControllerMoves(controller, setting, false)))
        .key(Canonical::wholeKey);
  }

  private static Explorer<RolloutCluster> canary(Explorer<RolloutCluster> world) {
    Explorer<RolloutCluster> explorer = world.check(CanaryRules.staysInSteps());
    for (var law : CanaryRules.ofPasses()) {
      explorer = explorer.checkSteps(law);
    }
    return explorer.comesToRest(CanaryRules.restsWell());
  }

  /** The cluster after all that happens by itself to a new Rollout. */
  private static RolloutCluster settled(
      Setting setting, ControllerMoves passes, ClusterMoves rest) {
    RolloutCluster cluster = Canonical.normal(setting.fresh(), Duration.ZERO);
    Set<String> seen = new HashSet<>();
    while (seen.add(Canonical.key(cluster))) {
      List<Move<RolloutCluster>> pods = rest.progress(cluster);
      List<Move<RolloutCluster>> own = passes.of(cluster).progress();
      cluster = pods.isEmpty() ? own.get(own.size() - 1).after() : pods.get(0).after();
    }
    return cluster;
  }
}
