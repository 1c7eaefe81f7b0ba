package dev.rolloutkit.examples.operator;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.rolloutkit.apimachinery.GoTime;
import dev.rolloutkit.engine.action.MetadataChange;
import dev.rolloutkit.engine.action.ReplicaSetChange;
import dev.rolloutkit.model.rollout.RolloutKeys;
import io.fabric8.kubernetes.api.model.Affinity;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.apps.ReplicaSet;
import java.time.Instant;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Applies the changes of a plan to a mutable ReplicaSet. */
final class ReplicaSetEdits {
  private static final ObjectMapper MAPPER = new ObjectMapper();

  private ReplicaSetEdits() {}

  static void apply(ReplicaSet rs, ReplicaSetChange change) {
    apply(rs.getMetadata(), change.metadata());
    change.replicas().ifPresent(rs.getSpec()::setReplicas);
    change.minReadySeconds().ifPresent(rs.getSpec()::setMinReadySeconds);
    if (!change.templateMetadata().isEmpty()) {
      apply(rs.getSpec().getTemplate().getMetadata(), change.templateMetadata());
    }
    JsonNode affinity = change.affinity();
    if (affinity != null) {
      rs.getSpec()
          .getTemplate()
          .getSpec()
          .setAffinity(affinity.isNull() ? null : MAPPER.convertValue(affinity, Affinity.class));
    }
  }

  static void setDeadline(ReplicaSet rs, @Nullable Instant deadline) {
    Map<String, String> annotations =
        new LinkedHashMap<>(orEmpty(rs.getMetadata().getAnnotations()));
    if (deadline == null) {
      annotations.remove(RolloutKeys.SCALE_DOWN_DEADLINE);
    } else {
      annotations.put(RolloutKeys.SCALE_DOWN_DEADLINE, GoTime.format(deadline));
    }
    rs.getMetadata().setAnnotations(annotations);
  }

  private static void apply(ObjectMeta metadata, MetadataChange change) {
    metadata.setLabels(changed(metadata.getLabels(), change.labels(), change.removedLabels()));
    metadata.setAnnotations(
        changed(metadata.getAnnotations(), change.annotations(), change.removedAnnotations()));
  }

  private static Map<String, String> changed(
      @Nullable Map<String, String> before, Map<String, String> set, Collection<String> removed) {
    Map<String, String> after = new LinkedHashMap<>(orEmpty(before));
    after.putAll(set);
    after.keySet().removeAll(removed);
    return after;
  }

  private static Map<String, String> orEmpty(@Nullable Map<String, String> map) {
    return map == null ? Map.of() : map;
  }
}
