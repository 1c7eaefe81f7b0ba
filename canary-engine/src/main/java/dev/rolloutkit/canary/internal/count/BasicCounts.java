package dev.rolloutkit.canary.internal.count;

import dev.rolloutkit.model.traffic.ReplicaCounts;
import dev.rolloutkit.model.traffic.ReplicaSetState;
import org.jspecify.annotations.Nullable;

/**
 * The next sizes of the new and the stable set of a canary without traffic routing. They approach
 * the desired ratio without more pods than {@code maxSurge} allows and without fewer available pods
 * than {@code maxUnavailable} allows.
 *
 * <p>Source: Argo Rollouts, replica counts of basic canaries.
 *
 * @rule Without traffic routing a pass has no more pods than {@code maxSurge} and no fewer
 *     available pods than {@code maxUnavailable} allow.
 */
final class BasicCounts {
  private final CanarySets sets;
  private final int most;
  private final int leastAvailable;
  private int wantedNew;
  private int wantedStable;
  private int newCount;
  private int stableCount;

  private BasicCounts(CanarySets sets, int most, int leastAvailable) {
    this.sets = sets;
    this.most = most;
    this.leastAvailable = leastAvailable;
    newCount = sets.newReplicas();
    stableCount = sets.hasStable() ? sets.stableReplicas() : 0;
  }

  /**
   * Computes the sizes.
   *
   * @param replicas the desired number of pods
   * @param wanted how the pods are finally split between the versions
   */
  static ReplicaCounts of(
      CanarySets sets, int replicas, ReplicaCounts wanted, int maxSurge, int maxUnavailable) {
    BasicCounts counts = new BasicCounts(sets, replicas + maxSurge, replicas - maxUnavailable);
    counts.wantedNew = sets.hasStable() ? wanted.canary() : replicas;
    counts.wantedStable = sets.hasStable() ? wanted.stable() : 0;
    counts.scaleUp();
    if (sets.otherReplicas() <= 0) {
      counts.scaleDown();
    }
    return new ReplicaCounts(counts.newCount, counts.stableCount);
  }

  /** The pods that the surge allows are given to the stable set first. */
  private void scaleUp() {
    int room = most - sets.otherReplicas() - newCount - stableCount;
    if (sets.hasStable() && stableCount < wantedStable && room > 0) {
      int grown = Math.min(stableCount + room, wantedStable);
      room -= grown - stableCount;
      stableCount = grown;
    }
    if (sets.newSet() != null && newCount < wantedNew && room > 0) {
      newCount = Math.min(newCount + room, wantedNew);
    }
  }

  /** Only the set that has to shrink loses pods, and only pods that are not needed. */
  private void scaleDown() {
    boolean isGrowing = sets.newSet() == null || wantedNew >= sets.newReplicas();
    int removable =
        availableFor(sets.newSet(), !isGrowing)
            + availableFor(sets.stableSet(), isGrowing)
            - leastAvailable;
    if (removable <= 0) {
      return;
    }
    if (!isGrowing) {
      newCount = scaledDown(sets.newSet(), wantedNew, removable, newCount);
      ReplicaCounts bounded = withinBounds(sets.newSet(), sets.stableSet(), newCount, stableCount);
      newCount = bounded.canary();
      stableCount = bounded.stable();
    } else if (sets.hasStable()) {
      stableCount = scaledDown(sets.stableSet(), wantedStable, removable, stableCount);
      ReplicaCounts bounded = withinBounds(sets.stableSet(), sets.newSet(), stableCount, newCount);
      stableCount = bounded.canary();
      newCount = bounded.stable();
    }
  }

  /**
   * The pods of a set that count as available: all pods of the shrinking set, otherwise its
   * available pods.
   */
  private static int availableFor(@Nullable ReplicaSetState set, boolean isShrinking) {
    if (set == null) {
      return 0;
    }
    return isShrinking || set.replicas() < set.available() ? set.replicas() : set.available();
  }

  private static int scaledDown(
      @Nullable ReplicaSetState set, int wanted, int removable, int otherwise) {
    return set != null && set.replicas() > wanted
        ? Math.max(wanted, set.replicas() - removable)
        : otherwise;
  }

  /** The sizes of a shrinking and a growing ReplicaSet, in that order, limited by both bounds. */
  private ReplicaCounts withinBounds(
      @Nullable ReplicaSetState shrinking, @Nullable ReplicaSetState growing, int less, int more) {
    if (growing == null) {
      return new ReplicaCounts(less, more);
    }
    int grown = more - Math.max(0, less + more - most);
    int available =
        (shrinking == null ? 0 : Math.min(shrinking.available(), less))
            + Math.min(growing.available(), grown);
    int spare = Math.max(0, growing.available() - grown);
    grown += Math.min(spare, Math.max(0, leastAvailable - available));
    return new ReplicaCounts(less - Math.max(0, less + grown - most), grown);
  }
}
