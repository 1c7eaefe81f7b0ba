package dev.rolloutkit.canary.internal.status;

import static dev.rolloutkit.engine.internal.status.StatusFields.PROMOTE_FULL;

import dev.rolloutkit.canary.internal.pass.CanaryPass;
import dev.rolloutkit.engine.internal.pass.ReplicaSetCopy;
import dev.rolloutkit.engine.internal.pass.RollbackKind;
import dev.rolloutkit.model.traffic.ProgressThresholds;

/**
 * Decides when the new version becomes the stable one.
 *
 * <p>Compatibility: if the stable ReplicaSet no longer exists, any pass counts as a first
 * deployment, at any step and with any pods. A Rollout without an update is promoted in every pass.
 *
 * <p>Source: Argo Rollouts, full promotion of a canary.
 */
public final class Promotion {
  private Promotion() {}

  /** Why the new version becomes the stable one in this pass; empty if it does not. */
  public static String reason(CanaryPass pass) {
    ReplicaSetCopy newRs = pass.out().newRs();
    boolean isStableLost = pass.isStableLost();
    if (pass.out().stableRs() == null && !isStableLost) {
      return "Initial deploy";
    }
    if (pass.out().aborted()
        || newRs == null
        || (newRs.availableReplicas < pass.in().desired()
            && !ProgressThresholds.reached(
                pass.strategy().replicaProgressThreshold(),
                pass.sets().newSet(),
                pass.in().desired()))) {
      return "";
    }
    if (pass.out().status().get(PROMOTE_FULL)) {
      return "Full promotion requested";
    }
    if (isStableLost) {
      return "";
    }
    RollbackKind kind = pass.out().rollbackKind();
    if (kind.fastRollback()) {
      return kind.withinWindow() ? "Rollback within window" : "Fast rollback";
    }
    int size = pass.steps().size();
    return size == 0 || pass.index().orElse(0) == size
        ? "Completed all " + size + " canary steps"
        : "";
  }
}
