package dev.rolloutkit.canary.internal.count;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.model.traffic.ReplicaSetState;
import org.jspecify.annotations.Nullable;

/**
 * The sizes of the ReplicaSets of a canary.
 *
 * @param newSet the ReplicaSet of the current pod template; {@code null} if there is none
 * @param stableSet the stable ReplicaSet; {@code null} if there is none
 * @param isSame whether both are the same ReplicaSet
 * @param others all other ReplicaSets
 */
public record CanarySets(
    @Nullable ReplicaSetState newSet,
    @Nullable ReplicaSetState stableSet,
    boolean isSame,
    ImmutableList<ReplicaSetState> others) {

  /** Whether there is a stable ReplicaSet that is not the new one. */
  public boolean hasStable() {
    return stableSet != null && !isSame;
  }

  /** The present {@code spec.replicas} of the new ReplicaSet. */
  int newReplicas() {
    return newSet == null ? 0 : newSet.replicas();
  }

  /** The present {@code spec.replicas} of the stable ReplicaSet. */
  int stableReplicas() {
    return stableSet == null ? 0 : stableSet.replicas();
  }

  /** The present {@code spec.replicas} of all other ReplicaSets together. */
  int otherReplicas() {
    int sum = 0;
    for (int i = 0; i < others.size(); i++) {
      sum += others.get(i).replicas();
    }
    return sum;
  }

  /** The number of available pods of all other ReplicaSets. */
  public int otherAvailable() {
    int sum = 0;
    for (int i = 0; i < others.size(); i++) {
      sum += others.get(i).available();
    }
    return sum;
  }
}
