package dev.rolloutkit.engine.internal.condition;

import dev.rolloutkit.engine.internal.pass.PlanDraft;
import dev.rolloutkit.engine.internal.pass.ReplicaSetCopy;

/**
 * Pods of all ReplicaSets.
 *
 * @param replicas how many there are
 * @param ready how many are ready
 * @param available how many are available
 */
public record PodSums(int replicas, int ready, int available) {
  /** The pods of the ReplicaSets of a pass. */
  public static PodSums of(PlanDraft out) {
    int replicas = 0;
    int ready = 0;
    int available = 0;
    for (ReplicaSetCopy rs : out.replicaSets()) {
      replicas += rs.actualReplicas;
      ready += rs.readyReplicas;
      available += rs.availableReplicas;
    }
    return new PodSums(replicas, ready, available);
  }
}
