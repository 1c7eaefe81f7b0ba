package dev.rolloutkit.engine.action;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * What an update changes of a ReplicaSet.
 *
 * @param replicas the new size, if it changes
 * @param metadata labels and annotations of the ReplicaSet itself
 * @param minReadySeconds the new value, if it changes
 * @param affinity the whole affinity of the template, JSON null for none; {@code null} when it
 *     stays. Never change the tree.
 * @param templateMetadata labels and annotations of the template
 */
public record ReplicaSetChange(
    OptionalInt replicas,
    MetadataChange metadata,
    OptionalInt minReadySeconds,
    @Nullable JsonNode affinity,
    MetadataChange templateMetadata) {

  /**
   * The change as a JSON merge patch (RFC 7386). A new affinity must be written whole: since a
   * merge would keep members of the old one, it is not part of the patch when {@link #affinity} is
   * an object and the ReplicaSet has an affinity already; use an update then.
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
