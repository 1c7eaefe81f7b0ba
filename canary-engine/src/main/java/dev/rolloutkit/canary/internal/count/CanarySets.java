package dev.rolloutkit.canary.internal.count;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.model.traffic.ReplicaSetState;
import org.jspecify.annotations.Nullable;

/**
 * The ReplicaSets of a canary, as far as their sizes matter.
 *
 * @param newSet the set of the current pod template; {@code null} if there is none
 * @param stableSet the stable set; {@code null} if there is none
 * @param isSame whether the two are one set
 * @param others all further sets
 */
public record CanarySets(
    @Nullable ReplicaSetState newSet,
    @Nullable ReplicaSetState stableSet,
    boolean isSame,
    ImmutableList<ReplicaSetState> others) {

  /** Whether there is a stable set beside the new one. */
  public boolean hasStable() {
    return stableSet != null && !isSame;
  }

  /** How many pods the new set is to have now. */
  int newReplicas() {
    return newSet == null ? 0 : newSet.replicas();
  }

  /** How many pods the stable set is to have now. */
  int stableReplicas() {
    return stableSet == null ? 0 : stableSet.replicas();
  }

  /** How many pods all further sets are to have now. */
  int otherReplicas() {
    int sum = 0;
    for (int i = 0; i < others.size(); i++) {
      sum += others.get(i).replicas();
    }
    return sum;
  }

  /** How many pods of further sets are available. */
  public int otherAvailable() {
    int sum = 0;
    for (int i = 0; i < others.size(); i++) {
      sum += others.get(i).available();
    }
    return sum;
  }
}
