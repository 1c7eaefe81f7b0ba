package dev.rolloutkit.engine.action;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * The fields of a ReplicaSet that an update changes.
 *
 * @rule An update of a ReplicaSet changes only the fields that it names.
 * @param replicas the new size, if it changes
 * @param metadata labels and annotations of the ReplicaSet itself
 * @param minReadySeconds the new value of {@code spec.minReadySeconds}, if it changes
 * @param affinity the whole new affinity of the template: JSON's null removes it, Java's {@code
 *     null} leaves it as it is. The tree must not be changed.
 * @param templateMetadata labels and annotations of the template
 */
public record ReplicaSetChange(
    OptionalInt replicas,
    MetadataChange metadata,
    OptionalInt minReadySeconds,
    @Nullable JsonNode affinity,
    MetadataChange templateMetadata) {

  /**
   * The change as a JSON merge patch (RFC 7386). If the ReplicaSet has an affinity and {@link
   * #affinity} is an object, send an update (PUT) instead of this patch: merging would keep fields
   * of the old affinity.
   */
  public ObjectNode mergePatch() {
    ObjectNode patch = JsonNodeFactory.instance.objectNode();
    put(patch, metadata);
    ObjectNode spec = JsonNodeFactory.instance.objectNode();
    replicas.ifPresent(n -> spec.put("replicas", n));
    if (minReadySeconds.isPresent()) {
      int seconds = minReadySeconds.getAsInt();
      spec.set(
          "minReadySeconds",
          seconds == 0
              ? JsonNodeFactory.instance.nullNode()
              : JsonNodeFactory.instance.numberNode(seconds));
    }
    ObjectNode template = JsonNodeFactory.instance.objectNode();
    put(template, templateMetadata);
    if (affinity != null) {
      template.putObject("spec").set("affinity", affinity);
    }
    if (!template.isEmpty()) {
      spec.set("template", template);
    }
    if (!spec.isEmpty()) {
      patch.set("spec", spec);
    }
    return patch;
  }

  static void put(ObjectNode object, MetadataChange change) {
    if (change.isEmpty()) {
      return;
    }
    ObjectNode metadata = object.putObject("metadata");
    if (!change.labels().isEmpty() || !change.removedLabels().isEmpty()) {
      ObjectNode labels = metadata.putObject("labels");
      change.labels().forEach(labels::put);
      change.removedLabels().forEach(labels::putNull);
    }
    if (!change.annotations().isEmpty() || !change.removedAnnotations().isEmpty()) {
      ObjectNode annotations = metadata.putObject("annotations");
      change.annotations().forEach(annotations::put);
      change.removedAnnotations().forEach(annotations::putNull);
    }
  }
}
