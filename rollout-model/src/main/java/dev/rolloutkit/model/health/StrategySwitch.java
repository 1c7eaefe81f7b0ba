package dev.rolloutkit.model.health;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.GoZero;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.apimachinery.ProblemCode;
import dev.rolloutkit.model.problem.ModelProblemCodes;
import dev.rolloutkit.model.rollout.Rollout;
import dev.rolloutkit.model.rollout.StrategyKind;
import java.util.ArrayList;
import java.util.List;

/**
 * Checks whether a Rollout can safely change from one strategy to the other now.
 *
 * <p>The controller evaluates only the fields of the new strategy and abandons what the old one had
 * started: ReplicaSets that wait for a cut-over or a scale-down do not change any more, and
 * services keep their selectors. The change is safe while no update is in progress.
 *
 * @rule The strategy of a Rollout can be changed safely while no update is in progress.
 */
public final class StrategySwitch {
  private static final FieldPath STRATEGY = FieldPath.of("spec", "strategy");

  private StrategySwitch() {}

  /**
   * The reasons against the change; empty if the strategy does not change or no update is in
   * progress.
   *
   * @param before the current Rollout with its status
   * @param after the changed Rollout
   */
  public static ImmutableList<Problem> problems(Rollout before, Rollout after) {
    StrategyKind from = StrategyKind.of(before);
    StrategyKind to = StrategyKind.of(after);
    List<Problem> out = new ArrayList<>();
    if (from == to || from == StrategyKind.NONE) {
      return ImmutableList.of();
    }
    if (!RolloutHealth.isFullyPromoted(before.status())) {
      add(
          "an update is in progress; its ReplicaSets would remain",
          ModelProblemCodes.STRATEGY_SWITCH_UNDER_WAY,
          out);
    }
    if (!GoZero.of(before.status().pauseConditions()).isEmpty()) {
      add(
          "the Rollout is paused; its promotion would never take place",
          ModelProblemCodes.STRATEGY_SWITCH_PAUSED,
          out);
    }
    if (GoZero.of(before.status().abort())) {
      add(
          "the Rollout is aborted: its old pods may still be scaled down",
          ModelProblemCodes.STRATEGY_SWITCH_ABORTED,
          out);
    }
    int extra =
        GoZero.of(before.status().replicas()) - GoZero.of(before.status().updatedReplicas());
    if (extra > 0) {
      add(
          extra + " pods of other versions are still there and would not be scaled down",
          ModelProblemCodes.STRATEGY_SWITCH_OLD_PODS,
          out);
    }
    return ImmutableList.copyOf(out);
  }

  private static void add(String message, ProblemCode code, List<Problem> out) {
    out.add(Problem.plain(STRATEGY, message, code));
  }
}
