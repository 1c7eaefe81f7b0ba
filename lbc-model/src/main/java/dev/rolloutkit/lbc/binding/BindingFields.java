package dev.rolloutkit.lbc.binding;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.internal.json.JsonTreeReader;
import dev.rolloutkit.apimachinery.internal.json.JsonTrees;
import dev.rolloutkit.apimachinery.json.IntOrStringValue;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads the kinds of fields that a TargetGroupBinding has.
 *
 * @rule A field of a TargetGroupBinding that has the wrong type is a problem.
 */
final class BindingFields {
  private BindingFields() {}

  /** Copies a generic resource, as a Kubernetes client returns it, into a manifest. */
  static ObjectNode manifest(GenericKubernetesResource resource) {
    ObjectNode tree = JsonNodeFactory.instance.objectNode();
    tree.put("apiVersion", resource.getApiVersion());
    tree.put("kind", resource.getKind());
    ObjectMeta meta = resource.getMetadata();
    if (meta != null) {
      ObjectNode to = tree.putObject("metadata");
      to.put("namespace", meta.getNamespace());
      to.put("name", meta.getName());
      to.put("uid", meta.getUid());
      to.put("deletionTimestamp", meta.getDeletionTimestamp());
      to.put("generation", meta.getGeneration());
      to.set("annotations", JsonTrees.of(meta.getAnnotations()));
      to.set("labels", JsonTrees.of(meta.getLabels()));
      to.set("finalizers", JsonTrees.of(meta.getFinalizers()));
    }
    Map<String, Object> others = resource.getAdditionalProperties();
    if (others != null) {
      tree.set("spec", JsonTrees.of(others.get("spec")));
      tree.set("status", JsonTrees.of(others.get("status")));
    }
    return tree;
  }

  /** A map of strings, such as {@code annotations}; other values are problems. */
  static ImmutableMap<String, String> strings(
      JsonTreeReader in, Map<String, JsonNode> fields, FieldPath at, String name) {
    ImmutableMap.Builder<String, String> out = ImmutableMap.builder();
    FieldPath path = at.child(name);
    in.members(path, fields.get(name))
        .forEach(
            (key, value) -> {
              if (value.isTextual()) {
                out.put(key, value.textValue());
              } else {
                in.problem(JsonTreeReader.wrongType(path.key(key), value, "string"));
              }
            });
    return out.buildOrThrow();
  }

  /** A port by number or by name; {@code null} if it is absent or has a wrong type. */
  static @Nullable IntOrStringValue port(JsonTreeReader in, FieldPath at, @Nullable JsonNode json) {
    JsonNode value = JsonTreeReader.present(json);
    IntOrStringValue port = port(value);
    if (port == null && !value.isMissingNode()) {
      in.problem(JsonTreeReader.wrongType(at, value, "int32 or string"));
    }
    return port;
  }

  /** A port by number or by name; {@code null} for any other value. */
  static @Nullable IntOrStringValue port(JsonNode value) {
    if (value.isTextual()) {
      return IntOrStringValue.of(value.textValue());
    }
    return JsonTreeReader.isInt32(value) ? IntOrStringValue.of(value.intValue()) : null;
  }

  /** A whole number; 0 for any other value. */
  static long whole(@Nullable JsonNode json) {
    return json != null && json.isIntegralNumber() && json.canConvertToLong()
        ? json.longValue()
        : 0;
  }
}
