package dev.rolloutkit.canary.status;

import dev.rolloutkit.bluegreen.RollbackKind;
import dev.rolloutkit.bluegreen.pass.Pass;
import dev.rolloutkit.bluegreen.pass.ReplicaSetCopy;
import dev.rolloutkit.canary.pass.CanaryPass;
import dev.rolloutkit.model.traffic.ProgressThresholds;

/**
 * When the new version becomes the stable one.
 *
 * <p>Compatibility: a stable ReplicaSet that is gone makes any pass a first deployment, whatever
 * the step and whatever pods there are; and an idle Rollout is promoted in every pass.
 *
 * <p>Source: Argo Rollouts, full promotion of a canary.
 */
public final class Promotion {
  private Promotion() {}

  /** Why the new version becomes the stable one in this pass; empty if it does not. */
  public static String reason(CanaryPass pass) {
    Pass core = pass.core();
    ReplicaSetCopy newRs = core.newRs;
    if (core.stableRs == null) {
      return pass.isStableLost() ? "" : "Initial deploy";
    }
    if (core.aborted()
        || newRs == null
        || (newRs.availableReplicas < core.desired
            && !ProgressThresholds.reached(
                pass.strategy().replicaProgressThreshold(), pass.sets().newSet(), core.desired))) {
      return "";
    }
    if (core.status.promoteFull) {
      return "Full promotion requested";
    }
    RollbackKind kind = core.rollbackKind();
    if (kind.fastRollback()) {
      return kind.withinWindow() ? "Rollback within window" : "Fast rollback";
    }
    int size = pass.steps().size();
    return size == 0 || pass.index().orElse(0) == size
        ? "Completed all " + size + " canary steps"
        : "";
  }
}
