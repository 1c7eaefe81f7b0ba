package dev.rolloutkit.lbcadmission.ingress;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.lbcadmission.review.PatchOperation;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Accesses the fields of a decoded Ingress. */
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

  /** The namespace and name in the object, such as {@code shop/web}. */
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

  /** The patch that sets the class. */
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
