package dev.rolloutkit.canary.invariant;

import dev.rolloutkit.apimachinery.GoZero;
import dev.rolloutkit.canary.internal.service.CanaryTraffic;
import dev.rolloutkit.canary.state.CanaryState;
import dev.rolloutkit.engine.action.Action;
import dev.rolloutkit.engine.internal.invariant.Violations;
import dev.rolloutkit.engine.internal.pass.ReplicaSetCopy;
import dev.rolloutkit.engine.plan.Plan;
import dev.rolloutkit.model.strategy.CanaryStrategy;

/**
 * The invariant about the canary Service behind traffic routers.
 *
 * @rule While a canary may get traffic, its Service must not leave available pods for the stable
 *     ReplicaSet.
 */
final class ServiceRules {
  private ServiceRules() {}

  static void check(
      CanaryState before,
      Plan plan,
      CanaryStrategy strategy,
      Sets sets,
      Violations<CanaryInvariant> out) {
    ReplicaSetCopy stableSet = sets.stableSet();
    if (stableSet == null || !CanaryTraffic.mayFlow(before)) {
      return;
    }
    for (Action action : plan.actions()) {
      if (action instanceof Action.SwitchServiceSelector change
          && change.service().equals(GoZero.of(strategy.canaryService()))
          && change.to().equals(stableSet.hash)) {
        for (ReplicaSetCopy rs : sets.all()) {
          if (rs.availableReplicas > 0 && rs.hash.equals(change.from()) && rs != stableSet) {
            out.add(
                CanaryInvariant.CANARY_SERVICE_KEEPS_ITS_PODS,
                change.service() + " leaves " + rs.availableReplicas + " pods of " + rs.name);
          }
        }
      }
    }
  }
}
