package dev.rolloutkit.canary.invariant;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.GoZero;
import dev.rolloutkit.canary.state.CanaryState;
import dev.rolloutkit.engine.action.Action;
import dev.rolloutkit.engine.internal.pass.Owners;
import dev.rolloutkit.engine.internal.pass.ReplicaSetCopy;
import dev.rolloutkit.engine.plan.Plan;
import io.fabric8.kubernetes.api.model.apps.ReplicaSet;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The ReplicaSets of a Rollout with their sizes before and after a plan.
 *
 * @rule The sizes of ReplicaSets after a plan are those of its actions.
 */
final class Sets {
  private final ImmutableList<ReplicaSetCopy> all;
  private final Map<String, Integer> sizes = new HashMap<>();
  private final @Nullable ReplicaSetCopy newSet;
  private final @Nullable ReplicaSetCopy stableSet;
  private int created;

  Sets(CanaryState before, Plan plan) {
    ImmutableList.Builder<ReplicaSetCopy> owned = ImmutableList.builder();
    for (ReplicaSet rs : before.replicaSets()) {
      if (Owners.belongs(rs, before.rollout())) {
        owned.add(ReplicaSetCopy.of(rs));
      }
    }
    all = owned.build();
    for (Action action : plan.actions()) {
      if (action instanceof Action.UpdateReplicaSet update) {
        update.change().replicas().ifPresent(size -> sizes.put(update.name(), size));
      } else if (action instanceof Action.DeleteReplicaSet delete) {
        sizes.put(delete.name(), 0);
      } else if (action instanceof Action.CreateReplicaSet create) {
        created += create.manifest().at("/spec/replicas").asInt();
      }
    }
    newSet = ReplicaSetCopy.first(all, before.podHash());
    String stable = GoZero.of(before.rollout().status().stableRS());
    stableSet =
        newSet != null && newSet.hash.equals(stable) ? newSet : ReplicaSetCopy.last(all, stable);
  }

  ImmutableList<ReplicaSetCopy> all() {
    return all;
  }

  @Nullable ReplicaSetCopy newSet() {
    return newSet;
  }

  @Nullable ReplicaSetCopy stableSet() {
    return stableSet;
  }

  boolean isOther(ReplicaSetCopy rs) {
    return rs != newSet && rs != stableSet;
  }

  /** The size of a set after the plan. */
  int after(ReplicaSetCopy rs) {
    return sizes.getOrDefault(rs.name, rs.replicas);
  }

  boolean shrinks(ReplicaSetCopy rs) {
    return after(rs) < rs.replicas;
  }

  /** The desired sizes of all sets together before the plan. */
  int wantedBefore() {
    int sum = 0;
    for (ReplicaSetCopy rs : all) {
      sum += rs.replicas;
    }
    return sum;
  }

  /** The desired sizes of all sets together after the plan. */
  int wantedAfter() {
    int sum = created;
    for (ReplicaSetCopy rs : all) {
      sum += after(rs);
    }
    return sum;
  }

  /** The available pods that are not being removed, before the plan. */
  int availableBefore() {
    int sum = 0;
    for (ReplicaSetCopy rs : all) {
      sum += Math.min(rs.replicas, rs.availableReplicas);
    }
    return sum;
  }

  /** The available pods that are not being removed, after the plan. */
  int availableAfter() {
    int sum = 0;
    for (ReplicaSetCopy rs : all) {
      sum += Math.min(after(rs), rs.availableReplicas);
    }
    return sum;
  }
}
