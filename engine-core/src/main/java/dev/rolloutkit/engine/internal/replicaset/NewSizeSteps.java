package dev.rolloutkit.engine.internal.replicaset;

import dev.rolloutkit.engine.action.Rule;
import dev.rolloutkit.engine.internal.pass.Observed;
import dev.rolloutkit.engine.internal.pass.PlanDraft;
import dev.rolloutkit.engine.internal.pass.ReplicaSetCopy;
import dev.rolloutkit.engine.internal.pass.ReplicaSetWrites;
import dev.rolloutkit.engine.internal.time.Times;
import dev.rolloutkit.engine.internal.workload.Workloads;
import dev.rolloutkit.model.defaults.RolloutDefaults;
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
   * The result of a scale.
   *
   * @param scaled whether the size changed
   * @param error the error; null if there is none
   */
  public record Scaling(boolean scaled, @Nullable String error) {
    private static Scaling unscaled(@Nullable String error) {
      return new Scaling(false, error);
    }
  }

  /**
   * Scales the new ReplicaSet, unless it keeps its size for a while after an abort.
   *
   * @param serves whether the ReplicaSet is needed even after an abort
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
        SizeSteps.refreshAnnotation(in, out, newRs, "while waiting for abort scale-down deadline"));
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

  /**
   * Starts the abort delay of the new ReplicaSet once all stable pods are available. Returns the
   * error, or null.
   */
  private static @Nullable String startAbortDelay(
      Observed in, PlanDraft out, ReplicaSetCopy newRs) {
    String error =
        SizeSteps.refreshAnnotation(in, out, newRs, "before adding abort scale-down delay");
    ReplicaSetCopy stableRs = out.stableRs();
    if (error != null || stableRs == null || stableRs.availableReplicas < in.desired()) {
      return error;
    }
    int seconds = RolloutDefaults.abortScaleDownDelay(in.rollout()).seconds().orElse(0);
    return SizeSteps.addDeadline(in, out, newRs, seconds);
  }
}
