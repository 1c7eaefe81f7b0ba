package dev.rolloutkit.apimachinery;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.OptionalLong;

/** Makes a tree of what a reader gives, without recursion. */
final class GoJsonTree {
  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

  private GoJsonTree() {}

  static Outcome<JsonNode> read(GoJsonReader in) {
    Deque<JsonNode> open = new ArrayDeque<>();
    while (true) {
      String name = !open.isEmpty() && open.peek().isObject() ? in.nextName() : "";
      JsonNode node;
      JsonKind kind = in.peek();
      if (kind == JsonKind.OBJECT) {
        in.beginObject();
        node = NODES.objectNode();
      } else if (kind == JsonKind.ARRAY) {
        in.beginArray();
        node = NODES.arrayNode();
      } else if (kind == JsonKind.NUMBER) {
        OptionalLong whole = in.nextInteger(64);
        double number = whole.isPresent() ? 0 : Double.parseDouble(in.lexeme());
        if (Double.isInfinite(number)) {
          return Outcome.failed(
              Problem.text(
                  FieldPath.root(),
                  GoJson.typeError("number " + in.lexeme(), "", "float64"),
                  "Json.Number"));
        }
        node = whole.isPresent() ? integer(whole.getAsLong()) : NODES.numberNode(number);
      } else {
        node = word(in, kind);
      }
      JsonNode parent = open.peek();
      if (parent instanceof ObjectNode object) {
        object.set(name, node);
      } else if (parent instanceof ArrayNode array) {
        array.add(node);
      }
      if (node.isContainerNode()) {
        open.push(node);
      }
      JsonNode last = node;
      while (!open.isEmpty() && !in.hasNext()) {
        last = open.pop();
        if (last.isObject()) {
          in.endObject();
        } else {
          in.endArray();
        }
      }
      if (open.isEmpty()) {
        return Outcome.ok(last);
      }
    }
  }

  private static JsonNode word(GoJsonReader in, JsonKind kind) {
    if (kind == JsonKind.STRING) {
      return NODES.textNode(in.nextString());
    }
    if (kind == JsonKind.BOOL) {
      return NODES.booleanNode(in.nextBoolean());
    }
    in.nextNull();
    return NODES.nullNode();
  }

  private static JsonNode integer(long value) {
    return value == (int) value ? NODES.numberNode((int) value) : NODES.numberNode(value);
  }
}
