package dev.rolloutkit.apimachinery.internal.json;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.fabric8.kubernetes.api.model.IntOrString;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Converts generic maps and lists, as Kubernetes clients hold resources without a Java class, to
 * JSON trees.
 */
public final class JsonTrees {
  private record Open(Object from, JsonNode to) {}

  private JsonTrees() {}

  /**
   * Converts a value made of maps, lists, strings, numbers and booleans to a tree; any other object
   * becomes the string that its {@code toString} returns. Deep nesting uses heap, not stack. A
   * cyclic value, which no parser produces, never terminates.
   */
  public static JsonNode of(@Nullable Object value) {
    Deque<Open> open = new ArrayDeque<>();
    JsonNode root = start(value, open);
    while (!open.isEmpty()) {
      Open next = open.pop();
      if (next.from() instanceof Map<?, ?> map) {
        for (Map.Entry<?, ?> member : map.entrySet()) {
          ((ObjectNode) next.to())
              .set(String.valueOf(member.getKey()), start(member.getValue(), open));
        }
      } else {
        for (Object element : (Iterable<?>) next.from()) {
          ((ArrayNode) next.to()).add(start(element, open));
        }
      }
    }
    return root;
  }

  private static JsonNode start(@Nullable Object value, Deque<Open> open) {
    JsonNodeFactory json = JsonNodeFactory.instance;
    if (value == null) {
      return NullNode.getInstance();
    }
    if (value instanceof JsonNode tree) {
      return tree;
    }
    if (value instanceof Map) {
      ObjectNode node = json.objectNode();
      open.push(new Open(value, node));
      return node;
    }
    if (value instanceof List) {
      ArrayNode node = json.arrayNode();
      open.push(new Open(value, node));
      return node;
    }
    if (value instanceof Boolean truth) {
      return json.booleanNode(truth);
    }
    if (value instanceof IntOrString either) {
      return either.getIntVal() != null
          ? json.numberNode(either.getIntVal())
          : json.textNode(either.getStrVal());
    }
    if (value instanceof Number number) {
      return number(number);
    }
    return json.textNode(value.toString());
  }

  private static JsonNode number(Number number) {
    JsonNodeFactory json = JsonNodeFactory.instance;
    if (number instanceof Integer || number instanceof Short || number instanceof Byte) {
      return json.numberNode(number.intValue());
    }
    if (number instanceof Long) {
      return json.numberNode(number.longValue());
    }
    if (number instanceof BigInteger big) {
      return json.numberNode(big);
    }
    return number instanceof BigDecimal decimal
        ? json.numberNode(decimal)
        : json.numberNode(number.doubleValue());
  }
}
