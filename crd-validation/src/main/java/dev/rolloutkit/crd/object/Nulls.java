package dev.rolloutkit.crd.object;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.rolloutkit.crd.schema.Schema;
import org.jspecify.annotations.Nullable;

/**
 * Removes fields that are {@code null} although their schema forbids it.
 *
 * @rule A null that the schema forbids is removed if the field has no default.
 */
final class Nulls {
  private Nulls() {}

  /** Whether a value is {@code null} and its schema does not allow that. */
  static boolean isForbidden(@Nullable JsonNode value, @Nullable Schema schema) {
    return value != null && value.isNull() && schema != null && !schema.nullable();
  }

  /**
   * Removes each field that is {@code null}, not nullable and without a default. Items of lists are
   * not removed.
   */
  static void prune(JsonNode value, @Nullable Schema schema) {
    if (schema == null || !value.isContainerNode()) {
      return;
    }
    if (value instanceof ObjectNode object) {
      object
          .properties()
          .removeIf(
              field -> {
                Schema part = schema.field(field.getKey());
                return part != null
                    && part.defaultValue() == null
                    && isForbidden(field.getValue(), part);
              });
      object.properties().forEach(f -> prune(f.getValue(), schema.field(f.getKey())));
    } else if (schema.items() != null) {
      for (JsonNode item : value) {
        prune(item, schema.items());
      }
    }
  }
}
