package dev.rolloutkit.canary.replicaset;

import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.bluegreen.PassResult;
import dev.rolloutkit.bluegreen.Rule;
import dev.rolloutkit.bluegreen.pass.Pass;
import dev.rolloutkit.bluegreen.pass.Pass.Flow;
import dev.rolloutkit.bluegreen.pass.ReplicaSetCopy;
import dev.rolloutkit.bluegreen.pass.ReplicaSetWrites;
import dev.rolloutkit.bluegreen.replicaset.ReplicaSets;
import dev.rolloutkit.bluegreen.replicaset.ReplicaSets.Scaling;
import dev.rolloutkit.canary.config.Defect;
import dev.rolloutkit.canary.count.CanaryCounts;
import dev.rolloutkit.canary.pass.CanaryPass;
import dev.rolloutkit.model.status.TrafficWeights;
import dev.rolloutkit.model.traffic.ReplicaCounts;
import org.jspecify.annotations.Nullable;

/**
 * Sizes of the ReplicaSets: the stable one, then the new one, then the old ones; the first that is
 * scaled is the last in a pass.
 *
 * <p>Source: Argo Rollouts, reconciliation of the ReplicaSets of a canary.
 */
public final class CanaryReplicaSets {
  private CanaryReplicaSets() {}

  /** How a pass goes on after the ReplicaSets. */
  public enum Result {
    /** Nothing was scaled. */
    UNSCALED,
    /** Something was scaled. */
    SCALED,
    /** The pass ends with an error. */
    FAILED
  }

  /** Scales what has to be scaled. */
  public static Result reconcile(CanaryPass pass) {
    return reconcile(pass, "");
  }

  /** The same in a pass that does nothing else. */
  public static Flow reconcileForScaling(CanaryPass pass) {
    return reconcile(pass, "failed to reconcileCanaryReplicaSets in syncReplicasOnly: ")
            == Result.FAILED
        ? Flow.STOP
        : Flow.NEXT;
  }

  private static Result reconcile(CanaryPass pass, String errorPrefix) {
    if (pass.core().halted()) {
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

  /** What is needed again is not scaled down. Null, or the error. */
  private static @Nullable String removeDeadlines(CanaryPass pass) {
    Pass core = pass.core();
    ReplicaSetCopy newRs = core.requireNewRs();
    ReplicaSetCopy stableRs = core.stableRs;
    boolean keepsNew = !pass.delaysAbort();
    String error = keepsNew ? ReplicaSets.removeDeadline(core, newRs) : null;
    if (error == null && stableRs != null && (!keepsNew || !stableRs.name.equals(newRs.name))) {
      error = ReplicaSets.removeDeadline(core, stableRs);
    }
    return error;
  }

  /** Compatibility: the weights are those of the pass before. */
  private static Result scaleStable(CanaryPass pass, String errorPrefix) {
    ReplicaSetCopy stableRs = pass.core().stableRs;
    Outcome<ReplicaCounts> counts = counts(pass, pass.before().weights());
    if (stableRs == null || !counts.isOk()) {
      return crashed(pass, counts);
    }
    int size = counts.orElseThrow().stable();
    if (pass.fixes(Defect.STALE_WEIGHTS_SCALE_STABLE)) {
      size = Math.max(size, counts(pass, pass.weights()).orElseThrow().stable());
    }
    String error = ReplicaSetWrites.scale(pass.core(), stableRs, size, Rule.STABLE_SIZE);
    if (error != null) {
      return fail(pass, errorPrefix + ReplicaSets.named("reconcileCanaryStableReplicaSet", error));
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
        ReplicaSets.scaleNew(
            pass.core(), pass.core().requireNewRs(), NewSize.of(pass, counts.orElseThrow()), false);
    if (scaling.error() != null) {
      return fail(pass, errorPrefix + scaling.error());
    }
    return scaling.scaled() ? Result.SCALED : Result.UNSCALED;
  }

  private static Outcome<ReplicaCounts> counts(CanaryPass pass, @Nullable TrafficWeights weights) {
    return CanaryCounts.of(pass.rollout(), pass.sets(), weights);
  }

  private static Result crashed(CanaryPass pass, Outcome<ReplicaCounts> counts) {
    counts.problems().forEach(pass::crash);
    return counts.isOk() ? Result.UNSCALED : Result.FAILED;
  }

  private static Result fail(CanaryPass pass, String error) {
    pass.core().fail(PassResult.RETRY, error);
    return Result.FAILED;
  }
}
