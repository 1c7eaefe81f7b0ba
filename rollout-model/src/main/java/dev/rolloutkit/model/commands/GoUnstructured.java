package dev.rolloutkit.model.commands;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.google.common.collect.Lists;
import dev.rolloutkit.apimachinery.GoStrings;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.internal.CodePoints;
import dev.rolloutkit.apimachinery.json.GoJson;
import dev.rolloutkit.model.internal.schema.JsonNumbers;
import java.math.BigDecimal;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * JSON as Go represents it without types: its form in messages, and access to fields.
 *
 * <p>Source: Go 1.26, package fmt; Kubernetes 1.34, accessors of unstructured objects.
 *
 * @rule JSON without types is printed as Go prints it.
 */
final class GoUnstructured {
  private GoUnstructured() {}

  /** A value as messages print it, at any nesting depth. */
  static String print(JsonNode value) {
    StringBuilder out = new StringBuilder();
    Deque<Object> pending = new ArrayDeque<>();
    pending.push(value);
    while (!pending.isEmpty()) {
      Object next = pending.pop();
      if (next instanceof JsonNode node && node.isContainerNode()) {
        Lists.reverse(pieces(node)).forEach(pending::push);
      } else {
        out.append(next instanceof JsonNode node ? scalar(node) : next);
      }
    }
    return out.toString();
  }

  /** The printed parts of a list or map, and the nodes that remain to be printed. */
  private static List<Object> pieces(JsonNode node) {
    List<Object> out = new ArrayList<>();
    if (node.isArray()) {
      for (JsonNode element : node) {
        out.add(out.isEmpty() ? "[" : " ");
        out.add(element);
      }
      out.add(out.isEmpty() ? "[]" : "]");
      return out;
    }
    Map<String, JsonNode> sorted = new TreeMap<>(CodePoints.ORDER);
    node.properties().forEach(e -> sorted.put(GoStrings.wellFormed(e.getKey()), e.getValue()));
    for (Map.Entry<String, JsonNode> entry : sorted.entrySet()) {
      out.add((out.isEmpty() ? "map[" : " ") + entry.getKey() + ":");
      out.add(entry.getValue());
    }
    out.add(out.isEmpty() ? "map[]" : "]");
    return out;
  }

  private static String scalar(JsonNode node) {
    if (node.isNull() || node.isMissingNode()) {
      return "<nil>";
    }
    if (node.isNumber()) {
      return JsonNumbers.isInt64(node)
          ? Long.toString(node.longValue())
          : print(node.doubleValue());
    }
    return GoStrings.wellFormed(node.asText());
  }

  /** The name of a value's type. */
  static String type(JsonNode node) {
    if (node.isNull() || node.isMissingNode()) {
      return "<nil>";
    }
    if (node.isArray()) {
      return "[]interface {}";
    }
    if (node.isObject()) {
      return "map[string]interface {}";
    }
    if (node.isNumber()) {
      return JsonNumbers.isInt64(node) ? "int64" : "float64";
    }
    return node.isBoolean() ? "bool" : "string";
  }

  /**
   * The shortest digits that parse to the same number; with an exponent below 1e-4 and from 1e6 on.
   */
  private static String print(double number) {
    BigDecimal shortest = new BigDecimal(GoJson.number(number)).stripTrailingZeros();
    int exponent = shortest.precision() - shortest.scale() - 1;
    if (number == 0 || (exponent >= -4 && exponent < 6)) {
      return shortest.toPlainString();
    }
    String digits = shortest.unscaledValue().abs().toString();
    return (number < 0 ? "-" : "")
        + digits.charAt(0)
        + (digits.length() > 1 ? "." + digits.substring(1) : "")
        + (exponent < 0 ? "e-" : "e+")
        + (Math.abs(exponent) < 10 ? "0" : "")
        + Math.abs(exponent);
  }

  /**
   * The value at a path; missing if there is none, or if a parent is null.
   *
   * @return a failure if a parent is not an object
   */
  static Outcome<JsonNode> member(JsonNode tree, String... path) {
    JsonNode at = tree;
    StringBuilder walked = new StringBuilder();
    for (String name : path) {
      walked.append('.').append(name);
      if (at.isNull() || at.isMissingNode()) {
        return Outcome.ok(MissingNode.getInstance());
      }
      if (!at.isObject()) {
        return Outcome.failed(Failures.of(accessorError(walked.toString(), at)));
      }
      at = at.path(name);
    }
    return Outcome.ok(at);
  }

  /** The accessor's message about a value that is not an object. */
  static String accessorError(String path, JsonNode value) {
    return path
        + " accessor error: "
        + print(value)
        + " is of the type "
        + type(value)
        + ", expected map[string]interface{}";
  }
}
