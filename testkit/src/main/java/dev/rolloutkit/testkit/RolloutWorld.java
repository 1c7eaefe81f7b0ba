package dev.rolloutkit.testkit;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.model.Rollouts;
import dev.rolloutkit.model.rollout.Rollout;
import dev.rolloutkit.rollout.state.ObservedRollout;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.apps.ReplicaSet;
import java.util.Objects;

/**
 * A Rollout with its ReplicaSets and Services, which are consistent: each ReplicaSet has the hash
 * of its template, each Service selects one of them, and the status agrees.
 *
 * @param rollout the Rollout with its status
 * @param replicaSets its ReplicaSets, oldest first; empty before the first pass of a controller
 * @param services the Services that its strategy names
 */
public record RolloutWorld(
    Rollout rollout, ImmutableList<ReplicaSet> replicaSets, ImmutableList<Service> services) {
  /** Rejects {@code null}. */
  public RolloutWorld {
    Objects.requireNonNull(rollout, "rollout");
    Objects.requireNonNull(replicaSets, "replicaSets");
    Objects.requireNonNull(services, "services");
  }

  /** The hash of the current pod template. */
  public String newHash() {
    return Rollouts.hash(rollout);
  }

  /** This world as a controller of either strategy observes it. */
  ObservedRollout observed() {
    return ObservedRollout.builder()
        .rollout(rollout)
        .podHash(newHash())
        .replicaSets(replicaSets)
        .services(services)
        .build();
  }

  /** The Rollout as JSON, then one line for each ReplicaSet and Service. */
  @Override
  public String toString() {
    StringBuilder out = new StringBuilder().append(RolloutManifests.tree(rollout));
    for (ReplicaSet each : replicaSets) {
      out.append("\n  ReplicaSet ")
          .append(each.getMetadata().getName())
          .append(": ")
          .append(each.getStatus().getAvailableReplicas())
          .append(" of ")
          .append(each.getSpec().getReplicas())
          .append(" pods available");
    }
    for (Service each : services) {
      out.append("\n  Service ")
          .append(each.getMetadata().getName())
          .append(" selects ")
          .append(each.getSpec().getSelector());
    }
    return out.toString();
  }
}
