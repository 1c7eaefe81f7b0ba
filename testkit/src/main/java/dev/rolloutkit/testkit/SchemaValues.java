package dev.rolloutkit.testkit;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.DoubleNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.LongNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;

/**
 * Arbitraries of values that the keywords of a structural schema allow. A part is created only when
 * it is chosen, so that the cost depends on the size of the object and not of the schema.
 */
final class SchemaValues {
  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

  /**
   * The largest number of optional fields of an object at each depth; deeper objects have only
   * required fields.
   */
  private static final int[] OPTIONAL = {4, 4, 3, 2, 2, 1, 1, 1};

  private static final int MORE_ITEMS = 2;
  private static final int RANGE = 100;

  /** Strings for patterns: one of them matches most patterns of CRDs. */
  private static final ImmutableList<String> TEXTS =
      ImmutableList.of(
          "web",
          "a",
          "shop.example.com",
          "example.com/web",
          "/web",
          "10s",
          "1",
          "25%",
          "*",
          "https://example.com",
          "web:80",
          "HTTP:80",
          "10.0.0.0/8",
          "192.0.2.1",
          "subnet-0a1b",
          "arn:aws:acm:eu-west-1:123456789012:certificate/a",
          "Web",
          "x-web",
          "good",
          "");

  private static final ImmutableMap<String, String> FORMATS =
      ImmutableMap.<String, String>builder()
          .put("date-time", "2026-01-02T03:04:05Z")
          .put("datetime", "2026-01-02T03:04:05Z")
          .put("date", "2026-01-02")
          .put("duration", "10s")
          .put("byte", "YQ==")
          .put("uri", "https://example.com")
          .put("email", "a@example.com")
          .put("hostname", "example.com")
          .put("ipv4", "192.0.2.1")
          .put("ipv6", "2001:db8::1")
          .put("cidr", "10.0.0.0/8")
          .put("mac", "00:00:5e:00:53:01")
          .put("uuid", "6ba7b810-9dad-11d1-80b4-00c04fd430c8")
          .put("uuid3", "6fa459ea-ee8a-3ca4-894e-db77e160355e")
          .put("uuid4", "16fd2706-8baf-433b-82eb-8c7fada847da")
          .put("uuid5", "886313e1-3b8a-5372-9b90-0c9aee199e5d")
          .put("bsonobjectid", "507f1f77bcf86cd799439011")
          .put("isbn", "0306406152")
          .put("isbn10", "0306406152")
          .put("isbn13", "9780306406157")
          .put("creditcard", "4111111111111111")
          .put("ssn", "111-22-3333")
          .put("hexcolor", "#ffffff")
          .put("rgbcolor", "rgb(1,2,3)")
          .buildOrThrow();

  private SchemaValues() {}

  /** Values of a schema. */
  static Arbitrary<JsonNode> of(JsonNode schema) {
    return of(schema, 0).withoutEdgeCases();
  }

  private static Arbitrary<JsonNode> of(JsonNode schema, int depth) {
    Arbitrary<JsonNode> value = branches(schema).flatMap(chosen -> ofKeywords(chosen, depth));
    return schema.path("nullable").asBoolean(false) ? value.injectNull(0.1).map(Nulls::of) : value;
  }

  private static Arbitrary<JsonNode> ofKeywords(JsonNode schema, int depth) {
    if (schema.path("enum").isArray() && !schema.path("enum").isEmpty()) {
      return Arbitraries.of(ImmutableList.copyOf(schema.path("enum")));
    }
    if (schema.path("x-kubernetes-int-or-string").asBoolean(false)) {
      return Arbitraries.oneOf(integers(schema), text(schema));
    }
    return switch (schema.path("type").asText("")) {
      case "object" -> object(schema, depth);
      case "array" -> array(schema, depth);
      case "string" -> text(schema);
      case "integer" -> integers(schema);
      case "number" -> integers(schema).map(n -> DoubleNode.valueOf(n.asDouble()));
      case "boolean" -> Arbitraries.of(true, false).map(BooleanNode::valueOf);
      default -> JsonArbitraries.object().map(o -> o);
    };
  }

  /** The schema with the keywords of one branch of each combination. */
  private static Arbitrary<JsonNode> branches(JsonNode schema) {
    ObjectNode base = schema.deepCopy();
    schema.path("allOf").forEach(branch -> merge(base, branch));
    Arbitrary<JsonNode> out = Arbitraries.just(base);
    for (String combination : List.of("anyOf", "oneOf")) {
      JsonNode branches = schema.path(combination);
      if (!branches.isEmpty()) {
        out =
            Combinators.combine(out, Arbitraries.integers().between(0, branches.size() - 1))
                .as((one, index) -> choose(one, branches, index));
      }
    }
    return out;
  }

  /** Chooses one branch, and leaves out the fields that only the other branches require. */
  private static JsonNode choose(JsonNode schema, JsonNode branches, int index) {
    ObjectNode out = schema.deepCopy();
    JsonNode chosen = branches.get(index);
    Set<String> others = new HashSet<>();
    branches.forEach(branch -> others.addAll(names(branch.path("required"))));
    names(chosen.path("required")).forEach(others::remove);
    names(schema.path("required")).forEach(others::remove);
    if (out.get("properties") instanceof ObjectNode properties) {
      properties.remove(others);
    }
    merge(out, chosen);
    return out;
  }

  /** Adds the keywords of a branch that the schema does not have yet. */
  private static void merge(ObjectNode schema, JsonNode branch) {
    for (Map.Entry<String, JsonNode> keyword : branch.properties()) {
      JsonNode old = schema.get(keyword.getKey());
      if (old instanceof ObjectNode object && keyword.getValue().isObject()) {
        merge(object, keyword.getValue());
      } else if (old instanceof ArrayNode array && keyword.getKey().equals("required")) {
        keyword.getValue().forEach(array::add);
      } else if (old == null && !keyword.getKey().equals("not")) {
        schema.set(keyword.getKey(), keyword.getValue().deepCopy());
      }
    }
  }

  private static Set<String> names(JsonNode list) {
    Set<String> out = new LinkedHashSet<>();
    list.forEach(name -> out.add(name.asText()));
    return out;
  }

  private static Arbitrary<JsonNode> object(JsonNode schema, int depth) {
    JsonNode properties = schema.path("properties");
    if (schema.path("additionalProperties").isObject()) {
      return Arbitraries.maps(
              Arbitraries.of("web", "example.com/app", "b"),
              of(schema.path("additionalProperties"), depth + 1))
          .ofMinSize((int) bound(schema, "minProperties", 0))
          .ofMaxSize((int) Math.min(2, bound(schema, "maxProperties", 2)))
          .map(SchemaValues::object);
    }
    Set<String> required = names(schema.path("required"));
    required.removeIf(name -> !properties.has(name));
    List<String> optional = new ArrayList<>();
    properties.fieldNames().forEachRemaining(optional::add);
    optional.removeAll(required);
    int most = depth < OPTIONAL.length ? OPTIONAL[depth] : 0;
    int least = (int) Math.max(0, bound(schema, "minProperties", 0) - required.size());
    return Arbitraries.of(optional.isEmpty() ? List.of("") : optional)
        .set()
        .ofMinSize(Math.min(least, optional.size()))
        .ofMaxSize(Math.min(Math.max(least, most), optional.size()))
        .flatMap(
            chosen -> {
              List<String> all = new ArrayList<>(required);
              all.addAll(chosen);
              return fields(schema, properties, all, depth);
            });
  }

  private static Arbitrary<JsonNode> fields(
      JsonNode schema, JsonNode properties, List<String> names, int depth) {
    List<Arbitrary<JsonNode>> values = new ArrayList<>();
    names.forEach(name -> values.add(of(properties.get(name), depth + 1)));
    return Combinators.combine(values)
        .as(
            made -> {
              ObjectNode out = NODES.objectNode();
              if (schema.path("x-kubernetes-embedded-resource").asBoolean(false)) {
                out.put("apiVersion", "v1").put("kind", "Pod").putObject("metadata");
              }
              for (int i = 0; i < names.size(); i++) {
                out.set(names.get(i), made.get(i));
              }
              return out;
            });
  }

  private static JsonNode object(Map<String, JsonNode> members) {
    ObjectNode out = NODES.objectNode();
    members.forEach(out::set);
    return out;
  }

  private static Arbitrary<JsonNode> array(JsonNode schema, int depth) {
    long least = bound(schema, "minItems", 0);
    long most = Math.min(least + MORE_ITEMS, bound(schema, "maxItems", Long.MAX_VALUE));
    return of(schema.path("items"), depth + 1)
        .list()
        .ofMinSize((int) least)
        .ofMaxSize((int) Math.max(least, most))
        .map(items -> array(schema, items));
  }

  /**
   * A list without repeated items if it is a set, and without repeated keys if it is a list with
   * keys.
   */
  private static JsonNode array(JsonNode schema, List<JsonNode> items) {
    String listType = schema.path("x-kubernetes-list-type").asText("");
    Set<Object> known = new HashSet<>();
    ArrayNode out = NODES.arrayNode();
    for (JsonNode item : items) {
      List<JsonNode> keys = new ArrayList<>();
      schema
          .path("x-kubernetes-list-map-keys")
          .forEach(
              key ->
                  keys.add(
                      item.has(key.asText())
                          ? item.get(key.asText())
                          : schema.at("/items/properties/" + key.asText() + "/default")));
      Object identity = listType.equals("map") ? keys : item;
      if ((!listType.equals("map") && !listType.equals("set")) || known.add(identity)) {
        out.add(item);
      }
    }
    return out;
  }

  private static Arbitrary<JsonNode> text(JsonNode schema) {
    String format = FORMATS.get(schema.path("format").asText(""));
    if (format != null) {
      return Arbitraries.just(TextNode.valueOf(format));
    }
    long least = bound(schema, "minLength", 0);
    long most = bound(schema, "maxLength", Long.MAX_VALUE);
    List<JsonNode> fitting = new ArrayList<>();
    for (String text : TEXTS) {
      if (text.length() >= least
          && text.length() <= most
          && matches(schema.path("pattern").asText(""), text)) {
        fitting.add(TextNode.valueOf(text));
      }
    }
    return Arbitraries.of(
        fitting.isEmpty()
            ? List.of(TextNode.valueOf("a".repeat((int) Math.min(Math.max(1, least), RANGE))))
            : fitting);
  }

  private static boolean matches(String pattern, String text) {
    try {
      return pattern.isEmpty() || Pattern.compile(pattern).matcher(text).find();
    } catch (PatternSyntaxException e) {
      return false; // RE2 may support it
    }
  }

  private static Arbitrary<JsonNode> integers(JsonNode schema) {
    long step = Math.max(1, bound(schema, "multipleOf", 1));
    long least = bound(schema, "minimum", Math.min(0, bound(schema, "maximum", 0) - RANGE));
    long most = bound(schema, "maximum", Math.max(least + RANGE * step, RANGE));
    least = schema.path("exclusiveMinimum").asBoolean(false) ? least + 1 : least;
    most = schema.path("exclusiveMaximum").asBoolean(false) ? most - 1 : most;
    long first = -Math.floorDiv(-least, step);
    return Arbitraries.longs()
        .between(first, Math.max(first, Math.floorDiv(most, step)))
        .map(n -> LongNode.valueOf(n * step));
  }

  private static long bound(JsonNode schema, String keyword, long otherwise) {
    return schema.path(keyword).isNumber() ? schema.path(keyword).longValue() : otherwise;
  }

  /** Converts a null of Java to one of JSON. */
  private static final class Nulls {
    private Nulls() {}

    static JsonNode of(@org.jspecify.annotations.Nullable JsonNode value) {
      return value == null ? NullNode.getInstance() : value;
    }
  }
}
