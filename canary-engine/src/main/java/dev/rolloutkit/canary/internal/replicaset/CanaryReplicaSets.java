package dev.rolloutkit.canary.internal.replicaset;

import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.canary.config.CanaryDefect;
import dev.rolloutkit.canary.internal.count.CanaryCounts;
import dev.rolloutkit.canary.internal.pass.CanaryPass;
import dev.rolloutkit.engine.action.Rule;
import dev.rolloutkit.engine.internal.pass.Flow;
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
  public static Result reconcile(CanaryPass pass) {
    return reconcile(pass, "");
  }

  /** The same in a pass that only scales. */
  public static Flow reconcileForScaling(CanaryPass pass) {
    return reconcile(pass, "failed to reconcileCanaryReplicaSets in syncReplicasOnly: ")
            == Result.FAILED
        ? Flow.STOP
        : Flow.NEXT;
  }

  private static Result reconcile(CanaryPass pass, String errorPrefix) {
    if (pass.out().halted()) {
      return Result.UNSCALED;
    }
    String error = removeDeadlines(pass);
    if (error != null) {
      return fail(pass, errorPrefix + error);
    }
    if (pass.sets().hasStable()) {
      Result stable = scaleStable(pass, errorPrefix);
      if (stable != Result.UNSCALED) {
        return stable;
      }
    }
    Result scaled = scaleNew(pass, errorPrefix);
    if (scaled != Result.UNSCALED) {
      return scaled;
    }
    return CanaryOldReplicaSets.scaleDown(pass) > 0 ? Result.SCALED : Result.UNSCALED;
  }

  /** Removes the scale-down deadline of sets that are needed again. Null, or the error. */
  private static @Nullable String removeDeadlines(CanaryPass pass) {
    ReplicaSetCopy newRs = pass.out().requireNewRs();
    ReplicaSetCopy stableRs = pass.out().stableRs();
    boolean keepsNew = !pass.delaysAbort();
    String error = keepsNew ? SizeSteps.removeDeadline(pass.in(), pass.out(), newRs) : null;
    if (error == null && stableRs != null && (!keepsNew || !stableRs.name.equals(newRs.name))) {
      error = SizeSteps.removeDeadline(pass.in(), pass.out(), stableRs);
    }
    return error;
  }

  /**
   * Scales the stable ReplicaSet. Compatibility: its size follows the weights of the previous pass.
   */
  private static Result scaleStable(CanaryPass pass, String errorPrefix) {
    ReplicaSetCopy stableRs = pass.out().stableRs();
    Outcome<ReplicaCounts> counts = counts(pass, pass.before().weights());
    if (stableRs == null || !counts.isOk()) {
      return crashed(pass, counts);
    }
    int size = counts.orElseThrow().stable();
    if (pass.fixes(CanaryDefect.STALE_WEIGHTS_SCALE_STABLE)) {
      size = Math.max(size, counts(pass, pass.weights()).orElseThrow().stable());
      size = Math.max(size, Math.min(stableRs.replicas, NewSize.carried(pass, stableRs)));
    }
    if (NewSize.mayStillServe(pass)) {
      size = Math.max(size, Math.min(stableRs.replicas, pass.in().desired()));
    }
    String error = ReplicaSetWrites.scale(pass.in(), pass.out(), stableRs, size, Rule.STABLE_SIZE);
    if (error != null) {
      return fail(pass, errorPrefix + SizeSteps.named("reconcileCanaryStableReplicaSet", error));
    }
    return stableRs.replicas == size ? Result.UNSCALED : Result.SCALED;
  }

  private static Result scaleNew(CanaryPass pass, String errorPrefix) {
    Outcome<ReplicaCounts> counts = counts(pass, pass.weights());
    if (counts.isOk() && NewSize.waitsForTraffic(pass)) {
      return Result.UNSCALED;
    }
    if (!counts.isOk()) {
      return crashed(pass, counts);
    }
    Scaling scaling =
        NewSizeSteps.scale(pass.in(), pass.out(), NewSize.of(pass, counts.orElseThrow()), false);
    if (scaling.error() != null) {
      return fail(pass, errorPrefix + scaling.error());
    }
    return scaling.scaled() ? Result.SCALED : Result.UNSCALED;
  }

  private static Outcome<ReplicaCounts> counts(CanaryPass pass, @Nullable TrafficWeights weights) {
    return CanaryCounts.of(pass.rollout(), pass.sets(), weights, pass.in().release());
  }

  private static Result crashed(CanaryPass pass, Outcome<ReplicaCounts> counts) {
    counts.problems().forEach(pass::crash);
    return counts.isOk() ? Result.UNSCALED : Result.FAILED;
  }

  private static Result fail(CanaryPass pass, String error) {
    pass.out().fail(PassResult.RETRY, error);
    return Result.FAILED;
  }
}
