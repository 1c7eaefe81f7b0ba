package dev.rolloutkit.canary.internal.count;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.model.traffic.ReplicaSetState;
import org.jspecify.annotations.Nullable;

/**
 * The ReplicaSets of a canary whose sizes are compared.
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

  /** The current desired size of the new set. */
  int newReplicas() {
    return newSet == null ? 0 : newSet.replicas();
  }

  /** The current desired size of the stable set. */
  int stableReplicas() {
    return stableSet == null ? 0 : stableSet.replicas();
  }

  /** The current desired sizes of all other sets together. */
  int otherReplicas() {
    int sum = 0;
    for (int i = 0; i < others.size(); i++) {
      sum += others.get(i).replicas();
    }
    return sum;
  }

  /** The number of available pods of all other sets. */
  public int otherAvailable() {
    int sum = 0;
    for (int i = 0; i < others.size(); i++) {
      sum += others.get(i).available();
    }
    return sum;
  }
}
