package dev.rolloutkit.canary.internal.status;

import static dev.rolloutkit.engine.internal.status.StatusFields.PROMOTE_FULL;

import dev.rolloutkit.canary.internal.pass.CanaryPass;
import dev.rolloutkit.engine.internal.pass.ReplicaSetCopy;
import dev.rolloutkit.engine.internal.pass.RollbackKind;
import dev.rolloutkit.model.internal.traffic.ProgressThresholds;

/**
 * Decides whether the new version becomes the stable one.
 *
 * <p>Compatibility: if the stable ReplicaSet is missing, every pass is a first deployment,
 * regardless of the step and of available pods; and an idle Rollout is promoted in every pass.
 *
 * <p>Source: Argo Rollouts, full promotion of a canary.
 *
 * @rule The new version becomes the stable one once all steps are completed and its pods are
 *     available, or when the update is fully promoted.
 */
public final class Promotion {
  private Promotion() {}

  /**
   * Why the new version becomes the stable one in this pass; empty if it does not.
   *
   * @param isAborted whether the update still counts as aborted at the end of the pass
   */
  public static String reason(CanaryPass pass, boolean isAborted) {
    ReplicaSetCopy newRs = pass.newRs();
    boolean isStableLost = pass.isStableLost();
    if (pass.stableRs() == null && !isStableLost) {
      return "Initial deploy";
    }
    if (isAborted
        || newRs == null
        || (newRs.availableReplicas < pass.desired()
            && !ProgressThresholds.reached(
                pass.strategy().replicaProgressThreshold(),
                pass.sets().newSet(),
                pass.desired()))) {
      return "";
    }
    if (pass.status().get(PROMOTE_FULL)) {
      return "Full promotion requested";
    }
    if (isStableLost) {
      return "";
    }
    RollbackKind kind = pass.rollback();
    if (kind.fastRollback()) {
      return kind.withinWindow() ? "Rollback within window" : "Fast rollback";
    }
    int size = pass.steps().size();
    return size == 0 || pass.index().orElse(0) == size
        ? "Completed all " + size + " canary steps"
        : "";
  }
}
