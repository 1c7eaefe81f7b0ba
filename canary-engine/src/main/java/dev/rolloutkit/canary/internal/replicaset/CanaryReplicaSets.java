package dev.rolloutkit.canary.internal.replicaset;

import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.canary.config.CanaryDefect;
import dev.rolloutkit.canary.internal.count.CanaryCounts;
import dev.rolloutkit.canary.internal.pass.CanaryPass;
import dev.rolloutkit.canary.internal.pass.Crashes;
import dev.rolloutkit.engine.action.PlanRule;
import dev.rolloutkit.engine.internal.pass.Flow;
import dev.rolloutkit.engine.internal.pass.Recorder;
import dev.rolloutkit.engine.internal.pass.ReplicaSetCopy;
import dev.rolloutkit.engine.internal.pass.ReplicaSetWrites;
import dev.rolloutkit.engine.internal.replicaset.NewSizeSteps;
import dev.rolloutkit.engine.internal.replicaset.NewSizeSteps.Scaling;
import dev.rolloutkit.engine.internal.replicaset.SizeSteps;
import dev.rolloutkit.engine.plan.PassResult;
import dev.rolloutkit.model.status.TrafficWeights;
import dev.rolloutkit.model.traffic.ReplicaCounts;
import org.jspecify.annotations.Nullable;

/**
 * Scales the ReplicaSets: the stable one, then the new one, then the old ones. A pass scales only
 * the first one that needs it.
 *
 * <p>Source: Argo Rollouts, reconciliation of the ReplicaSets of a canary.
 *
 * @rule A pass scales the stable ReplicaSet first, then the new one, then the old ones, and only
 *     the first that needs it.
 */
public final class CanaryReplicaSets {
  private CanaryReplicaSets() {}

  /** How a pass continues after scaling. */
  public enum Result {
    /** No ReplicaSet was scaled. */
    UNSCALED,
    /** A ReplicaSet was scaled. */
    SCALED,
    /** The pass ends with an error. */
    FAILED
  }

  /** Scales the first set that needs it. */
  public static Result reconcile(CanaryPass pass, Recorder recorder) {
    return reconcile(pass, recorder, "");
  }

  /** The same in a pass that only scales. */
  public static Flow reconcileForScaling(CanaryPass pass, Recorder recorder) {
    return reconcile(pass, recorder, "failed to reconcileCanaryReplicaSets in syncReplicasOnly: ")
            == Result.FAILED
        ? Flow.STOP
        : Flow.NEXT;
  }

  private static Result reconcile(CanaryPass pass, Recorder recorder, String errorPrefix) {
    if (pass.isProgressHalted()) {
      return Result.UNSCALED;
    }
    String error = removeDeadlines(pass, recorder);
    if (error != null) {
      return fail(recorder, errorPrefix + error);
    }
    if (pass.sets().hasStable()) {
      Result stable = scaleStable(pass, recorder, errorPrefix);
      if (stable != Result.UNSCALED) {
        return stable;
      }
    }
    Result scaled = scaleNew(pass, recorder, errorPrefix);
    if (scaled != Result.UNSCALED) {
      return scaled;
    }
    return CanaryOldReplicaSets.scaleDown(pass, recorder) > 0 ? Result.SCALED : Result.UNSCALED;
  }

  /** Removes the scale-down deadline of sets that are needed again. Null, or the error. */
  private static @Nullable String removeDeadlines(CanaryPass pass, Recorder recorder) {
    ReplicaSetCopy newRs = pass.requireNewRs();
    ReplicaSetCopy stableRs = pass.stableRs();
    boolean keepsNew = !pass.delaysAbort();
    String error = keepsNew ? SizeSteps.removeDeadline(pass.observed(), recorder, newRs) : null;
    if (error == null && stableRs != null && (!keepsNew || !stableRs.name.equals(newRs.name))) {
      error = SizeSteps.removeDeadline(pass.observed(), recorder, stableRs);
    }
    return error;
  }

  /**
   * Scales the stable ReplicaSet. Compatibility: its size follows the weights of the previous pass.
   */
  private static Result scaleStable(CanaryPass pass, Recorder recorder, String errorPrefix) {
    ReplicaSetCopy stableRs = pass.stableRs();
    Outcome<ReplicaCounts> counts = counts(pass, pass.before().weights());
    if (stableRs == null || !counts.isOk()) {
      return crashed(recorder, counts);
    }
    int size = counts.orElseThrow().stable();
    if (pass.fixes(CanaryDefect.STALE_WEIGHTS_SCALE_STABLE)) {
      size = Math.max(size, counts(pass, pass.weights()).orElseThrow().stable());
      size = Math.max(size, Math.min(stableRs.replicas, NewSize.carried(pass, stableRs)));
    }
    if (NewSize.mayStillServe(pass)) {
      size = Math.max(size, Math.min(stableRs.replicas, pass.desired()));
    }
    String error =
        ReplicaSetWrites.scale(
            pass.observed(), pass.state(), recorder, stableRs, size, PlanRule.STABLE_SIZE);
    if (error != null) {
      return fail(
          recorder, errorPrefix + SizeSteps.named("reconcileCanaryStableReplicaSet", error));
    }
    return stableRs.replicas == size ? Result.UNSCALED : Result.SCALED;
  }

  private static Result scaleNew(CanaryPass pass, Recorder recorder, String errorPrefix) {
    Outcome<ReplicaCounts> counts = counts(pass, pass.weights());
    if (counts.isOk() && NewSize.waitsForTraffic(pass)) {
      return Result.UNSCALED;
    }
    if (!counts.isOk()) {
      return crashed(recorder, counts);
    }
    Scaling scaling =
        NewSizeSteps.scale(
            pass.observed(), pass.state(), recorder, NewSize.of(pass, counts.orElseThrow()), false);
    if (scaling.error() != null) {
      return fail(recorder, errorPrefix + scaling.error());
    }
    return scaling.scaled() ? Result.SCALED : Result.UNSCALED;
  }

  private static Outcome<ReplicaCounts> counts(CanaryPass pass, @Nullable TrafficWeights weights) {
    return CanaryCounts.of(pass.rollout(), pass.sets(), weights, pass.observed().release());
  }

  private static Result crashed(Recorder recorder, Outcome<ReplicaCounts> counts) {
    counts.problems().forEach(problem -> Crashes.stop(recorder, problem));
    return counts.isOk() ? Result.UNSCALED : Result.FAILED;
  }

  private static Result fail(Recorder recorder, String error) {
    recorder.fail(PassResult.RETRY, error);
    return Result.FAILED;
  }
}
