package dev.rolloutkit.crd.internal.validation;

import com.fasterxml.jackson.databind.JsonNode;
import dev.rolloutkit.apimachinery.internal.CodePoints;
import dev.rolloutkit.crd.internal.object.GoValues;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/**
 * Decoded JSON as Go's {@code %v} and {@code %T} print it.
 *
 * @rule Decoded JSON is printed as Go's verbs print it.
 */
public final class GoVerbs {
  private GoVerbs() {}

  /** The value of any depth, such as {@code map[a:1 b:[x]]}; {@code <nil>} for null. */
  public static String value(JsonNode value) {
    StringBuilder out = new StringBuilder();
    Deque<Object> rest = new ArrayDeque<>();
    rest.push(value);
    while (!rest.isEmpty()) {
      Object next = rest.pop();
      if (next instanceof JsonNode node && node.isContainerNode()) {
        List<Object> parts = node.isObject() ? fields(node) : items(node);
        for (int i = parts.size() - 1; i >= 0; i--) {
          rest.push(parts.get(i));
        }
      } else {
        out.append(next instanceof JsonNode node ? scalar(node) : next);
      }
    }
    return out.toString();
  }

  private static List<Object> fields(JsonNode object) {
    List<Object> out = new ArrayList<>();
    List<String> names = new ArrayList<>();
    object.fieldNames().forEachRemaining(names::add);
    names.sort(CodePoints.ORDER);
    for (String name : names) {
      out.add((out.isEmpty() ? "map[" : " ") + name + ":");
      out.add(object.get(name));
    }
    out.add(names.isEmpty() ? "map[]" : "]");
    return out;
  }

  private static List<Object> items(JsonNode list) {
    List<Object> out = new ArrayList<>();
    out.add("[");
    for (JsonNode item : list) {
      if (out.size() > 1) {
        out.add(" ");
      }
      out.add(item);
    }
    out.add("]");
    return out;
  }

  private static String scalar(JsonNode value) {
    return value.isTextual() ? value.textValue() : value.isNull() ? "<nil>" : GoValues.text(value);
  }

  /** The type of the value, such as {@code map[string]interface {}}. */
  public static String type(JsonNode value) {
    return switch (value.getNodeType()) {
      case OBJECT -> "map[string]interface {}";
      case ARRAY -> "[]interface {}";
      case STRING -> "string";
      case BOOLEAN -> "bool";
      case NUMBER -> value.isDouble() ? "float64" : "int64";
      default -> "<nil>";
    };
  }
}
