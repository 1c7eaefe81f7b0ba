package dev.rolloutkit.stack.resource;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.rolloutkit.apimachinery.internal.CodePoints;
import dev.rolloutkit.apimachinery.json.CompactNodes;
import dev.rolloutkit.apimachinery.json.IntOrStringValue;
import java.util.Collection;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Builds the JSON trees of resources: fields are in the order of the Go structs, and empty ones are
 * omitted where Go omits them.
 *
 * @rule Fields of a resource are in the order of the controller's types, and empty ones are left
 *     out.
 */
public final class Trees {
  private static final JsonNodeFactory NODES = CompactNodes.of(2);

  private Trees() {}

  /** A new, empty object. */
  public static ObjectNode object() {
    return NODES.objectNode();
  }

  /** A new, empty list. */
  public static ArrayNode list() {
    return NODES.arrayNode();
  }

  /** A list of strings. */
  public static ArrayNode texts(Collection<String> texts) {
    ArrayNode out = list();
    texts.forEach(out::add);
    return out;
  }

  /**
   * A reference to a field of another resource whose value is known only after that resource is
   * created.
   */
  public static ObjectNode ref(String type, String id, String field) {
    return object().put("$ref", "#/resources/" + type + "/" + id + "/status/" + field);
  }

  /**
   * The id of the resource that a reference names, or the node's own text if it is not a reference.
   */
  public static String referred(JsonNode node) {
    String ref = node.path("$ref").asText("");
    int id = ref.indexOf('/', "#/resources/".length());
    int end = ref.lastIndexOf("/status/");
    return ref.startsWith("#/resources/") && id >= 0 && id < end
        ? ref.substring(id + 1, end)
        : node.asText("");
  }

  /** A string. */
  public static JsonNode text(String text) {
    return TextNode.valueOf(text);
  }

  /**
   * An integer, in the node type that Jackson gives it when it reads it from text: {@code int} if
   * it fits.
   */
  public static JsonNode number(long value) {
    return value == (int) value ? NODES.numberNode((int) value) : NODES.numberNode(value);
  }

  /** A number or a string. */
  public static JsonNode either(IntOrStringValue value) {
    return value.isInt() ? NODES.numberNode(value.intValue()) : text(value.stringValue());
  }

  /** Sets a string unless it is null or empty. */
  public static void putNonEmpty(ObjectNode into, String name, @Nullable String text) {
    if (text != null && !text.isEmpty()) {
      into.put(name, text);
    }
  }

  /** Sets a string unless it is null. */
  public static void putPresent(ObjectNode into, String name, @Nullable String text) {
    if (text != null) {
      into.put(name, text);
    }
  }

  /** Sets a list or object unless it is empty. */
  public static void setNonEmpty(ObjectNode into, String name, JsonNode tree) {
    if (!tree.isEmpty()) {
      into.set(name, tree);
    }
  }

  /** Sets a map, sorted by key, unless it is empty. */
  public static void putMap(ObjectNode into, String name, Map<String, String> map) {
    if (!map.isEmpty()) {
      into.set(name, sorted(map));
    }
  }

  /** A map, sorted by key. */
  public static ObjectNode sorted(Map<String, String> map) {
    ObjectNode out = object();
    CodePoints.sortedKeys(map).forEach(key -> out.put(key, map.get(key)));
    return out;
  }

  /**
   * A map as a list of objects, sorted by key; each object has a field for the key and one for the
   * value.
   */
  public static ArrayNode pairs(Map<String, String> map, String key, String value) {
    ArrayNode out = list();
    CodePoints.sortedKeys(map).forEach(k -> out.add(object().put(key, k).put(value, map.get(k))));
    return out;
  }
}
