package dev.rolloutkit.josdk.internal.tree;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.fabric8.kubernetes.api.model.HasMetadata;
import org.jspecify.annotations.Nullable;

/** Converts objects to JSON trees and back. The caller owns the tree. */
public final class Trees {
  private static final ObjectMapper MAPPER = new ObjectMapper();

  private Trees() {}

  /** The tree of an object. */
  public static ObjectNode of(HasMetadata object) {
    return MAPPER.valueToTree(object);
  }

  /** The object of a tree. */
  public static <R> R to(ObjectNode tree, Class<R> type) {
    return MAPPER.convertValue(tree, type);
  }

  /** The object in a field; if there is none, adds an empty object and returns it. */
  public static ObjectNode child(ObjectNode parent, String field) {
    return parent.get(field) instanceof ObjectNode child ? child : parent.putObject(field);
  }

  /** The object in a field; if there is none, an empty object that is not part of the tree. */
  public static ObjectNode childOrEmpty(JsonNode parent, String field) {
    return parent.get(field) instanceof ObjectNode child
        ? child
        : JsonNodeFactory.instance.objectNode();
  }

  /** Sets a field, or removes it if the value is null. */
  public static void set(ObjectNode parent, String field, @Nullable JsonNode value) {
    if (value == null || value.isNull() || value.isMissingNode()) {
      parent.remove(field);
    } else {
      parent.set(field, value);
    }
  }

  /** The value of a field; a missing node if it is absent or null. */
  public static JsonNode at(JsonNode parent, String field) {
    JsonNode value = parent.path(field);
    return value.isNull() ? MissingNode.getInstance() : value;
  }
}
