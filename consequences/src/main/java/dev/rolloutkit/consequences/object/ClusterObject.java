package dev.rolloutkit.consequences.object;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;

/**
 * A Kubernetes object, with its origin.
 *
 * @param key what identifies it
 * @param tree the JSON of the object; do not change it
 * @param origin any value of the caller's, such as a file; it is returned unchanged
 */
public record ClusterObject(ObjectKey key, JsonNode tree, Object origin) {
  /**
   * Reads an object. If it names no namespace, it is in {@code default}. Nothing is checked: a tree
   * without a kind is an object that no rule knows. So is a {@code List}; pass its items one by
   * one.
   */
  public static ClusterObject of(JsonNode tree) {
    return new ClusterObject(ObjectKey.read(tree, "default"), tree, "");
  }

  /**
   * The value of the field with these names, such as {@code "spec", "selector"}; a missing node if
   * there is none.
   */
  public JsonNode at(String... names) {
    JsonNode out = tree;
    for (String name : names) {
      out = out.path(name);
    }
    return out;
  }

  /**
   * The JSON of the object with its namespace, even if the manifest does not name the namespace.
   */
  public JsonNode placed() {
    if (key.namespace().isEmpty()
        || at("metadata", "namespace").asText("").equals(key.namespace())) {
      return tree;
    }
    ObjectNode out = JsonNodeFactory.instance.objectNode();
    tree.properties().forEach(field -> out.set(field.getKey(), field.getValue()));
    ObjectNode metadata = JsonNodeFactory.instance.objectNode();
    at("metadata").properties().forEach(field -> metadata.set(field.getKey(), field.getValue()));
    out.set("metadata", metadata.put("namespace", key.namespace()));
    return out;
  }

  /** The same object with another tree. */
  public ClusterObject with(JsonNode other) {
    return new ClusterObject(key, other, origin);
  }

  /** The value of an annotation; an empty string if there is none. */
  public String annotation(String name) {
    return at("metadata", "annotations", name).asText("");
  }
}
