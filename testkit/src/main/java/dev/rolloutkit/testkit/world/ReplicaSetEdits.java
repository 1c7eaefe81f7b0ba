package dev.rolloutkit.testkit.world;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.GoTime;
import dev.rolloutkit.apimachinery.GoZero;
import dev.rolloutkit.engine.action.MetadataChange;
import dev.rolloutkit.engine.action.ReplicaSetChange;
import dev.rolloutkit.model.rollout.RolloutKeys;
import io.fabric8.kubernetes.api.model.Affinity;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.apps.ReplicaSet;
import io.fabric8.kubernetes.api.model.apps.ReplicaSetBuilder;
import io.fabric8.kubernetes.api.model.apps.ReplicaSetStatus;
import java.time.Instant;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Changes of ReplicaSets; each returns a new object. */
final class ReplicaSetEdits {
  private static final ObjectMapper MAPPER = new ObjectMapper();
  private static final Instant FIRST = Instant.parse("2026-01-01T00:00:00Z");

  private ReplicaSetEdits() {}

  /** Reads the object of an action. */
  static <T> T read(JsonNode tree, Class<T> type) {
    try {
      return MAPPER.treeToValue(tree, type);
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException("not a " + type.getSimpleName() + ": " + tree, e);
    }
  }

  /** Reads an object from JSON. */
  static <T> T read(String json, Class<T> type) {
    try {
      return MAPPER.readValue(json, type);
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException("not a " + type.getSimpleName() + ": " + json, e);
    }
  }

  static ReplicaSet create(JsonNode manifest, int created) {
    ReplicaSet replicaSet = read(manifest, ReplicaSet.class);
    ObjectMeta metadata = replicaSet.getMetadata();
    metadata.setUid("uid-" + metadata.getName());
    metadata.setCreationTimestamp(creation(created));
    metadata.setGeneration(1L);
    replicaSet.setStatus(new ReplicaSetStatus());
    return sized(replicaSet, 0);
  }

  /** A time of creation; only the order of these times matters. */
  static String creation(int order) {
    return GoTime.format(FIRST.plusSeconds(order));
  }

  /** Sets the number of available pods in the status, which is at most the number of all pods. */
  private static ReplicaSet sized(ReplicaSet replicaSet, int available) {
    int size = Math.max(0, GoZero.of(replicaSet.getSpec().getReplicas()));
    ReplicaSetStatus status = replicaSet.getStatus();
    status.setReplicas(size);
    status.setReadyReplicas(Math.min(available, size));
    status.setAvailableReplicas(Math.min(available, size));
    status.setObservedGeneration(1L);
    return replicaSet;
  }

  private static ReplicaSet copy(ReplicaSet replicaSet, Consumer<ReplicaSet> change) {
    ReplicaSet copy = new ReplicaSetBuilder(replicaSet).build();
    change.accept(copy);
    return copy;
  }

  static ReplicaSet available(ReplicaSet replicaSet, int available) {
    return copy(replicaSet, each -> sized(each, available));
  }

  static ReplicaSet created(ReplicaSet replicaSet, int order) {
    String creation = creation(order);
    return creation.equals(replicaSet.getMetadata().getCreationTimestamp())
        ? replicaSet
        : copy(replicaSet, each -> each.getMetadata().setCreationTimestamp(creation));
  }

  /** Sets an annotation, or removes it if the value is {@code null}. */
  static ReplicaSet annotated(ReplicaSet replicaSet, String key, @Nullable String value) {
    Map<String, String> now = orEmpty(replicaSet.getMetadata().getAnnotations());
    if (value == null ? !now.containsKey(key) : value.equals(now.get(key))) {
      return replicaSet;
    }
    return copy(
        replicaSet,
        each -> {
          Map<String, String> annotations = new TreeMap<>(now);
          if (value == null) {
            annotations.remove(key);
          } else {
            annotations.put(key, value);
          }
          each.getMetadata().setAnnotations(annotations);
        });
  }

  static ReplicaSet deadline(ReplicaSet replicaSet, @Nullable Instant deadline) {
    return annotated(
        replicaSet,
        RolloutKeys.SCALE_DOWN_DEADLINE,
        deadline == null ? null : GoTime.format(deadline));
  }

  static ReplicaSet update(ReplicaSet replicaSet, ReplicaSetChange change) {
    return copy(
        replicaSet,
        each -> {
          int available = RolloutCluster.available(each);
          apply(each.getMetadata(), change.metadata());
          change.minReadySeconds().ifPresent(each.getSpec()::setMinReadySeconds);
          if (change.affinity() != null) {
            each.getSpec()
                .getTemplate()
                .getSpec()
                .setAffinity(read(change.affinity(), Affinity.class));
          }
          if (!change.templateMetadata().isEmpty()) {
            apply(each.getSpec().getTemplate().getMetadata(), change.templateMetadata());
          }
          change.replicas().ifPresent(each.getSpec()::setReplicas);
          sized(each, available);
        });
  }

  private static void apply(ObjectMeta metadata, MetadataChange change) {
    Map<String, String> labels = new TreeMap<>(orEmpty(metadata.getLabels()));
    labels.putAll(change.labels());
    labels.keySet().removeAll(change.removedLabels());
    metadata.setLabels(labels);
    Map<String, String> annotations = new TreeMap<>(orEmpty(metadata.getAnnotations()));
    annotations.putAll(change.annotations());
    annotations.keySet().removeAll(change.removedAnnotations());
    metadata.setAnnotations(annotations);
  }

  static Map<String, String> orEmpty(@Nullable Map<String, String> map) {
    return map == null ? Map.of() : map;
  }

  /** The list with one ReplicaSet changed. */
  static ImmutableList<ReplicaSet> replaced(
      Iterable<ReplicaSet> all, ReplicaSet old, ReplicaSet changed) {
    ImmutableList.Builder<ReplicaSet> out = ImmutableList.builder();
    for (ReplicaSet each : all) {
      out.add(each.getMetadata().getName().equals(old.getMetadata().getName()) ? changed : each);
    }
    return out.build();
  }
}
