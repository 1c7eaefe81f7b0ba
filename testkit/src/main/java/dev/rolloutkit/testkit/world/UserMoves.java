package dev.rolloutkit.testkit.world;

import dev.rolloutkit.apimachinery.GoZero;
import dev.rolloutkit.model.Rollouts;
import dev.rolloutkit.model.rollout.Rollout;
import dev.rolloutkit.model.spec.RolloutSpec;
import dev.rolloutkit.model.status.PauseCondition;
import dev.rolloutkit.model.status.RolloutStatus;
import dev.rolloutkit.testkit.explore.Move;
import dev.rolloutkit.testkit.world.Setting.Happening;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * The moves of users. A user acts only where the action makes sense, and only after a pass has
 * followed the last action.
 */
final class UserMoves {
  private final Setting setting;

  UserMoves(Setting setting) {
    this.setting = setting;
  }

  List<Move<RolloutCluster>> of(RolloutCluster cluster) {
    List<Move<RolloutCluster>> moves = new ArrayList<>();
    if (cluster.marks().pending() || cluster.marks().commands() >= setting.commands()) {
      return moves;
    }
    RolloutStatus status = cluster.rollout().status();
    boolean aborted = GoZero.of(status.abort());
    boolean paused = !GoZero.of(status.pauseConditions()).isEmpty();
    boolean updating = !GoZero.of(status.currentPodHash()).equals(GoZero.of(status.stableRS()));
    boolean mayAbort = cluster.marks().mayAbort();
    boolean promoted = cluster.marks().promoted();
    if (setting.may(Happening.PUSH)) {
      pushes(cluster, moves);
    }
    if (setting.may(Happening.PROMOTE) && paused) {
      RolloutStatus.Builder changed = RolloutStatus.builder().from(status);
      changed.pauseConditions((Iterable<PauseCondition>) null);
      add(
          moves,
          "a user promotes",
          cluster,
          withStatus(cluster, changed).withMarks(true, mayAbort));
    }
    if (setting.may(Happening.PROMOTE_FULL) && updating && !GoZero.of(status.promoteFull())) {
      RolloutStatus.Builder changed = RolloutStatus.builder().from(status).promoteFull(true);
      add(
          moves,
          "a user promotes fully",
          cluster,
          withStatus(cluster, changed).withMarks(true, false));
    }
    if (setting.may(Happening.ABORT) && updating && !aborted) {
      RolloutStatus.Builder changed = RolloutStatus.builder().from(status).abort(true);
      add(moves, "a user aborts", cluster, withStatus(cluster, changed).withMarks(promoted, true));
    }
    if (setting.may(Happening.RETRY) && aborted) {
      RolloutStatus.Builder changed = RolloutStatus.builder().from(status).abort(null);
      add(
          moves,
          "a user retries",
          cluster,
          withStatus(cluster, changed).withMarks(promoted, false));
    }
    specs(cluster, moves);
    return moves;
  }

  private void pushes(RolloutCluster cluster, List<Move<RolloutCluster>> moves) {
    int revision = 0;
    for (Rollout each : setting.revisions()) {
      revision++;
      String hash = Rollouts.hash(each);
      if (!hash.equals(cluster.podHash())) {
        RolloutSpec spec =
            RolloutSpec.builder()
                .from(cluster.rollout().spec())
                .template(each.spec().template())
                .build();
        add(
            moves,
            "a user pushes version " + revision,
            cluster,
            Writes.spec(cluster, spec).withPodHash(hash));
      }
    }
  }

  private void specs(RolloutCluster cluster, List<Move<RolloutCluster>> moves) {
    RolloutSpec spec = cluster.rollout().spec();
    RolloutSpec.Builder changed = RolloutSpec.builder().from(spec);
    if (setting.may(Happening.SCALE)) {
      int usual = GoZero.of(setting.revisions().get(0).spec().replicas());
      int wanted = GoZero.of(spec.replicas()) == usual ? usual + 1 : usual;
      add(
          moves,
          "a user wants " + wanted + " replicas",
          cluster,
          Writes.spec(cluster, changed.replicas(wanted).build()));
    }
    if (setting.may(Happening.PAUSE)) {
      boolean paused = GoZero.of(spec.paused());
      add(
          moves,
          paused ? "a user lets it go on" : "a user pauses",
          cluster,
          Writes.spec(
              cluster, RolloutSpec.builder().from(spec).paused(paused ? null : true).build()));
    }
  }

  private static RolloutCluster withStatus(RolloutCluster cluster, RolloutStatus.Builder status) {
    return cluster.withRollout(cluster.rollout().withStatus(status.build()));
  }

  private void add(
      List<Move<RolloutCluster>> moves, String name, RolloutCluster before, RolloutCluster after) {
    RolloutCluster changed = Views.aged(before, after).commanded(setting.counted());
    moves.add(Move.to(name, Canonical.normal(changed, Duration.ZERO)));
  }
}
