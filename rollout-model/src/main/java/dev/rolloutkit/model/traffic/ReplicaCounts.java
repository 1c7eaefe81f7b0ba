package dev.rolloutkit.model.traffic;

import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.GoZero;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.apimachinery.release.ReleaseOf;
import dev.rolloutkit.model.defaults.RolloutDefaults;
import dev.rolloutkit.model.release.RolloutsChange;
import dev.rolloutkit.model.release.RolloutsRelease;
import dev.rolloutkit.model.rollout.Rollout;
import dev.rolloutkit.model.rollout.Strategies;
import dev.rolloutkit.model.status.TrafficWeights;
import dev.rolloutkit.model.status.WeightDestination;
import dev.rolloutkit.model.steps.CanarySteps;
import dev.rolloutkit.model.strategy.CanaryStep;
import dev.rolloutkit.model.strategy.CanaryStrategy;
import dev.rolloutkit.model.strategy.SetCanaryScale;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The desired numbers of replicas of a canary with traffic routing.
 *
 * <p>Source: Argo Rollouts 1.9, replica counts of traffic-routed canaries.
 *
 * @rule With traffic routing the canary has its weight's share of the pods, rounded up, and the
 *     stable set all of them unless it scales dynamically.
 * @param canary desired replicas of the new ReplicaSet
 * @param stable desired replicas of the stable ReplicaSet
 */
public record ReplicaCounts(int canary, int stable) {

  /**
   * The desired numbers of replicas as a release of the controller computes them.
   *
   * <p>Problems: no canary strategy; a maximum weight of 0.
   */
  public static Outcome<ReplicaCounts> of(
      Rollout rollout,
      @Nullable ReplicaSetState newSet,
      @Nullable ReplicaSetState stableSet,
      @Nullable TrafficWeights weights,
      ReleaseOf<RolloutsChange> release) {
    CanaryStrategy canary = Strategies.canary(rollout);
    FieldPath at = FieldPath.of("spec", "strategy", "canary");
    if (canary == null) {
      return Outcome.failed(Problem.required(at, "only a canary divides its pods by weight"));
    }
    int max = RolloutDefaults.maxTrafficWeight(rollout);
    if (max == 0) {
      return Outcome.failed(
          Problem.invalid(at.child("trafficRouting", "maxTrafficWeight"), 0, "must not be 0"));
    }
    return Outcome.ok(of(rollout, canary, max, newSet, stableSet, weights, release));
  }

  private static ReplicaCounts of(
      Rollout rollout,
      CanaryStrategy canary,
      int max,
      @Nullable ReplicaSetState newSet,
      @Nullable ReplicaSetState stableSet,
      @Nullable TrafficWeights weights,
      ReleaseOf<RolloutsChange> release) {
    int replicas = RolloutDefaults.replicas(rollout);
    int least = release.has(RolloutsChange.MINIMUM_PODS_CAPPED) ? replicas : Integer.MAX_VALUE;
    int weight = max;
    Integer exact = null;
    if (!isFull(rollout)) {
      Optional<SetCanaryScale> scale = CanarySteps.setCanaryScale(rollout);
      exact = scale.map(SetCanaryScale::replicas).orElse(null);
      Integer scaled = scale.map(SetCanaryScale::weight).orElse(null);
      weight =
          exact != null
              ? 0
              : scaled != null ? scaled : desiredCanaryWeight(rollout, newSet, stableSet, release);
    }
    int canaryCount =
        exact != null ? exact : atLeastMinimum(canary, least, share(weight, replicas, max));
    if (!GoZero.of(canary.dynamicStableScale())) {
      return new ReplicaCounts(canaryCount, replicas);
    }
    int stableCount = share(max - weight, replicas, max);
    if (weights != null) {
      stableCount = Math.max(stableCount, share(weight(weights.stable()), replicas, max));
      if (GoZero.of(rollout.status().abort())) {
        canaryCount = Math.max(canaryCount, share(weight(weights.canary()), replicas, max));
      }
    }
    return new ReplicaCounts(
        atLeastMinimum(canary, least, canaryCount), atLeastMinimum(canary, least, stableCount));
  }

  private static boolean isFull(Rollout rollout) {
    String stable = GoZero.of(rollout.status().stableRS());
    return GoZero.of(rollout.status().promoteFull())
        || stable.isEmpty()
        || stable.equals(GoZero.of(rollout.status().currentPodHash()));
  }

  /**
   * The desired weight of the canary: that of the steps, unless an aborted canary is scaled down
   * gradually. In that case it is the weight of the last step at which the canary needs fewer pods
   * than the stable ReplicaSet lacks, or 0 if there is no such step. If more canary pods are
   * available than stable pods are lacking, and the Rollout sets no scale-down delay for aborts,
   * the number of available canary pods counts instead.
   *
   * @rule An aborted canary that scales dynamically loses its weight step by step.
   */
  public static int desiredCanaryWeight(
      Rollout rollout, @Nullable ReplicaSetState newSet, @Nullable ReplicaSetState stableSet) {
    return desiredCanaryWeight(rollout, newSet, stableSet, RolloutsRelease.MATCHED);
  }

  /** The desired weight of the canary as a release of the controller computes it. */
  public static int desiredCanaryWeight(
      Rollout rollout,
      @Nullable ReplicaSetState newSet,
      @Nullable ReplicaSetState stableSet,
      ReleaseOf<RolloutsChange> release) {
    CanaryStrategy canary = Strategies.canary(rollout);
    if (canary == null
        || !release.has(RolloutsChange.ABORT_BY_STEPS)
        || !GoZero.of(rollout.status().abort())
        || !GoZero.of(canary.dynamicStableScale())
        || newSet == null
        || stableSet == null) {
      return CanarySteps.currentSetWeight(rollout);
    }
    int replicas = RolloutDefaults.replicas(rollout);
    int max = RolloutDefaults.maxTrafficWeight(rollout);
    RolloutDefaults.AbortScaleDownDelay delay = RolloutDefaults.abortScaleDownDelay(rollout);
    boolean delayed = delay.explicit() && delay.seconds().isPresent();
    int target = replicas - stableSet.available();
    if (!delayed || !release.has(RolloutsChange.CANARY_PODS_AT_ABORT)) {
      target = Math.max(target, newSet.available());
    }
    List<CanaryStep> steps = Strategies.steps(rollout);
    for (int i = steps.size() - 1; i >= 0; i--) {
      Integer weight = steps.get(i).setWeight();
      if (weight != null && share(weight, replicas, max) < target) {
        return weight;
      }
    }
    return 0;
  }

  private static int share(int weight, int replicas, int max) {
    return (int) Math.ceil((double) (weight * replicas) / max);
  }

  private static int atLeastMinimum(CanaryStrategy canary, int most, int count) {
    Integer minimum = canary.minPodsPerReplicaSet();
    return count == 0 || minimum == null || canary.trafficRouting() == null
        ? count
        : Math.max(count, Math.min(minimum, most));
  }

  private static int weight(@Nullable WeightDestination destination) {
    return destination == null ? 0 : GoZero.of(destination.weight());
  }
}
