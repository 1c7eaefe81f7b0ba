package dev.rolloutkit.canary.internal.count;

import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.GoZero;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.canary.config.CanaryOptions;
import dev.rolloutkit.canary.config.Defect;
import dev.rolloutkit.model.defaults.RolloutDefaults;
import dev.rolloutkit.model.rollout.Rollout;
import dev.rolloutkit.model.rollout.Strategies;
import dev.rolloutkit.model.status.TrafficWeights;
import dev.rolloutkit.model.strategy.CanaryStrategy;
import dev.rolloutkit.model.traffic.ProgressThresholds;
import dev.rolloutkit.model.traffic.ReplicaCounts;
import dev.rolloutkit.model.traffic.ReplicaSetState;
import org.jspecify.annotations.Nullable;

/**
 * Computes the desired sizes of the new and the stable ReplicaSet of a canary, with and without
 * traffic routing, and checks whether they have been reached.
 *
 * <p>Source: Argo Rollouts, replica counts of canaries.
 */
public final class CanaryCounts {
  private static final FieldPath MAX_WEIGHT =
      FieldPath.of("spec", "strategy", "canary", "trafficRouting", "maxTrafficWeight");

  private CanaryCounts() {}

  /**
   * Computes the next sizes of the two ReplicaSets.
   *
   * <p>Problems: the Rollout has no canary strategy; the maximum weight is 0, by which the
   * controller divides.
   *
   * @param weights the current weights, which limit how far dynamically scaled ReplicaSets shrink;
   *     {@code null} to ignore them
   */
  public static Outcome<ReplicaCounts> of(
      Rollout rollout, CanarySets sets, @Nullable TrafficWeights weights) {
    if (Strategies.trafficRouting(rollout) != null) {
      return ReplicaCounts.of(rollout, sets.newSet(), sets.stableSet(), weights);
    }
    int max = RolloutDefaults.maxTrafficWeight(rollout);
    if (max == 0) {
      return Outcome.failed(Problem.invalid(MAX_WEIGHT, 0, "must not be 0"));
    }
    int replicas = RolloutDefaults.replicas(rollout);
    int surge = RolloutDefaults.resolvedMaxSurge(rollout);
    ReplicaCounts wanted =
        ApproximateCounts.of(replicas, weightForCounts(rollout, sets, max), max, surge);
    return Outcome.ok(
        BasicCounts.of(
            sets, replicas, wanted, surge, RolloutDefaults.resolvedMaxUnavailable(rollout)));
  }

  private static int weightForCounts(Rollout rollout, CanarySets sets, int max) {
    String stable = GoZero.of(rollout.status().stableRS());
    boolean isFull =
        GoZero.of(rollout.status().promoteFull())
            || stable.isEmpty()
            || stable.equals(GoZero.of(rollout.status().currentPodHash()));
    return isFull
        ? max
        : ReplicaCounts.desiredCanaryWeight(rollout, sets.newSet(), sets.stableSet());
  }

  /**
   * Whether the ReplicaSets have the sizes of the current step: the pods of the new one are
   * available, those of the stable one exist, and without traffic routing no other ReplicaSet has
   * pods.
   */
  public static Outcome<Boolean> areReached(
      Rollout rollout, CanarySets sets, @Nullable TrafficWeights weights, CanaryOptions options) {
    return of(rollout, sets, weights).map(counts -> areReached(rollout, sets, counts, options));
  }

  private static boolean areReached(
      Rollout rollout, CanarySets sets, ReplicaCounts counts, CanaryOptions options) {
    CanaryStrategy canary = Strategies.canary(rollout);
    if (canary == null) {
      return false;
    }
    boolean isRouted = canary.trafficRouting() != null;
    if (!isNewSetReached(canary, sets.newSet(), counts.canary(), options)) {
      return false;
    }
    ReplicaSetState stable = sets.stableSet();
    if (!(isRouted && GoZero.of(canary.dynamicStableScale()))
        && (stable == null
            || stable.replicas() != stable.observed()
            || stable.replicas() != counts.stable())) {
      return false;
    }
    return isRouted || sets.otherAvailable() == 0;
  }

  private static boolean isNewSetReached(
      CanaryStrategy canary, @Nullable ReplicaSetState newSet, int wanted, CanaryOptions options) {
    return ProgressThresholds.reached(canary.replicaProgressThreshold(), newSet, wanted)
        || (options.fixes(Defect.WEIGHT_DOWN_SCALES_FIRST)
            && canary.trafficRouting() != null
            && ReplicaSetState.availableOf(newSet) >= wanted)
        || (options.fixes(Defect.THRESHOLD_ABOVE_WANTED)
            && ProgressThresholds.reached(null, newSet, wanted));
  }
}
