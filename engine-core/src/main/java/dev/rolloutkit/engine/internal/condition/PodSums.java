package dev.rolloutkit.engine.internal.condition;

import dev.rolloutkit.engine.internal.pass.PlanDraft;
import dev.rolloutkit.engine.internal.pass.ReplicaSetCopy;

/**
 * The numbers of pods of all ReplicaSets together.
 *
 * @param replicas the number of pods
 * @param ready the number of ready pods
 * @param available the number of available pods
 */
public record PodSums(int replicas, int ready, int available) {
  /** The sums over the ReplicaSets of a pass. */
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
