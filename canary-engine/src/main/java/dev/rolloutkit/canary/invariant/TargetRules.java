package dev.rolloutkit.canary.invariant;

import dev.rolloutkit.apimachinery.Fixes;
import dev.rolloutkit.apimachinery.GoZero;
import dev.rolloutkit.canary.config.CanaryDefect;
import dev.rolloutkit.canary.state.CanaryState;
import dev.rolloutkit.engine.action.Action;
import dev.rolloutkit.engine.internal.invariant.Violations;
import dev.rolloutkit.engine.internal.pass.ReplicaSetCopy;
import dev.rolloutkit.engine.plan.Plan;
import dev.rolloutkit.engine.state.TargetCheck;
import dev.rolloutkit.model.rollout.RolloutKeys;
import dev.rolloutkit.model.strategy.CanaryStrategy;

/**
 * The invariant about targets that the load balancer has not registered yet.
 *
 * @rule Old pods must not go before the load balancer has registered the pods that replace them.
 */
final class TargetRules {
  private TargetRules() {}

  static void check(
      CanaryState before,
      Plan plan,
      CanaryStrategy strategy,
      Fixes<CanaryDefect> fixes,
      Sets sets,
      Violations<CanaryInvariant> out) {
    String stable = GoZero.of(before.rollout().status().stableRS());
    if (strategy.trafficRouting() == null
        || strategy.trafficRouting().alb() == null
        || !stable.equals(before.podHash())
        || before.targetChecks().stream().allMatch(TargetCheck::isVerified)) {
      return;
    }
    for (ReplicaSetCopy rs : sets.all()) {
      boolean isGuarded = !rs.hasDeadline() || fixes.fixes(CanaryDefect.DEADLINE_ENDS_VERIFICATION);
      boolean losesPods = sets.after(rs) < Math.min(rs.replicas, rs.availableReplicas);
      if (sets.isOther(rs) && isGuarded && (losesPods || beginsDelay(plan, rs))) {
        out.add(
            CanaryInvariant.OLD_PODS_WAIT_FOR_TARGETS,
            rs.name + " from " + rs.replicas + " to " + sets.after(rs));
      }
    }
  }

  private static boolean setsDeadline(Action.UpdateReplicaSet update) {
    return update.change().metadata().annotations().containsKey(RolloutKeys.SCALE_DOWN_DEADLINE);
  }

  private static boolean beginsDelay(Plan plan, ReplicaSetCopy rs) {
    return plan.actions().stream()
        .anyMatch(
            action ->
                (action instanceof Action.PatchReplicaSetDeadline patch
                        && patch.name().equals(rs.name)
                        && patch.deadline() != null)
                    || (action instanceof Action.UpdateReplicaSet update
                        && update.name().equals(rs.name)
                        && setsDeadline(update)));
  }
}
