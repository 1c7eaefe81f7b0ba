package dev.rolloutkit.testkit.world;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.testkit.explore.Move;
import dev.rolloutkit.testkit.world.RolloutCluster.Kind;
import dev.rolloutkit.testkit.world.RolloutCluster.View;
import java.time.Duration;
import java.util.List;

/** The moves in which watches stall and catch up. */
final class Views {
  private Views() {}

  static List<Move<RolloutCluster>> stalls(RolloutCluster cluster) {
    if (cluster.view() != null) {
      return ImmutableList.of();
    }
    ImmutableList.Builder<Move<RolloutCluster>> moves = ImmutableList.builder();
    for (Kind kind : Kind.values()) {
      moves.add(
          Move.to(
              "the watch of " + kind.plural() + " stalls",
              cluster.withView(new View(kind, cluster, 0))));
    }
    return moves.build();
  }

  static List<Move<RolloutCluster>> catchesUp(RolloutCluster cluster) {
    View view = cluster.view();
    return view == null
        ? ImmutableList.of()
        : ImmutableList.of(
            Move.to(
                "the watch of " + view.kind().plural() + " catches up",
                Canonical.normal(cluster.withView(null), Duration.ZERO)));
  }

  /**
   * The view after a move: it becomes older with each version that it misses, and catches up after
   * {@link RolloutCluster.View#OLDEST} versions.
   */
  static RolloutCluster aged(RolloutCluster before, RolloutCluster after) {
    View view = after.view();
    if (view == null || same(view.kind(), before, after)) {
      return after;
    }
    return after.withView(
        view.age() == View.OLDEST ? null : new View(view.kind(), view.frozen(), view.age() + 1));
  }

  private static boolean same(Kind kind, RolloutCluster before, RolloutCluster after) {
    return switch (kind) {
      case ROLLOUT -> before.rollout().equals(after.rollout());
      case REPLICA_SET -> before.replicaSets().equals(after.replicaSets());
      case SERVICE -> before.selectors().equals(after.selectors());
    };
  }
}
