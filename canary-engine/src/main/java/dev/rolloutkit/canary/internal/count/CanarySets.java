package dev.rolloutkit.canary.internal.count;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.engine.internal.pass.ReplicaSetCopy;
import dev.rolloutkit.engine.internal.pass.Revisions;
import dev.rolloutkit.model.traffic.ReplicaSetState;
import org.jspecify.annotations.Nullable;

/**
 * The ReplicaSets of a canary whose sizes are compared.
 *
 * @rule The sizes of a canary's ReplicaSets are compared as the pass observed them.
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

  private static final CanarySets NONE = new CanarySets(null, null, false, ImmutableList.of());

  /** The observed sizes of ReplicaSets. */
  public static CanarySets of(Revisions revisions) {
    ReplicaSetCopy newRs = revisions.newRs();
    ReplicaSetCopy stableRs = revisions.stableRs();
    if (newRs == null && stableRs == null && revisions.others().isEmpty()) {
      return NONE;
    }
    ImmutableList.Builder<ReplicaSetState> others = ImmutableList.builder();
    revisions.others().forEach(rs -> others.add(size(rs)));
    return new CanarySets(
        newRs == null ? null : size(newRs),
        stableRs == null ? null : size(stableRs),
        newRs != null && stableRs != null && newRs.name.equals(stableRs.name),
        others.build());
  }

  private static ReplicaSetState size(ReplicaSetCopy rs) {
    return new ReplicaSetState(rs.hash, rs.replicas, rs.actualReplicas, rs.availableReplicas);
  }

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
