package dev.rolloutkit.stack.resource;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.rolloutkit.apimachinery.CodePoints;
import dev.rolloutkit.apimachinery.json.GoJsonWriter;
import dev.rolloutkit.apimachinery.json.IntOrStringValue;
import java.util.Collection;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Trees of resources: members in the order of Go's fields, empty ones left out where Go does. */
public final class Trees {
  private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

  private Trees() {}

  /** A new, empty object. */
  public static ObjectNode object() {
    return JSON.objectNode();
  }

  /** A new, empty list. */
  public static ArrayNode list() {
    return JSON.arrayNode();
  }

  /** A list of texts. */
  public static ArrayNode texts(Collection<String> texts) {
    ArrayNode out = list();
    texts.forEach(out::add);
    return out;
  }

  /** A reference to what is known of a resource once it is there. */
  public static ObjectNode ref(String type, String id, String field) {
    return object().put("$ref", "#/resources/" + type + "/" + id + "/status/" + field);
  }

  /** The id of the resource that a reference names, or the text that stands there instead. */
  public static String referred(JsonNode node) {
    String ref = node.path("$ref").asText("");
    int id = ref.indexOf('/', "#/resources/".length());
    int end = ref.lastIndexOf("/status/");
    return ref.startsWith("#/resources/") && id >= 0 && id < end
        ? ref.substring(id + 1, end)
        : node.asText("");
  }

  /** A text. */
  public static JsonNode text(String text) {
    return TextNode.valueOf(text);
  }

  /** A whole number, as it is read from text: small ones are of type int. */
  public static JsonNode number(long value) {
    return value == (int) value ? JSON.numberNode((int) value) : JSON.numberNode(value);
  }

  /** A number or a text. */
  public static JsonNode either(IntOrStringValue value) {
    return value.isInt() ? JSON.numberNode(value.intValue()) : text(value.stringValue());
  }

  /** Sets a text unless it is null or empty. */
  public static void putNonEmpty(ObjectNode into, String name, @Nullable String text) {
    if (text != null && !text.isEmpty()) {
      into.put(name, text);
    }
  }

  /** Sets a text unless it is null. */
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

  /** Pairs of a map, sorted by key, under the names that Go's fields have. */
  public static ArrayNode pairs(Map<String, String> map, String key, String value) {
    ArrayNode out = list();
    CodePoints.sortedKeys(map).forEach(k -> out.add(object().put(key, k).put(value, map.get(k))));
    return out;
  }

  /** The tree as Go writes it, members in their order. */
  static void write(JsonNode tree, GoJsonWriter out) {
    if (tree instanceof ObjectNode object) {
      out.beginObject();
      for (Map.Entry<String, JsonNode> member : object.properties()) {
        out.name(member.getKey());
        write(member.getValue(), out);
      }
      out.endObject();
    } else if (tree instanceof ArrayNode list) {
      out.beginArray();
      list.forEach(element -> write(element, out));
      out.endArray();
    } else {
      out.value(tree);
    }
  }
}
