package dev.rolloutkit.canary.internal.count;

import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.Fixes;
import dev.rolloutkit.apimachinery.GoZero;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.apimachinery.release.ReleaseOf;
import dev.rolloutkit.canary.config.CanaryDefect;
import dev.rolloutkit.model.defaults.RolloutDefaults;
import dev.rolloutkit.model.internal.traffic.ProgressThresholds;
import dev.rolloutkit.model.release.RolloutsChange;
import dev.rolloutkit.model.release.RolloutsRelease;
import dev.rolloutkit.model.rollout.Rollout;
import dev.rolloutkit.model.rollout.Strategies;
import dev.rolloutkit.model.status.TrafficWeights;
import dev.rolloutkit.model.strategy.CanaryStrategy;
import dev.rolloutkit.model.traffic.ReplicaCounts;
import dev.rolloutkit.model.traffic.ReplicaSetState;
import org.jspecify.annotations.Nullable;

/**
 * The desired sizes of the new and the stable set of a canary, with and without traffic routing,
 * and whether they are reached.
 *
 * <p>Source: Argo Rollouts, replica counts of canaries.
 *
 * @rule The sizes of the new and the stable ReplicaSet of a canary follow from the weight of the
 *     current step.
 */
public final class CanaryCounts {
  private static final FieldPath MAX_WEIGHT =
      FieldPath.of("spec", "strategy", "canary", "trafficRouting", "maxTrafficWeight");

  private CanaryCounts() {}

  /**
   * The next sizes of the two sets.
   *
   * <p>Problems: the Rollout has no canary strategy; the maximum weight, by which the matched
   * controller divides, is 0.
   *
   * @param weights the weights in effect, which limit the sizes of dynamically scaled sets; {@code
   *     null} to ignore them
   */
  public static Outcome<ReplicaCounts> of(
      Rollout rollout, CanarySets sets, @Nullable TrafficWeights weights) {
    return of(rollout, sets, weights, RolloutsRelease.MATCHED);
  }

  /** The same as a release of the controller computes them. */
  public static Outcome<ReplicaCounts> of(
      Rollout rollout,
      CanarySets sets,
      @Nullable TrafficWeights weights,
      ReleaseOf<RolloutsChange> release) {
    if (Strategies.trafficRouting(rollout) != null) {
      return ReplicaCounts.of(rollout, sets.newSet(), sets.stableSet(), weights, release);
    }
    int max = RolloutDefaults.maxTrafficWeight(rollout);
    if (max == 0) {
      return Outcome.failed(Problem.invalid(MAX_WEIGHT, 0, "must not be 0"));
    }
    int replicas = RolloutDefaults.replicas(rollout);
    int surge = RolloutDefaults.resolvedMaxSurge(rollout);
    ReplicaCounts wanted =
        ApproximateCounts.of(replicas, weightForCounts(rollout, sets, max, release), max, surge);
    return Outcome.ok(
        BasicCounts.of(
            sets, replicas, wanted, surge, RolloutDefaults.resolvedMaxUnavailable(rollout)));
  }

  private static int weightForCounts(
      Rollout rollout, CanarySets sets, int max, ReleaseOf<RolloutsChange> release) {
    String stable = GoZero.of(rollout.status().stableRS());
    boolean isFull =
        GoZero.of(rollout.status().promoteFull())
            || stable.isEmpty()
            || stable.equals(GoZero.of(rollout.status().currentPodHash()));
    return isFull
        ? max
        : ReplicaCounts.desiredCanaryWeight(rollout, sets.newSet(), sets.stableSet(), release);
  }

  /**
   * Whether the sets have the sizes of the current step: the new one is available, the stable one
   * is created, and without traffic routing no other set has pods.
   *
   * @rule The size of a step is reached once the new ReplicaSet is available and, without traffic
   *     routing, no other has pods.
   */
  public static Outcome<Boolean> areReached(
      Rollout rollout,
      CanarySets sets,
      @Nullable TrafficWeights weights,
      Fixes<CanaryDefect> fixes) {
    return areReached(rollout, sets, weights, fixes, RolloutsRelease.MATCHED);
  }

  /** The same in a release of the controller. */
  public static Outcome<Boolean> areReached(
      Rollout rollout,
      CanarySets sets,
      @Nullable TrafficWeights weights,
      Fixes<CanaryDefect> fixes,
      ReleaseOf<RolloutsChange> release) {
    return of(rollout, sets, weights, release)
        .map(counts -> areReached(rollout, sets, counts, fixes));
  }

  private static boolean areReached(
      Rollout rollout, CanarySets sets, ReplicaCounts counts, Fixes<CanaryDefect> fixes) {
    CanaryStrategy canary = Strategies.canary(rollout);
    if (canary == null) {
      return false;
    }
    boolean isRouted = canary.trafficRouting() != null;
    if (!isNewSetReached(canary, sets.newSet(), counts.canary(), fixes)) {
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
      CanaryStrategy canary,
      @Nullable ReplicaSetState newSet,
      int wanted,
      Fixes<CanaryDefect> fixes) {
    return ProgressThresholds.reached(canary.replicaProgressThreshold(), newSet, wanted)
        || (fixes.fixes(CanaryDefect.WEIGHT_DOWN_SCALES_FIRST)
            && canary.trafficRouting() != null
            && ReplicaSetState.availableOf(newSet) >= wanted)
        || (fixes.fixes(CanaryDefect.THRESHOLD_ABOVE_WANTED)
            && ProgressThresholds.reached(null, newSet, wanted));
  }
}
