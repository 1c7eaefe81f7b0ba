package dev.rolloutkit.engine.internal.pass;

import com.fasterxml.jackson.databind.JsonNode;
import dev.rolloutkit.engine.action.MetadataChange;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/** An update of a ReplicaSet, before it is written. */
public final class ReplicaSetUpdate {
  private final Map<String, String> annotations;
  private OptionalInt replicas = OptionalInt.empty();
  private OptionalInt minReadySeconds = OptionalInt.empty();
  private @Nullable JsonNode affinity;
  private MetadataChange templateMetadata = MetadataChange.NONE;

  /** Nothing changes yet. */
  public ReplicaSetUpdate(ReplicaSetCopy copy) {
    annotations = new HashMap<>(copy.annotations());
  }

  /** All annotations as they become, to be changed. */
  public Map<String, String> annotations() {
    return annotations;
  }

  /** The size, empty when it stays. */
  public OptionalInt replicas() {
    return replicas;
  }

  /** Changes the size. */
  public void setReplicas(int size) {
    replicas = OptionalInt.of(size);
  }

  /** {@code spec.minReadySeconds}, empty when it stays. */
  public OptionalInt minReadySeconds() {
    return minReadySeconds;
  }

  /** Changes {@code spec.minReadySeconds}. */
  public void setMinReadySeconds(int seconds) {
    minReadySeconds = OptionalInt.of(seconds);
  }

  /** The whole affinity of the template, JSON null for none; null when it stays. */
  public @Nullable JsonNode affinity() {
    return affinity;
  }

  /** Changes the affinity of the template; null leaves it as it is. */
  public void setAffinity(@Nullable JsonNode changed) {
    affinity = changed;
  }

  /** What changes in the metadata of the template. */
  public MetadataChange templateMetadata() {
    return templateMetadata;
  }

  /** Changes the metadata of the template. */
  public void setTemplateMetadata(MetadataChange change) {
    templateMetadata = change;
  }
}
