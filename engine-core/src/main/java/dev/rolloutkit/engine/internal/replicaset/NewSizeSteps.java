package dev.rolloutkit.engine.internal.replicaset;

import dev.rolloutkit.engine.action.PlanRule;
import dev.rolloutkit.engine.internal.pass.Observed;
import dev.rolloutkit.engine.internal.pass.PassState;
import dev.rolloutkit.engine.internal.pass.Recorder;
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
 *
 * @rule After an abort the new ReplicaSet keeps its size for {@code abortScaleDownDelaySeconds}.
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
  public static Scaling scale(
      Observed observed, PassState pass, Recorder recorder, int wanted, boolean serves) {
    ReplicaSetCopy newRs = pass.requireNewRs();
    if (serves || !observed.view().delaysAbort(observed, pass)) {
      return scale(observed, pass, recorder, wanted, PlanRule.NEW_SIZE);
    }
    if (!newRs.annotations().containsKey(RolloutKeys.SCALE_DOWN_DEADLINE)) {
      return Scaling.unscaled(startAbortDelay(observed, pass, recorder, newRs));
    }
    Instant deadline = newRs.deadline();
    if (deadline == null) {
      return scale(observed, pass, recorder, wanted, PlanRule.ABORT_DELAY);
    }
    if (!deadline.isAfter(observed.now())) {
      return scale(observed, pass, recorder, 0, PlanRule.ABORT_DELAY);
    }
    Duration remaining = Times.between(observed.now(), deadline);
    if (remaining.compareTo(observed.resyncPeriod()) >= 0) {
      return scale(observed, pass, recorder, wanted, PlanRule.NEW_SIZE);
    }
    recorder.requeue(remaining, PlanRule.ABORT_DELAY);
    return Scaling.unscaled(
        observed.has(RolloutsChange.ABORT_DELAY_RECORDS_SIZE)
            ? SizeSteps.refreshAnnotation(
                observed, pass, recorder, newRs, "while waiting for abort scale-down deadline")
            : null);
  }

  private static Scaling scale(
      Observed observed, PassState pass, Recorder recorder, int size, PlanRule rule) {
    ReplicaSetCopy newRs = pass.requireNewRs();
    String error =
        SizeSteps.named(
            "reconcileNewReplicaSet",
            ReplicaSetWrites.scale(observed, pass, recorder, newRs, size, rule));
    boolean scaled = error == null && newRs.replicas != size;
    if (error == null) {
      error = Workloads.scaleDownProgressively(observed, pass, recorder, newRs.replicas > size);
    }
    return new Scaling(scaled, error);
  }

  /** Once the stable pods are available, the delay of the new ones begins. */
  private static @Nullable String startAbortDelay(
      Observed observed, PassState pass, Recorder recorder, ReplicaSetCopy newRs) {
    ReplicaSetCopy stableRs = pass.stableRs();
    if (observed.has(RolloutsChange.ABORT_DELAY_RECORDS_SIZE)) {
      String error =
          SizeSteps.refreshAnnotation(
              observed, pass, recorder, newRs, "before adding abort scale-down delay");
      if (error != null || stableRs == null || stableRs.availableReplicas < observed.desired()) {
        return error;
      }
    } else if (stableRs == null || stableRs.availableReplicas != observed.desired()) {
      return null;
    }
    int seconds = RolloutDefaults.abortScaleDownDelay(observed.rollout()).seconds().orElse(0);
    return SizeSteps.addDeadline(observed, recorder, newRs, seconds);
  }
}
