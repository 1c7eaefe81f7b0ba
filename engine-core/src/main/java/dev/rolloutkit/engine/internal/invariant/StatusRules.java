package dev.rolloutkit.engine.internal.invariant;

import dev.rolloutkit.apimachinery.GoZero;
import dev.rolloutkit.engine.action.Action;
import dev.rolloutkit.engine.plan.Plan;
import dev.rolloutkit.engine.state.RolloutState;
import dev.rolloutkit.model.status.RolloutCondition;
import dev.rolloutkit.model.status.RolloutStatus;
import java.util.HashSet;
import java.util.Set;
import java.util.function.Consumer;

/**
 * The rules about the status that a plan writes.
 *
 * @rule A change of the stable revision is told by an event.
 */
public final class StatusRules {
  private StatusRules() {}

  /** Reports a stable revision that changes without the corresponding event. */
  public static void checkStable(RolloutState before, Plan plan, Consumer<String> out) {
    String stable = GoZero.of(before.rollout().status().stableRS());
    String next = GoZero.of(plan.nextStatus().stableRS());
    if (!stable.equals(next) && events(plan, "RolloutCompleted") == 0) {
      out.accept("from '" + stable + "' to '" + next + "' without an event");
    }
  }

  /** Reports two conditions of one type, unless they were in the observed status. */
  public static void checkConditions(RolloutState before, Plan plan, Consumer<String> out) {
    if (!plan.statusPatch().has("conditions")) {
      return;
    }
    Set<String> types = new HashSet<>();
    for (RolloutCondition condition : GoZero.of(plan.nextStatus().conditions())) {
      if (!types.add(GoZero.of(condition.type()))
          && !isDuplicate(before.rollout().status(), GoZero.of(condition.type()))) {
        out.accept("two of type " + condition.type());
      }
    }
  }

  private static boolean isDuplicate(RolloutStatus status, String type) {
    int count = 0;
    for (RolloutCondition condition : GoZero.of(status.conditions())) {
      if (type.equals(condition.type())) {
        count++;
      }
    }
    return count > 1;
  }

  /** The number of events of a plan with the given reason. */
  public static int events(Plan plan, String reason) {
    int count = 0;
    for (Action action : plan.actions()) {
      if (action instanceof Action.EmitEvent event && event.reason().equals(reason)) {
        count++;
      }
    }
    return count;
  }
}
