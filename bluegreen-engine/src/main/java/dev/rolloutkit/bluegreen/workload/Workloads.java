package dev.rolloutkit.bluegreen.workload;

import dev.rolloutkit.apimachinery.GoZero;
import dev.rolloutkit.bluegreen.Action;
import dev.rolloutkit.bluegreen.ReferencedWorkload;
import dev.rolloutkit.bluegreen.Refusal;
import dev.rolloutkit.bluegreen.Rule;
import dev.rolloutkit.bluegreen.pass.Pass;
import dev.rolloutkit.bluegreen.pass.ReplicaSetCopy;
import dev.rolloutkit.model.spec.ObjectRef;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The size of the Deployment that {@code spec.workloadRef} names, by its {@code scaleDown}: {@code
 * never}, {@code onsuccess}, once the first revision is promoted and the Rollout was healthy before
 * this pass, or {@code progressively}, as pods of the first revision become ready.
 *
 * <p>Compatibility: only revision 1 scales the Deployment; later ones, and an abort, leave it as it
 * is. The numbers are those of the status at the beginning of the pass.
 *
 * <p>Source: Argo Rollouts, scaling of the referenced Deployment.
 */
public final class Workloads {
  private Workloads() {}

  /**
   * Lets the Deployment have the pods that the Rollout does not have ready. Null, or the error.
   *
   * @param shrinks whether the new ReplicaSet is scaled down in this pass
   */
  public static @Nullable String scaleDownProgressively(Pass pass, boolean shrinks) {
    ReplicaSetCopy newRs = pass.requireNewRs();
    if (!scalesDown(pass, "progressively")
        || newRs.revision().orElse(0) != 1
        || (pass.status.readyReplicas <= 0 && !shrinks)) {
      return null;
    }
    return scale(pass, pass.desired - pass.status.readyReplicas);
  }

  /** Takes away all pods of the Deployment once the Rollout was healthy. Null, or the error. */
  public static @Nullable String scaleDownOnSuccess(Pass pass) {
    return scalesDown(pass, "onsuccess")
            && pass.rolloutRevision() == 1
            && pass.status.phase.equals("Healthy")
        ? scale(pass, 0)
        : null;
  }

  private static boolean scalesDown(Pass pass, String when) {
    ObjectRef ref = pass.spec.workloadRef();
    return ref != null && when.equals(ref.scaleDown());
  }

  private static @Nullable String scale(Pass pass, int wanted) {
    int size = Math.max(0, wanted);
    ObjectRef ref = pass.spec.workloadRef();
    Optional<ReferencedWorkload> workload = pass.state.workload();
    @Nullable Integer present = workload.isPresent() ? workload.get().replicas() : null;
    if (ref == null || present == null || present == size) {
      return null;
    }
    Refusal refusal =
        pass.write(
            new Action.ScaleWorkload(GoZero.of(ref.name()), present, size, Rule.SCALE_WORKLOAD));
    return refusal == null ? null : refusal.message();
  }
}
