package dev.rolloutkit.crd.validation;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.GoStrings;
import dev.rolloutkit.apimachinery.NameFormats;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.crd.schema.Schema;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Checks kind, version and metadata of the embedded objects of an object.
 *
 * @rule An embedded object has a valid kind, version and metadata.
 */
public final class EmbeddedValidation {
  private final ImmutableList.Builder<Problem> problems = ImmutableList.builder();

  private EmbeddedValidation() {}

  /** The problems of the embedded objects of an object. */
  public static ImmutableList<Problem> problems(JsonNode object, Schema schema) {
    if (!schema.hasEmbeddedWithin()) {
      return ImmutableList.of();
    }
    EmbeddedValidation validation = new EmbeddedValidation();
    validation.below(object, schema, FieldPath.root());
    return validation.problems.build();
  }

  private void value(JsonNode value, @Nullable Schema schema, FieldPath at) {
    if (schema == null || !schema.hasEmbeddedWithin()) {
      return;
    }
    if (schema.embeddedResource() && value.isObject()) {
      resource(value, at);
    }
    below(value, schema, at);
  }

  private void below(JsonNode value, Schema schema, FieldPath at) {
    if (value.isObject()) {
      value
          .properties()
          .forEach(
              field -> {
                String name = field.getKey();
                boolean property = schema.properties().containsKey(name);
                value(
                    field.getValue(), schema.field(name), property ? at.child(name) : at.key(name));
              });
    } else {
      for (int i = 0; i < value.size(); i++) {
        value(value.get(i), schema.items(), at.index(i));
      }
    }
  }

  private void resource(JsonNode resource, FieldPath at) {
    JsonNode apiVersion = resource.path("apiVersion");
    if (apiVersion.isMissingNode() || apiVersion.isNull()) {
      problems.add(Problem.required(at.child("apiVersion"), ""));
    } else if (apiVersion.isTextual()) { // the schema reports other types
      apiVersion(at.child("apiVersion"), apiVersion.textValue());
    }
    JsonNode kind = resource.path("kind");
    if (kind.isMissingNode() || kind.isNull()) {
      problems.add(Problem.required(at.child("kind"), ""));
    } else if (kind.isTextual()) {
      kind(at.child("kind"), kind.textValue());
    }
    if (resource.get("metadata") instanceof ObjectNode metadata) {
      ObjectNode named = metadata;
      if (metadata.path("name").asText("").isEmpty()) {
        named = metadata.deepCopy();
        named.put("name", "any");
      }
      problems.addAll(
          MetadataValidation.problems(
              named,
              at.child("metadata"),
              MetadataValidation.Names.PATH_SEGMENT,
              metadata.has("namespace")));
      problems.addAll(ManagedFields.problems(metadata, at.child("metadata")));
    }
  }

  private void apiVersion(FieldPath at, String apiVersion) {
    if (apiVersion.isEmpty()) {
      invalid(at, "", "must not be empty");
    } else if (!ApiVersions.isWellFormed(apiVersion)) {
      invalid(at, apiVersion, "unexpected GroupVersion string: " + apiVersion);
    }
  }

  private void kind(FieldPath at, String kind) {
    if (kind.isEmpty()) {
      invalid(at, "", "must not be empty");
      return;
    }
    ImmutableList<String> messages = NameFormats.dns1035Label(kind.toLowerCase(Locale.ROOT));
    if (!messages.isEmpty()) {
      invalid(
          at,
          kind,
          "may have mixed case, but should otherwise match: " + String.join(",", messages));
    }
  }

  private void invalid(FieldPath at, String value, String message) {
    problems.add(Problem.invalid(at, GoStrings.quote(value), message));
  }
}
