package dev.rolloutkit.engine.internal.workload;

import static dev.rolloutkit.engine.internal.status.StatusFields.PHASE;
import static dev.rolloutkit.engine.internal.status.StatusFields.READY_REPLICAS;

import dev.rolloutkit.apimachinery.GoZero;
import dev.rolloutkit.engine.action.Action;
import dev.rolloutkit.engine.action.Refusal;
import dev.rolloutkit.engine.action.Rule;
import dev.rolloutkit.engine.internal.pass.Observed;
import dev.rolloutkit.engine.internal.pass.PlanDraft;
import dev.rolloutkit.engine.internal.pass.ReplicaSetCopy;
import dev.rolloutkit.engine.state.ReferencedWorkload;
import dev.rolloutkit.model.spec.ObjectRef;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Scales the Deployment that {@code spec.workloadRef} names, according to its {@code scaleDown}:
 * {@code never}; {@code onsuccess}, once the first revision is promoted and the Rollout was healthy
 * before this pass; or {@code progressively}, as pods of the first revision become ready.
 *
 * <p>Compatibility: only revision 1 scales the Deployment; later revisions and aborts do not change
 * it. The numbers are those of the status at the beginning of the pass.
 *
 * <p>Source: Argo Rollouts, scaling of the referenced Deployment.
 */
public final class Workloads {
  private Workloads() {}

  /**
   * Scales the Deployment to the number of pods that the Rollout does not have ready. Null, or the
   * error.
   *
   * @param shrinks whether this pass scales the new ReplicaSet down
   */
  public static @Nullable String scaleDownProgressively(
      Observed in, PlanDraft out, boolean shrinks) {
    ReplicaSetCopy newRs = out.requireNewRs();
    if (!scalesDown(in, "progressively")
        || newRs.revision().orElse(0) != 1
        || (out.status().get(READY_REPLICAS) <= 0 && !shrinks)) {
      return null;
    }
    return scale(in, out, in.desired() - out.status().get(READY_REPLICAS));
  }

  /** Scales the Deployment to 0 once the Rollout was healthy. Null, or the error. */
  public static @Nullable String scaleDownOnSuccess(Observed in, PlanDraft out) {
    return scalesDown(in, "onsuccess")
            && out.rolloutRevision() == 1
            && out.status().get(PHASE).equals("Healthy")
        ? scale(in, out, 0)
        : null;
  }

  private static boolean scalesDown(Observed in, String when) {
    ObjectRef ref = in.spec().workloadRef();
    return ref != null && when.equals(ref.scaleDown());
  }

  private static @Nullable String scale(Observed in, PlanDraft out, int wanted) {
    int size = Math.max(0, wanted);
    ObjectRef ref = in.spec().workloadRef();
    Optional<ReferencedWorkload> workload = in.state().workload();
    @Nullable Integer present = workload.isPresent() ? workload.get().replicas() : null;
    if (ref == null || present == null || present == size) {
      return null;
    }
    Refusal refusal =
        out.write(
            new Action.ScaleWorkload(GoZero.of(ref.name()), present, size, Rule.SCALE_WORKLOAD));
    return refusal == null ? null : refusal.message();
  }
}
