package dev.rolloutkit.engine.internal.replicaset;

import dev.rolloutkit.engine.action.Rule;
import dev.rolloutkit.engine.internal.pass.Observed;
import dev.rolloutkit.engine.internal.pass.PlanDraft;
import dev.rolloutkit.engine.internal.pass.ReplicaSetCopy;
import dev.rolloutkit.engine.internal.pass.ReplicaSetWrites;
import dev.rolloutkit.engine.internal.time.Times;
import dev.rolloutkit.engine.internal.workload.Workloads;
import dev.rolloutkit.model.defaults.RolloutDefaults;
import dev.rolloutkit.model.release.RolloutsChange;
import dev.rolloutkit.model.rollout.RolloutKeys;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Scales the new ReplicaSet: immediately, or after an abort when its delay is over.
 *
 * <p>Source: Argo Rollouts, reconciliation of the new ReplicaSet.
 */
public final class NewSizeSteps {
  private NewSizeSteps() {}

  /**
   * The result of scaling.
   *
   * @param scaled whether the size changed
   * @param error the error; null if there was none
   */
  public record Scaling(boolean scaled, @Nullable String error) {
    private static Scaling unscaled(@Nullable String error) {
      return new Scaling(false, error);
    }
  }

  /**
   * Scales the new ReplicaSet, unless an abort keeps its size for a delay.
   *
   * @param serves whether it is needed even after an abort because it serves
   */
  public static Scaling scale(Observed in, PlanDraft out, int wanted, boolean serves) {
    ReplicaSetCopy newRs = out.requireNewRs();
    if (serves || !in.view().delaysAbort(in, out)) {
      return scale(in, out, wanted, Rule.NEW_SIZE);
    }
    if (!newRs.annotations().containsKey(RolloutKeys.SCALE_DOWN_DEADLINE)) {
      return Scaling.unscaled(startAbortDelay(in, out, newRs));
    }
    Instant deadline = newRs.deadline();
    if (deadline == null) {
      return scale(in, out, wanted, Rule.ABORT_DELAY);
    }
    if (!deadline.isAfter(in.now())) {
      return scale(in, out, 0, Rule.ABORT_DELAY);
    }
    Duration remaining = Times.between(in.now(), deadline);
    if (remaining.compareTo(in.resyncPeriod()) >= 0) {
      return scale(in, out, wanted, Rule.NEW_SIZE);
    }
    out.requeue(remaining, Rule.ABORT_DELAY);
    return Scaling.unscaled(
        in.has(RolloutsChange.ABORT_DELAY_RECORDS_SIZE)
            ? SizeSteps.refreshAnnotation(
                in, out, newRs, "while waiting for abort scale-down deadline")
            : null);
  }

  private static Scaling scale(Observed in, PlanDraft out, int size, Rule rule) {
    ReplicaSetCopy newRs = out.requireNewRs();
    String error =
        SizeSteps.named(
            "reconcileNewReplicaSet", ReplicaSetWrites.scale(in, out, newRs, size, rule));
    boolean scaled = error == null && newRs.replicas != size;
    if (error == null) {
      error = Workloads.scaleDownProgressively(in, out, newRs.replicas > size);
    }
    return new Scaling(scaled, error);
  }

  /** Once the stable pods are available, the delay of the new ones begins. */
  private static @Nullable String startAbortDelay(
      Observed in, PlanDraft out, ReplicaSetCopy newRs) {
    ReplicaSetCopy stableRs = out.stableRs();
    if (in.has(RolloutsChange.ABORT_DELAY_RECORDS_SIZE)) {
      String error =
          SizeSteps.refreshAnnotation(in, out, newRs, "before adding abort scale-down delay");
      if (error != null || stableRs == null || stableRs.availableReplicas < in.desired()) {
        return error;
      }
    } else if (stableRs == null || stableRs.availableReplicas != in.desired()) {
      return null;
    }
    int seconds = RolloutDefaults.abortScaleDownDelay(in.rollout()).seconds().orElse(0);
    return SizeSteps.addDeadline(in, out, newRs, seconds);
  }
}
