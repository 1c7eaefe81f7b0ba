package dev.rolloutkit.engine.internal.pass;

import com.fasterxml.jackson.databind.JsonNode;
import dev.rolloutkit.engine.action.MetadataChange;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * An update of a ReplicaSet, before it is written.
 *
 * @rule An update of a ReplicaSet names what it changes: size, annotations, affinity, {@code
 *     minReadySeconds} or the metadata of its template.
 */
public final class ReplicaSetUpdate {
  private final Map<String, String> annotations;
  private OptionalInt replicas = OptionalInt.empty();
  private OptionalInt minReadySeconds = OptionalInt.empty();
  private @Nullable JsonNode affinity;
  private MetadataChange templateMetadata = MetadataChange.NONE;

  /** An update without changes. */
  public ReplicaSetUpdate(ReplicaSetCopy copy) {
    annotations = new HashMap<>(copy.annotations());
  }

  /** All annotations after the update, as a mutable map. */
  public Map<String, String> annotations() {
    return annotations;
  }

  /** The new size; empty if it does not change. */
  public OptionalInt replicas() {
    return replicas;
  }

  /** Sets the new size. */
  public void setReplicas(int size) {
    replicas = OptionalInt.of(size);
  }

  /** The new {@code spec.minReadySeconds}; empty if it does not change. */
  public OptionalInt minReadySeconds() {
    return minReadySeconds;
  }

  /** Sets the new {@code spec.minReadySeconds}. */
  public void setMinReadySeconds(int seconds) {
    minReadySeconds = OptionalInt.of(seconds);
  }

  /** The whole new affinity of the template, JSON null for none; null if it does not change. */
  public @Nullable JsonNode affinity() {
    return affinity;
  }

  /** Changes the affinity of the template; null leaves it unchanged. */
  public void setAffinity(@Nullable JsonNode changed) {
    affinity = changed;
  }

  /** The change of the template's metadata. */
  public MetadataChange templateMetadata() {
    return templateMetadata;
  }

  /** Sets the change of the template's metadata. */
  public void setTemplateMetadata(MetadataChange change) {
    templateMetadata = change;
  }
}
