package dev.rolloutkit.model.internal.schema;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Map;

/**
 * Removes from a tree the fields that only the matched types have, because a controller of another
 * release does not know them. Everything else is kept, including unknown fields.
 *
 * @rule A controller of another release does not see the fields that only later types have.
 */
public final class GoFieldsOf {
  private GoFieldsOf() {}

  /**
   * The tree without the fields that {@code matched} has and {@code release} does not; the tree
   * itself if it has none of them. The tree is not modified; the result shares nodes with it. Takes
   * time linear in the size of the tree.
   *
   * @param matched the type of the tree at the matched commit
   * @param release the same type at a release
   */
  @SuppressWarnings("ReferenceEquality") // a value that loses nothing is the same
  public static JsonNode without(JsonNode tree, GoStruct matched, GoStruct release) {
    if (!(tree instanceof ObjectNode object)) {
      return tree;
    }
    ObjectNode out = null;
    for (Map.Entry<String, JsonNode> entry : object.properties()) {
      GoField field = matched.field(entry.getKey());
      if (field == null) {
        continue;
      }
      GoField older = release.field(entry.getKey());
      JsonNode value = older == null ? null : value(entry.getValue(), field.type(), older.type());
      if (value != entry.getValue()) {
        out = out == null ? copy(object) : out;
        if (value == null) {
          out.remove(entry.getKey());
        } else {
          out.set(entry.getKey(), value);
        }
      }
    }
    return out == null ? tree : out;
  }

  private static JsonNode value(JsonNode node, GoFieldType matched, GoFieldType release) {
    if (matched.kind() != release.kind()) {
      return node;
    }
    return switch (matched.kind()) {
      case STRUCT -> without(node, matched.members(), release.members());
      case LIST -> list(node, matched.elements(), release.elements());
      default -> node;
    };
  }

  @SuppressWarnings("ReferenceEquality") // an element that loses no field is the same instance
  private static JsonNode list(JsonNode node, GoFieldType matched, GoFieldType release) {
    if (!(node instanceof ArrayNode list) || matched.kind() != GoKind.STRUCT) {
      return node;
    }
    ArrayNode out = null;
    for (int i = 0; i < list.size(); i++) {
      JsonNode element = value(list.get(i), matched, release);
      if (element != list.get(i)) {
        if (out == null) {
          out = JsonNodeFactory.instance.arrayNode(list.size());
          list.forEach(out::add);
        }
        out.set(i, element);
      }
    }
    return out == null ? node : out;
  }

  private static ObjectNode copy(ObjectNode object) {
    ObjectNode out = JsonNodeFactory.instance.objectNode();
    object.properties().forEach(entry -> out.set(entry.getKey(), entry.getValue()));
    return out;
  }
}
