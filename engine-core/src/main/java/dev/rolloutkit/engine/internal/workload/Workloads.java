package dev.rolloutkit.engine.internal.workload;

import static dev.rolloutkit.engine.internal.status.StatusFields.PHASE;
import static dev.rolloutkit.engine.internal.status.StatusFields.READY_REPLICAS;

import dev.rolloutkit.apimachinery.GoZero;
import dev.rolloutkit.engine.action.Action;
import dev.rolloutkit.engine.action.PlanRule;
import dev.rolloutkit.engine.action.Refusal;
import dev.rolloutkit.engine.internal.pass.Observed;
import dev.rolloutkit.engine.internal.pass.PassState;
import dev.rolloutkit.engine.internal.pass.Recorder;
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
 *
 * @rule The Deployment of {@code workloadRef} is scaled down never, once the first revision is
 *     healthy, or progressively, as {@code scaleDown} says.
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
      Observed observed, PassState pass, Recorder recorder, boolean shrinks) {
    ReplicaSetCopy newRs = pass.requireNewRs();
    if (!scalesDown(observed, "progressively")
        || newRs.revision().orElse(0) != 1
        || (pass.status().get(READY_REPLICAS) <= 0 && !shrinks)) {
      return null;
    }
    return scale(observed, recorder, observed.desired() - pass.status().get(READY_REPLICAS));
  }

  /** Scales the Deployment to 0 once the Rollout was healthy. Null, or the error. */
  public static @Nullable String scaleDownOnSuccess(
      Observed observed, PassState pass, Recorder recorder) {
    return scalesDown(observed, "onsuccess")
            && pass.rollout().revisionNumber() == 1
            && pass.status().get(PHASE).equals("Healthy")
        ? scale(observed, recorder, 0)
        : null;
  }

  private static boolean scalesDown(Observed observed, String when) {
    ObjectRef ref = observed.spec().workloadRef();
    return ref != null && when.equals(ref.scaleDown());
  }

  private static @Nullable String scale(Observed observed, Recorder recorder, int wanted) {
    int size = Math.max(0, wanted);
    ObjectRef ref = observed.spec().workloadRef();
    Optional<ReferencedWorkload> workload = observed.state().workload();
    @Nullable Integer present = workload.isPresent() ? workload.get().replicas() : null;
    if (ref == null || present == null || present == size) {
      return null;
    }
    Refusal refusal =
        recorder.write(
            new Action.ScaleWorkload(
                GoZero.of(ref.name()), present, size, PlanRule.SCALE_WORKLOAD));
    return refusal == null ? null : refusal.message();
  }
}
