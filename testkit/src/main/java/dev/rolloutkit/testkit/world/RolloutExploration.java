package dev.rolloutkit.testkit.world;

import dev.rolloutkit.testkit.explore.Explorer;
import dev.rolloutkit.testkit.explore.Move;
import dev.rolloutkit.testkit.explore.Moves;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Creates explorers of the worlds of Rollouts. */
public final class RolloutExploration {
  private RolloutExploration() {}

  /**
   * An explorer of a setting, which starts with a Rollout at rest. Its only laws are those of
   * single passes, for example that an undisturbed pass ends without an error.
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
   * An explorer of a setting with all laws of canaries and without reductions: the clock stops at
   * each poll of a router, and states also differ by the parts of an old cluster that the
   * controller does not see.
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

  /** The cluster in which a new Rollout has come to rest. */
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
