package dev.rolloutkit.consequences.internal.object;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.google.common.base.Splitter;
import java.util.List;

/**
 * Values of fields by their paths: names with dots between them; {@code [*]} after a name stands
 * for all elements of a list, and {@code metadata.annotations[KEY]} for one annotation.
 *
 * @rule A field is named by its path, with {@code [*]} for all elements of a list.
 */
public final class FieldValues {
  private static final Splitter NAMES = Splitter.on('.');
  private static final String ANNOTATIONS = "metadata.annotations[";

  private FieldValues() {}

  /** The value of a field; a missing node if there is none. */
  public static JsonNode at(JsonNode tree, String path) {
    if (path.startsWith(ANNOTATIONS)) {
      return tree.path("metadata")
          .path("annotations")
          .path(path.substring(ANNOTATIONS.length(), path.length() - 1));
    }
    JsonNode out = tree;
    String rest = path;
    int all = rest.indexOf("[*]");
    if (all < 0) {
      return plain(out, rest);
    }
    ArrayNode list = JsonNodeFactory.instance.arrayNode();
    String after = rest.substring(all + 3);
    for (JsonNode one : plain(tree, rest.substring(0, all))) {
      list.add(after.isEmpty() ? one : at(one, after.substring(1)));
    }
    return list;
  }

  /** The names of a path, without indices; the key of an annotation is one name. */
  public static List<String> names(String path) {
    if (path.isEmpty()) {
      return List.of();
    }
    if (path.startsWith(ANNOTATIONS)) {
      return List.of(
          "metadata", "annotations", path.substring(ANNOTATIONS.length(), path.length() - 1));
    }
    return NAMES.splitToList(path.replaceAll("\\[[0-9*]*]", ""));
  }

  private static JsonNode plain(JsonNode tree, String path) {
    JsonNode out = tree;
    if (path.isEmpty()) {
      return out;
    }
    for (String name : NAMES.split(path)) {
      out = out.isObject() ? out.path(name) : MissingNode.getInstance();
    }
    return out;
  }
}
