package dev.rolloutkit.model.health;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.GoZero;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.model.rollout.Rollout;
import dev.rolloutkit.model.rollout.StrategyKind;
import java.util.ArrayList;
import java.util.List;

/**
 * Whether a Rollout may change from one strategy to the other now.
 *
 * <p>The controller looks at the fields of the new strategy only, and so forgets what the old one
 * was doing: ReplicaSets that wait for a switch or a scale-down stay where they are, and services
 * keep their selectors. It is safe when nothing is under way.
 */
public final class StrategySwitch {
  private static final FieldPath STRATEGY = FieldPath.of("spec", "strategy");

  private StrategySwitch() {}

  /**
   * What speaks against the change; nothing when the strategy stays or nothing is under way.
   *
   * @param before the Rollout as it is, with its status
   * @param after the Rollout as it is to be
   */
  public static ImmutableList<Problem> problems(Rollout before, Rollout after) {
    StrategyKind from = StrategyKind.of(before);
    StrategyKind to = StrategyKind.of(after);
    List<Problem> out = new ArrayList<>();
    if (from == to || from == StrategyKind.NONE) {
      return ImmutableList.of();
    }
    if (!RolloutHealth.isFullyPromoted(before.status())) {
      add("an update is under way: its ReplicaSets would be left behind", "UnderWay", out);
    }
    if (!GoZero.of(before.status().pauseConditions()).isEmpty()) {
      add("the Rollout waits for a promotion that nobody would give it", "Paused", out);
    }
    if (GoZero.of(before.status().abort())) {
      add("the Rollout is aborted: its old pods may still be scaled down", "Aborted", out);
    }
    int extra =
        GoZero.of(before.status().replicas()) - GoZero.of(before.status().updatedReplicas());
    if (extra > 0) {
      add(
          extra + " pods of other versions are still there and would not be scaled down",
          "OldPods",
          out);
    }
    return ImmutableList.copyOf(out);
  }

  private static void add(String message, String code, List<Problem> out) {
    out.add(Problem.text(STRATEGY, message, "StrategySwitch." + code));
  }
}
