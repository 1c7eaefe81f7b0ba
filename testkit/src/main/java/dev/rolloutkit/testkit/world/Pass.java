package dev.rolloutkit.testkit.world;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.engine.action.Action;
import dev.rolloutkit.engine.action.Refusal;
import dev.rolloutkit.engine.plan.Plan;
import dev.rolloutkit.engine.plan.PlanRest;
import java.util.Optional;

/** A pass of a controller, carried out in a cluster that may interfere. */
final class Pass {
  private final RolloutCluster seen;
  private final Interference interference;
  private RolloutCluster cluster;
  private final ImmutableList.Builder<String> told = ImmutableList.builder();

  /**
   * What goes wrong in a pass.
   *
   * @param kind how it goes wrong
   * @param write at which of its writes, counted from 0
   */
  record Interference(How kind, int write) {
    static final Interference NONE = new Interference(How.NOT, -1);

    /** How a write goes wrong. */
    enum How {
      /** Not at all. */
      NOT,
      /** Somebody else has changed the object. */
      CONFLICT,
      /** The API server does not do it, and says so. */
      REFUSED,
      /** It is done, and the answer is lost. */
      ANSWER_LOST,
      /** The controller crashes before it. */
      CRASH
    }
  }

  /**
   * The end of a pass.
   *
   * @param cluster what it left
   * @param told its writes, for a story
   */
  record End(RolloutCluster cluster, ImmutableList<String> told) {}

  private Pass(RolloutCluster cluster, Interference interference) {
    this.cluster = cluster;
    this.seen = cluster.observed();
    this.interference = interference;
  }

  static End carriedOut(Plan plan, RolloutCluster cluster, Interference interference) {
    Pass pass = new Pass(cluster, interference);
    pass.run(plan);
    return new End(pass.cluster, pass.told.build());
  }

  /** How many writes a plan has. */
  static int writes(Plan plan) {
    int writes = 0;
    for (Action action : plan.actions()) {
      writes += action.isWrite() ? 1 : 0;
    }
    return writes;
  }

  /** Whether a plan leaves everything as it is: it writes nothing, or tells routers the same. */
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
        told.add("crashes before it can " + action.summary());
        return;
      }
      Optional<Refusal> refusal = wrong ? wrong(action) : Writes.refusal(action, cluster, seen);
      if (refusal.isPresent()) {
        told.add(action.summary() + ": " + refusal.get().message());
        rest = PlanRest.after(rest, next, refusal.get());
        next = 0;
      } else {
        told.add(action.explanation());
        write(action, rest);
        next++;
      }
    }
  }

  /** The answer of a write that goes wrong; of one whose answer is lost, after it is done. */
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
