package dev.rolloutkit.engine.internal.condition;

import dev.rolloutkit.engine.internal.pass.PassState;
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
  public static PodSums of(PassState pass) {
    int replicas = 0;
    int ready = 0;
    int available = 0;
    for (ReplicaSetCopy rs : pass.replicaSets()) {
      replicas += rs.actualReplicas;
      ready += rs.readyReplicas;
      available += rs.availableReplicas;
    }
    return new PodSums(replicas, ready, available);
  }
}
