package dev.rolloutkit.testkit.world;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.engine.action.Action;
import dev.rolloutkit.engine.action.Refusal;
import dev.rolloutkit.engine.plan.Plan;
import dev.rolloutkit.engine.plan.PlanRest;
import java.util.Optional;

/** Carries out a pass of a controller in a cluster, perhaps with an interference. */
final class Pass {
  private final RolloutCluster seen;
  private final Interference interference;
  private RolloutCluster cluster;
  private final ImmutableList.Builder<String> lines = ImmutableList.builder();

  /**
   * A disturbance of a pass.
   *
   * @param kind the kind of the disturbance
   * @param write the index of the disturbed write, counted from 0
   */
  record Interference(How kind, int write) {
    static final Interference NONE = new Interference(How.NOT, -1);

    /** The kinds of disturbances of a write. */
    enum How {
      /** The pass is not disturbed. */
      NOT,
      /** The write is refused because the object has changed. */
      CONFLICT,
      /** The API server refuses the write. */
      REFUSED,
      /** The write is carried out, but its response is lost. */
      ANSWER_LOST,
      /** The controller crashes before the write. */
      CRASH
    }
  }

  /**
   * The result of a pass.
   *
   * @param cluster the cluster after it
   * @param lines its writes, as lines of a story
   */
  record End(RolloutCluster cluster, ImmutableList<String> lines) {}

  private Pass(RolloutCluster cluster, Interference interference) {
    this.cluster = cluster;
    this.seen = cluster.observed();
    this.interference = interference;
  }

  static End carriedOut(Plan plan, RolloutCluster cluster, Interference interference) {
    Pass pass = new Pass(cluster, interference);
    pass.run(plan);
    return new End(pass.cluster, pass.lines.build());
  }

  /** The number of writes of a plan. */
  static int writes(Plan plan) {
    int writes = 0;
    for (Action action : plan.actions()) {
      writes += action.isWrite() ? 1 : 0;
    }
    return writes;
  }

  /**
   * Whether a plan changes nothing: it has no writes, or only gives routers the weights that they
   * already have.
   */
  static boolean isIdle(Plan plan, RolloutCluster cluster) {
    for (Action action : plan.actions()) {
      if (action.isWrite()
          && !(action instanceof Action.CallTrafficRouter
              && Writes.after(action, cluster).equals(cluster))) {
        return false;
      }
    }
    return true;
  }

  private void run(Plan plan) {
    Plan rest = plan;
    int next = 0;
    int write = 0;
    while (next < rest.actions().size()) {
      Action action = rest.actions().get(next);
      if (!action.isWrite()) {
        next++;
        continue;
      }
      boolean wrong = write++ == interference.write();
      if (wrong && interference.kind() == Interference.How.CRASH) {
        lines.add("crashes before it can " + action.summary());
        return;
      }
      Optional<Refusal> refusal = wrong ? wrong(action) : Writes.refusal(action, cluster, seen);
      if (refusal.isPresent()) {
        lines.add(action.summary() + ": " + refusal.get().message());
        rest = PlanRest.after(rest, next, refusal.get());
        next = 0;
      } else {
        lines.add(action.explanation());
        write(action, rest);
        next++;
      }
    }
  }

  /**
   * The error of a disturbed write; if only its response is lost, the write is carried out before.
   */
  private Optional<Refusal> wrong(Action action) {
    Optional<Refusal> own = Writes.refusal(action, cluster, seen);
    if (own.isPresent()) {
      return own;
    }
    return switch (interference.kind()) {
      case CONFLICT ->
          Optional.of(new Refusal(Refusal.Kind.CONFLICT, "refused, as somebody else changed it"));
      case REFUSED -> Optional.of(new Refusal(Refusal.Kind.OTHER, "refused by the API server"));
      case ANSWER_LOST -> {
        cluster = Writes.after(action, cluster);
        yield Optional.of(new Refusal(Refusal.Kind.OTHER, "done, but its answer is lost"));
      }
      case NOT, CRASH -> Optional.empty();
    };
  }

  private void write(Action action, Plan rest) {
    boolean isLast = action == rest.actions().get(rest.actions().size() - 1);
    if (isLast
        && action instanceof Action.PatchRolloutStatus
        && interference.kind() == Interference.How.NOT
        && cluster.sees(RolloutCluster.Kind.ROLLOUT)) {
      cluster = cluster.withRollout(cluster.rollout().withStatus(rest.nextStatus()));
    } else {
      cluster = Writes.after(action, cluster);
    }
  }
}
