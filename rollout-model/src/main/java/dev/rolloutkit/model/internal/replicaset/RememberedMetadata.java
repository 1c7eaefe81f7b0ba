package dev.rolloutkit.model.internal.replicaset;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.model.meta.PodTemplateMetadata;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Decodes recorded metadata as Go's standard decoder does: names match case-insensitively, null is
 * ignored, and one value of the wrong type invalidates everything.
 *
 * @rule Recorded metadata is ignored as a whole if one value has the wrong type.
 */
final class RememberedMetadata {
  private RememberedMetadata() {}

  static Optional<PodTemplateMetadata> read(JsonNode tree) {
    PodTemplateMetadata.Builder out = PodTemplateMetadata.builder();
    if (tree.isNull()) {
      return Optional.of(out.build());
    }
    if (!tree.isObject()) {
      return Optional.empty();
    }
    for (Map.Entry<String, JsonNode> entry : tree.properties()) {
      boolean labels = entry.getKey().equalsIgnoreCase("labels");
      if ((labels || entry.getKey().equalsIgnoreCase("annotations"))
          && !entry.getValue().isNull()) {
        ImmutableMap<String, String> texts = texts(entry.getValue());
        if (texts == null) {
          return Optional.empty();
        }
        if (labels) {
          out.labels(texts);
        } else {
          out.annotations(texts);
        }
      }
    }
    return Optional.of(out.build());
  }

  private static @Nullable ImmutableMap<String, String> texts(JsonNode object) {
    if (!object.isObject()) {
      return null;
    }
    ImmutableMap.Builder<String, String> out = ImmutableMap.builder();
    for (Map.Entry<String, JsonNode> entry : object.properties()) {
      if (!entry.getValue().isTextual() && !entry.getValue().isNull()) {
        return null;
      }
      out.put(entry.getKey(), entry.getValue().isNull() ? "" : entry.getValue().textValue());
    }
    return out.buildKeepingLast();
  }
}
