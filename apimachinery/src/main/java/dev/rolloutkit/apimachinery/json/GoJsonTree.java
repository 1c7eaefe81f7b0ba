package dev.rolloutkit.apimachinery.json;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.apimachinery.ProblemCodes;
import dev.rolloutkit.apimachinery.internal.CodePoints;
import dev.rolloutkit.apimachinery.internal.json.JsonNodes;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.OptionalLong;

/** Reads and writes JSON trees without recursion. */
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
        node = JsonNodes.object();
      } else if (kind == JsonKind.ARRAY) {
        in.beginArray();
        node = JsonNodes.array();
      } else if (kind == JsonKind.NUMBER) {
        OptionalLong whole = in.nextInteger(64);
        double number = whole.isPresent() ? 0 : Double.parseDouble(in.lexeme());
        if (Double.isInfinite(number)) {
          return Outcome.failed(
              Problem.plain(
                  FieldPath.root(),
                  GoJson.typeError("number " + in.lexeme(), "", "float64"),
                  ProblemCodes.JSON_NUMBER));
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

  /** Writes the tree, with fields in code-point order. */
  static void write(JsonNode tree, GoJsonWriter out) {
    if (!tree.isContainerNode()) {
      scalar(tree, out);
      return;
    }
    Deque<Frame> open = new ArrayDeque<>();
    JsonNode next = tree;
    while (true) {
      if (next.isObject()) {
        out.beginObject();
        open.push(new Frame(next, names(next).iterator()));
      } else if (next.isArray()) {
        out.beginArray();
        open.push(new Frame(next, next.elements()));
      } else {
        scalar(next, out);
      }
      while (!open.isEmpty() && !open.peek().rest.hasNext()) {
        if (open.pop().container.isObject()) {
          out.endObject();
        } else {
          out.endArray();
        }
      }
      Frame frame = open.peek();
      if (frame == null) {
        return;
      }
      Object element = frame.rest.next();
      if (element instanceof JsonNode node) {
        next = node;
      } else {
        String name = (String) element;
        out.name(name);
        next = frame.container.path(name);
      }
    }
  }

  private static void scalar(JsonNode node, GoJsonWriter out) {
    if (node.isTextual()) {
      out.value(node.textValue());
    } else if (node.isBoolean()) {
      out.value(node.booleanValue());
    } else if (node.isIntegralNumber() && node.canConvertToLong()) {
      out.value(node.longValue());
    } else if (node.isNumber() && !Double.isNaN(node.doubleValue())) {
      number(node, out);
    } else if (node.isBinary()) {
      out.value(node.asText());
    } else {
      out.nullValue();
    }
  }

  private static void number(JsonNode node, GoJsonWriter out) {
    double number = node.doubleValue();
    if (!Double.isInfinite(number)) {
      out.value(number);
    } else if (node.isBigDecimal() || node.isBigInteger()) {
      out.raw(node.decimalValue().toString());
    } else {
      out.nullValue();
    }
  }

  private static List<String> names(JsonNode object) {
    List<String> names = new ArrayList<>(object.size());
    object.fieldNames().forEachRemaining(names::add);
    if (names.size() > 1) {
      names.sort(CodePoints.ORDER);
    }
    return names;
  }

  /** A container that is being written, and its remaining names or elements. */
  private record Frame(JsonNode container, Iterator<?> rest) {}
}
