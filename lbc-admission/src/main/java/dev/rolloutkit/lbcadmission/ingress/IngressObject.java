package dev.rolloutkit.lbcadmission.ingress;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.lbcadmission.review.PatchOperation;
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

  /** The patch that gives it that class. */
  PatchOperation withClass(String name) {
    String path = "/spec/ingressClassName";
    TextNode value = TextNode.valueOf(name);
    return spec.has("ingressClassName")
        ? PatchOperation.replace(path, value)
        : PatchOperation.add(path, value);
  }

  /** The JSON pointer of an annotation. */
  static String path(String annotation) {
    return "/metadata/annotations/" + PatchOperation.escaped(annotation);
  }

  JsonNode rules() {
    return spec.path("rules");
  }
}
