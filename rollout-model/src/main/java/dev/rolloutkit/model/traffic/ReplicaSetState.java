package dev.rolloutkit.model.traffic;

import dev.rolloutkit.apimachinery.GoZero;
import dev.rolloutkit.model.rollout.RolloutKeys;
import io.fabric8.kubernetes.api.model.apps.ReplicaSet;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The part of a ReplicaSet that traffic decisions need.
 *
 * @rule Traffic decisions need the sizes and the hash of a ReplicaSet.
 * @param hash the pod hash of its label; may be empty
 * @param replicas {@code spec.replicas}; 1 when absent
 * @param observed {@code status.replicas}
 * @param available {@code status.availableReplicas}
 */
public record ReplicaSetState(String hash, int replicas, int observed, int available) {

  /** Reads a ReplicaSet. */
  public static ReplicaSetState of(ReplicaSet set) {
    Map<String, String> labels = set.getMetadata() == null ? null : set.getMetadata().getLabels();
    Integer replicas = set.getSpec() == null ? null : set.getSpec().getReplicas();
    var status = set.getStatus();
    return new ReplicaSetState(
        labels == null ? "" : GoZero.of(labels.get(RolloutKeys.POD_TEMPLATE_HASH)),
        replicas == null ? 1 : replicas,
        status == null ? 0 : GoZero.of(status.getReplicas()),
        status == null ? 0 : GoZero.of(status.getAvailableReplicas()));
  }

  public static int availableOf(@Nullable ReplicaSetState set) {
    return set == null ? 0 : set.available;
  }
}
