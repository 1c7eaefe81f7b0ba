package dev.rolloutkit.canary.internal.count;

import dev.rolloutkit.model.traffic.ReplicaCounts;

/**
 * Computes the numbers of pods whose ratio comes nearest to a weight, for a canary without traffic
 * routing.
 *
 * <p>Source: Argo Rollouts, approximation of a weight by replica counts.
 *
 * @rule Without traffic routing the numbers of pods are those whose ratio comes nearest to the
 *     weight.
 */
public final class ApproximateCounts {
  private final int weight;
  private final int maxWeight;
  private double leastError = Double.POSITIVE_INFINITY;
  private int canary;
  private int total;

  private ApproximateCounts(int replicas, int weight, int maxWeight) {
    this.weight = weight;
    this.maxWeight = maxWeight;
    total = replicas;
  }

  /**
   * The counts. The total is the number of replicas, or one more if that comes nearer and a surge
   * is allowed; no version with a share is left without pods if that can be avoided.
   *
   * <p>Compatibility: the product of replicas and weight overflows at 32 bits.
   *
   * @param replicas the desired number of pods
   * @param weight the share of the canary, 0..maxWeight
   * @param maxWeight the weight that stands for all traffic; not 0
   * @param maxSurge the number of pods that may exist in addition to {@code replicas}
   */
  public static ReplicaCounts of(int replicas, int weight, int maxWeight, int maxSurge) {
    if (replicas == 0) {
      return new ReplicaCounts(0, 0);
    }
    ApproximateCounts nearest = new ApproximateCounts(replicas, weight, maxWeight);
    double exact = (double) (replicas * weight) / maxWeight;
    int up = (int) Math.ceil(exact);
    int down = (int) Math.floor(exact);
    boolean maybeNone = weight == maxWeight || weight == 0 || (replicas == 1 && maxSurge == 0);
    if (up < replicas || maybeNone) {
      nearest.consider(up, replicas);
    }
    boolean mayRoundDown = down != 0 || maybeNone;
    if (mayRoundDown && !nearest.isTie(replicas)) {
      nearest.consider(down, replicas);
    }
    if (maxSurge > 0) {
      nearest.consider(up, replicas + 1);
      if (mayRoundDown && !nearest.isTie(replicas + 1)) {
        nearest.consider(down, replicas + 1);
      }
    }
    return new ReplicaCounts(nearest.canary, nearest.total - nearest.canary);
  }

  /** Whether the exact count lies halfway between two integers, in which case it is rounded up. */
  private boolean isTie(int replicas) {
    double exact = replicas * ((double) weight / maxWeight);
    return exact - (long) exact == 0.5;
  }

  private void consider(int canaryCount, int totalCount) {
    double share = (double) (canaryCount * maxWeight) / totalCount;
    double error = Math.abs(share - weight);
    if (error < leastError) {
      leastError = error;
      canary = canaryCount;
      total = totalCount;
    }
  }
}
