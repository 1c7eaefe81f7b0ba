package dev.rolloutkit.testkit.world;

import dev.rolloutkit.apimachinery.GoZero;
import dev.rolloutkit.engine.action.Action;
import dev.rolloutkit.engine.action.PlanRule;
import dev.rolloutkit.model.analysis.AnalysisRun;
import dev.rolloutkit.testkit.explore.Move;
import dev.rolloutkit.testkit.world.RolloutCluster.Targets;
import dev.rolloutkit.testkit.world.RolloutCluster.Traffic;
import dev.rolloutkit.testkit.world.Setting.Happening;
import io.fabric8.kubernetes.api.model.apps.ReplicaSet;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * The moves that neither the controller nor its users make: pods start and fail, routers act,
 * analyses end, and others change objects.
 */
final class ClusterMoves {
  private final Setting setting;

  ClusterMoves(Setting setting) {
    this.setting = setting;
  }

  List<Move<RolloutCluster>> progress(RolloutCluster cluster) {
    List<Move<RolloutCluster>> moves = new ArrayList<>(Views.catchesUp(cluster));
    for (ReplicaSet each : cluster.replicaSets()) {
      int available = RolloutCluster.available(each);
      if (available < cluster.size(RolloutCluster.hash(each))) {
        add(moves, "a pod starts of " + name(each), cluster, started(cluster, each));
      }
    }
    Traffic traffic = cluster.traffic();
    if (!traffic.isVerified()) {
      RolloutCluster acting = cluster.withTraffic(traffic.catchingUp());
      add(moves, "the router acts by its weights", cluster, acting);
    }
    if (traffic.targets() == Targets.MISSING) {
      RolloutCluster registered = cluster.withTraffic(traffic.with(Targets.REGISTERED));
      add(moves, "the load balancer registers the stable pods", cluster, registered);
    }
    for (AnalysisRun run : cluster.runs()) {
      if (!run.isCompleted()) {
        String name = "analysis " + run.name() + " is successful";
        add(moves, name, cluster, Writes.ended(cluster, run.name(), "Successful"));
      }
    }
    return moves;
  }

  List<Move<RolloutCluster>> faults(RolloutCluster cluster) {
    List<Move<RolloutCluster>> moves = new ArrayList<>();
    if (setting.may(Happening.POD_FAILS)) {
      for (ReplicaSet each : cluster.replicaSets()) {
        int available = RolloutCluster.available(each);
        if (available > 0) {
          add(moves, "a pod fails of " + name(each), cluster, pods(cluster, each, available - 1));
        }
      }
    }
    if (setting.may(Happening.STALE)) {
      moves.addAll(Views.stalls(cluster));
    }
    if (setting.may(Happening.SELECTOR_DROPPED)) {
      String active = setting.services().get(0);
      if (!cluster.selected(active).isEmpty()) {
        String name = "somebody takes the hash from the selector of Service " + active;
        add(moves, name, cluster, Writes.selecting(cluster, active, ""));
      }
    }
    if (setting.may(Happening.STABLE_DELETED)) {
      cluster
          .replicaSet(GoZero.of(cluster.rollout().status().stableRS()))
          .ifPresent(
              each ->
                  add(
                      moves,
                      "somebody deletes ReplicaSet " + name(each),
                      cluster,
                      Writes.after(
                          new Action.DeleteReplicaSet(name(each), PlanRule.HISTORY_LIMIT),
                          cluster)));
    }
    verdict(cluster, moves, Happening.ANALYSIS_FAILS, "Failed");
    verdict(cluster, moves, Happening.ANALYSIS_INCONCLUSIVE, "Inconclusive");
    return moves;
  }

  private void verdict(
      RolloutCluster cluster, List<Move<RolloutCluster>> moves, Happening happening, String phase) {
    if (setting.may(happening)) {
      for (AnalysisRun run : cluster.runs()) {
        if (!run.isCompleted()) {
          RolloutCluster after = Writes.ended(cluster, run.name(), phase);
          String name = "analysis " + run.name() + " ends " + phase;
          add(moves, name, cluster, after.withMarks(cluster.marks().promoted(), true));
        }
      }
    }
  }

  /** A new pod that the stable Service selects is not registered yet. */
  private static RolloutCluster started(RolloutCluster cluster, ReplicaSet of) {
    RolloutCluster after = pods(cluster, of, RolloutCluster.available(of) + 1);
    return cluster.selected(CanarySettings.STABLE).equals(RolloutCluster.hash(of))
        ? after.withTraffic(cluster.traffic().missingTargets())
        : after;
  }

  private static RolloutCluster pods(RolloutCluster cluster, ReplicaSet of, int available) {
    return cluster.withReplicaSets(
        ReplicaSetEdits.replaced(
            cluster.replicaSets(), of, ReplicaSetEdits.available(of, available)));
  }

  private static String name(ReplicaSet replicaSet) {
    return replicaSet.getMetadata().getName();
  }

  private static void add(
      List<Move<RolloutCluster>> moves, String name, RolloutCluster before, RolloutCluster after) {
    moves.add(Move.to(name, Canonical.normal(Views.aged(before, after), Duration.ZERO)));
  }
}
