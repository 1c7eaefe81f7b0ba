package dev.rolloutkit.sg.binding;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.NamespacedName;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.apimachinery.json.IntOrStringValue;
import dev.rolloutkit.apimachinery.json.JsonTreeReader;
import dev.rolloutkit.apimachinery.json.JsonTrees;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads the fields of a TargetGroupBinding that every reader needs. {@link TargetGroupBindings}
 * uses it to read what the rules of security groups depend on; other readers read further fields
 * themselves.
 */
public final class BindingFields {
  /** The path of the metadata. */
  public static final FieldPath METADATA = FieldPath.of("metadata");

  /** The path of the spec. */
  public static final FieldPath SPEC = FieldPath.of("spec");

  private BindingFields() {}

  /** Copies a generic resource, as a Kubernetes client returns it, into a manifest. */
  public static ObjectNode manifest(GenericKubernetesResource resource) {
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

  /** Namespace and name. An absent namespace is read as {@code default}; a name is required. */
  public static NamespacedName key(JsonTreeReader in, Map<String, JsonNode> metadata) {
    String name = in.text(METADATA, metadata, "name");
    if (name == null || name.isEmpty()) {
      in.problem(Problem.required(METADATA.child("name"), ""));
    }
    String namespace = in.text(METADATA, metadata, "namespace");
    return new NamespacedName(
        namespace == null || namespace.isEmpty() ? "default" : namespace, name == null ? "" : name);
  }

  /** Whether the binding is being deleted. */
  public static boolean isDeleting(Map<String, JsonNode> metadata) {
    return metadata.containsKey("deletionTimestamp");
  }

  /** A map of strings, such as {@code annotations}; other values are problems. */
  public static ImmutableMap<String, String> strings(
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
  public static @Nullable IntOrStringValue port(
      JsonTreeReader in, FieldPath at, @Nullable JsonNode json) {
    JsonNode value = JsonTreeReader.present(json);
    if (value.isTextual()) {
      return IntOrStringValue.of(value.textValue());
    }
    if (JsonTreeReader.isInt32(value)) {
      return IntOrStringValue.of(value.intValue());
    }
    if (!value.isMissingNode()) {
      in.problem(JsonTreeReader.wrongType(at, value, "int32 or string"));
    }
    return null;
  }
}
