package dev.rolloutkit.consequences.object;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;

/**
 * An object with where it came from.
 *
 * @param key what identifies it
 * @param tree its JSON, which nobody may modify
 * @param origin anything that the caller wants back with a finding, such as a file
 */
public record ClusterObject(ObjectKey key, JsonNode tree, Object origin) {
  /**
   * Reads an object; one that names no namespace is in {@code default}. Nothing is checked here: a
   * tree without a kind is an object that no rule knows, and so is a {@code List}, whose items are
   * to be passed one by one.
   */
  public static ClusterObject of(JsonNode tree) {
    return new ClusterObject(ObjectKey.read(tree, "default"), tree, "");
  }

  /** The value of a field, such as {@code spec.selector}; missing if there is none. */
  public JsonNode at(String... names) {
    JsonNode out = tree;
    for (String name : names) {
      out = out.path(name);
    }
    return out;
  }

  /** Its JSON with the namespace in which it is, whether the manifest names it or not. */
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

  /** An annotation; empty if there is none. */
  public String annotation(String name) {
    return at("metadata", "annotations", name).asText("");
  }
}
