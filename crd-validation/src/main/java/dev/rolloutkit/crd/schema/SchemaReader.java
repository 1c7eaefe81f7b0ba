package dev.rolloutkit.crd.schema;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import com.google.re2j.Pattern;
import com.google.re2j.PatternSyntaxException;
import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.GoStrings;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.apimachinery.internal.json.JsonTreeReader;
import dev.rolloutkit.crd.internal.schema.JsonValues;
import dev.rolloutkit.crd.internal.schema.Patterns;
import dev.rolloutkit.crd.schema.Schema.ListType;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Reads the OpenAPI schema of a version into a structural schema.
 *
 * @rule A schema is structural if every value has a type and its defaults are valid.
 */
final class SchemaReader {
  /** Deeper schemas are refused, so that code that follows a schema may recurse. */
  private static final int MAX_DEPTH = 500;

  private static final ImmutableSet<String> TYPES =
      ImmutableSet.of("object", "array", "string", "integer", "number", "boolean");

  private final List<Problem> problems = new ArrayList<>();

  private SchemaReader() {}

  /**
   * Reads a schema. Fails if it is not structural: if a value outside of {@code allOf}, {@code
   * anyOf}, {@code oneOf} and {@code not} has no type, if a reference or an unknown type occurs, if
   * a pattern is not one, if a default or a rule is inside of one of these four, or if it is nested
   * deeper than 500 levels.
   */
  static Outcome<Schema> read(FieldPath at, JsonNode json) {
    SchemaReader reader = new SchemaReader();
    Schema schema = reader.schema(at, json, 0, true);
    return reader.problems.isEmpty() && schema != null
        ? Outcome.ok(schema)
        : Outcome.failed(reader.problems);
  }

  private @Nullable Schema schema(FieldPath at, JsonNode json, int depth, boolean structural) {
    if (!json.isObject()) {
      problems.add(
          JsonTreeReader.absent(json)
              ? Problem.required(at, "schemas are required")
              : JsonTreeReader.wrongType(at, json, "object"));
      return null;
    }
    if (depth > MAX_DEPTH) {
      problems.add(Problem.invalid(at, (String) null, "schemas are nested too deeply"));
      return null;
    }
    if (json.has("$ref")) {
      problems.add(Problem.forbidden(at.child("$ref"), "$ref is not supported"));
      return null;
    }
    Schema.Builder out = Schema.builder();
    String type = type(at, json, structural);
    Schema additional = null;
    if (json.path("additionalProperties").isObject()) {
      additional =
          schema(
              at.child("additionalProperties"),
              json.path("additionalProperties"),
              depth + 1,
              structural);
    }
    ImmutableMap.Builder<String, Schema> properties = ImmutableMap.builder();
    for (Map.Entry<String, JsonNode> property : json.path("properties").properties()) {
      Schema part =
          schema(
              at.child("properties").key(property.getKey()),
              property.getValue(),
              depth + 1,
              structural);
      if (part != null) {
        properties.put(property.getKey(), part);
      }
    }
    JsonNode items = json.path("items");
    JsonNode not = json.path("not");
    checkStructure(at, json, structural);
    return out.type(type)
        .format(json.path("format").textValue())
        .nullable(json.path("nullable").asBoolean(false))
        .preservesUnknownFields(json.path("x-kubernetes-preserve-unknown-fields").asBoolean(false))
        .embeddedResource(json.path("x-kubernetes-embedded-resource").asBoolean(false))
        .intOrString(json.path("x-kubernetes-int-or-string").asBoolean(false))
        .defaultValue(constant(at.child("default"), json.get("default")))
        .properties(properties.build())
        .hasAdditionalProperties(
            additional != null || json.path("additionalProperties").asBoolean(false))
        .additionalProperties(additional)
        .items(items.isObject() ? schema(at.child("items"), items, depth + 1, structural) : null)
        .required(texts(json.path("required")))
        .enumeration(values(at.child("enum"), json.path("enum")))
        .minimum(number(json.path("minimum")))
        .maximum(number(json.path("maximum")))
        .exclusiveMinimum(json.path("exclusiveMinimum").asBoolean(false))
        .exclusiveMaximum(json.path("exclusiveMaximum").asBoolean(false))
        .multipleOf(number(json.path("multipleOf")))
        .minLength(whole(json.path("minLength")))
        .maxLength(whole(json.path("maxLength")))
        .pattern(pattern(at.child("pattern"), json.path("pattern").textValue()))
        .minItems(whole(json.path("minItems")))
        .maxItems(whole(json.path("maxItems")))
        .minProperties(whole(json.path("minProperties")))
        .maxProperties(whole(json.path("maxProperties")))
        .allOf(branches(at.child("allOf"), json.path("allOf"), depth))
        .anyOf(branches(at.child("anyOf"), json.path("anyOf"), depth))
        .oneOf(branches(at.child("oneOf"), json.path("oneOf"), depth))
        .not(not.isObject() ? schema(at.child("not"), not, depth + 1, false) : null)
        .listType(listType(at, json))
        .listMapKeys(texts(json.path("x-kubernetes-list-map-keys")))
        .rules(rules(at.child("x-kubernetes-validations"), json.path("x-kubernetes-validations")))
        .build();
  }

  /** Reports why a schema is not structural although each of its keywords is well-formed. */
  private void checkStructure(FieldPath at, JsonNode json, boolean structural) {
    JsonNode additional = json.path("additionalProperties");
    if (additional.isBoolean() && !additional.booleanValue()) {
      problems.add(Problem.forbidden(at.child("additionalProperties"), "must not be false"));
    }
    if (!JsonTreeReader.absent(additional) && !json.path("properties").isEmpty()) {
      problems.add(
          Problem.forbidden(at.child("additionalProperties"), "must not stand beside properties"));
    }
    if (structural
        && json.path("type").asText("").equals("array")
        && !json.path("items").isObject()) {
      problems.add(Problem.required(at.child("items"), "must be specified for a list"));
    }
    if (!structural && json.has("default")) {
      problems.add(Problem.forbidden(at.child("default"), "must not be inside of a combination"));
    }
    if (!structural && !json.path("x-kubernetes-validations").isEmpty()) {
      problems.add(
          Problem.forbidden(
              at.child("x-kubernetes-validations"), "must be empty to be structural"));
    }
  }

  private @Nullable String type(FieldPath at, JsonNode json, boolean structural) {
    String type = json.path("type").textValue();
    if (type != null && !type.isEmpty()) {
      if (!TYPES.contains(type)) {
        problems.add(Problem.notSupported(at.child("type"), GoStrings.quote(type), TYPES));
      }
      return type;
    }
    boolean free =
        json.path("x-kubernetes-int-or-string").asBoolean(false)
            || json.path("x-kubernetes-preserve-unknown-fields").asBoolean(false);
    if (structural && !free) {
      problems.add(Problem.required(at.child("type"), "must not be empty for specified fields"));
    }
    return null;
  }

  private ListType listType(FieldPath at, JsonNode json) {
    String text = json.path("x-kubernetes-list-type").asText("atomic");
    return switch (text) {
      case "atomic" -> ListType.ATOMIC;
      case "set" -> ListType.SET;
      case "map" -> ListType.MAP;
      default -> {
        problems.add(
            Problem.notSupported(
                at.child("x-kubernetes-list-type"),
                GoStrings.quote(text),
                List.of("atomic", "set", "map")));
        yield ListType.ATOMIC;
      }
    };
  }

  private ImmutableList<Schema> branches(FieldPath at, JsonNode json, int depth) {
    ImmutableList.Builder<Schema> out = ImmutableList.builder();
    for (int i = 0; i < json.size(); i++) {
      Schema branch = schema(at.index(i), json.get(i), depth + 1, false);
      if (branch != null) {
        out.add(branch);
      }
    }
    return out.build();
  }

  private ImmutableList<ValidationRule> rules(FieldPath at, JsonNode json) {
    ImmutableList.Builder<ValidationRule> out = ImmutableList.builder();
    for (int i = 0; i < json.size(); i++) {
      JsonNode rule = json.get(i);
      if (!rule.path("rule").isTextual()) {
        problems.add(Problem.required(at.index(i).child("rule"), "rule is not specified"));
        continue;
      }
      out.add(
          new ValidationRule(
              rule.path("rule").textValue(),
              rule.path("message").asText(""),
              rule.path("messageExpression").asText(""),
              rule.path("fieldPath").asText(""),
              rule.path("reason").asText(""),
              rule.path("optionalOldSelf").asBoolean(false)));
    }
    return out.build();
  }

  private @Nullable Pattern pattern(FieldPath at, @Nullable String text) {
    if (text == null || text.isEmpty()) {
      return null;
    }
    try {
      return Patterns.compile(text);
    } catch (PatternSyntaxException e) {
      problems.add(
          Problem.invalid(
              at, GoStrings.quote(text), "must be a valid regular expression, but isn't"));
      return null;
    }
  }

  private @Nullable JsonNode value(FieldPath at, @Nullable JsonNode json) {
    return json == null || json.isNull()
        ? null
        : JsonValues.of(json)
            .match(
                (value, warnings) -> value,
                failed -> {
                  failed.forEach(p -> problems.add(Problem.plain(at, p.detail(), p.code())));
                  return JsonNodeFactory.instance.nullNode();
                });
  }

  private @Nullable JsonConstant constant(FieldPath at, @Nullable JsonNode json) {
    JsonNode value = value(at, json);
    return value == null ? null : new JsonConstant(value);
  }

  private ImmutableList<JsonConstant> values(FieldPath at, JsonNode json) {
    ImmutableList.Builder<JsonConstant> out = ImmutableList.builder();
    for (JsonNode element : json) {
      JsonNode value = value(at, element);
      out.add(new JsonConstant(value == null ? JsonNodeFactory.instance.nullNode() : value));
    }
    return out.build();
  }

  private static ImmutableList<String> texts(JsonNode json) {
    return list(json, JsonNode::asText);
  }

  private static <T> ImmutableList<T> list(JsonNode json, Function<JsonNode, T> read) {
    ImmutableList.Builder<T> out = ImmutableList.builderWithExpectedSize(json.size());
    json.forEach(element -> out.add(read.apply(element)));
    return out.build();
  }

  private static @Nullable Double number(JsonNode json) {
    return json.isNumber() ? (Double) json.doubleValue() : null;
  }

  private static @Nullable Long whole(JsonNode json) {
    return json.isNumber() ? (Long) json.longValue() : null;
  }
}
