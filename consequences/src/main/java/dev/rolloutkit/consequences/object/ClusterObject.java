package dev.rolloutkit.consequences.object;

import com.fasterxml.jackson.databind.JsonNode;

/**
 * An object with where it came from.
 *
 * @param key what identifies it
 * @param tree its JSON, which nobody may modify
 * @param origin anything that the caller wants back with a finding, such as a file
 */
public record ClusterObject(ObjectKey key, JsonNode tree, Object origin) {
  /** Reads an object; one that names no namespace is in {@code default}. */
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

  /** The same object with another tree. */
  public ClusterObject with(JsonNode other) {
    return new ClusterObject(key, other, origin);
  }

  /** An annotation; empty if there is none. */
  public String annotation(String name) {
    return at("metadata", "annotations", name).asText("");
  }
}
