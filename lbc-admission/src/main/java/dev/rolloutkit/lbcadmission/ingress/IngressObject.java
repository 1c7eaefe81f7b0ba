package dev.rolloutkit.lbcadmission.ingress;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.ImmutableMap;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A decoded Ingress, read by field. */
final class IngressObject {
  private final JsonNode metadata;
  private final JsonNode spec;
  private final ImmutableMap<String, String> annotations;

  IngressObject(ObjectNode object) {
    metadata = object.path("metadata");
    spec = object.path("spec");
    ImmutableMap.Builder<String, String> out = ImmutableMap.builder();
    metadata
        .path("annotations")
        .properties()
        .forEach(entry -> out.put(entry.getKey(), entry.getValue().asText("")));
    annotations = out.buildOrThrow();
  }

  /** Namespace and name as the object gives them, {@code shop/web}. */
  String key() {
    return metadata.path("namespace").asText("") + '/' + metadata.path("name").asText("");
  }

  boolean isDeleting() {
    return metadata.hasNonNull("deletionTimestamp");
  }

  ImmutableMap<String, String> annotations() {
    return annotations;
  }

  @Nullable String annotation(String name) {
    return annotations.get(name);
  }

  Optional<String> className() {
    return Optional.ofNullable(spec.path("ingressClassName").textValue());
  }

  JsonNode rules() {
    return spec.path("rules");
  }
}
