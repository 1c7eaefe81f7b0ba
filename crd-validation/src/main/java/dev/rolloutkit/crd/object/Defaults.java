package dev.rolloutkit.crd.object;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.rolloutkit.crd.schema.JsonConstant;
import dev.rolloutkit.crd.schema.Schema;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Inserts the defaults of a schema.
 *
 * @rule An absent field gets its default, and so does a null that is not allowed.
 */
final class Defaults {
  private Defaults() {}

  /**
   * Inserts defaults for absent fields, and for a {@code null} that is not allowed, also in lists
   * and maps. An inserted value gets its own defaults. The fields of an absent object get none.
   *
   * @return whether anything was inserted
   */
  static boolean apply(JsonNode value, @Nullable Schema schema) {
    if (schema == null || !schema.hasDefaultsWithin() || !value.isContainerNode()) {
      return false;
    }
    boolean inserted = false;
    if (value instanceof ObjectNode object) {
      for (Map.Entry<String, Schema> property : schema.properties().entrySet()) {
        JsonConstant standard = property.getValue().defaultValue();
        if (standard != null) {
          JsonNode present = object.get(property.getKey());
          if (present == null || Nulls.isForbidden(present, property.getValue())) {
            object.set(property.getKey(), standard.copy());
            inserted = true;
          }
        }
      }
      for (Map.Entry<String, JsonNode> field : object.properties()) {
        Schema part = schema.field(field.getKey());
        if (part != null
            && part.defaultValue() != null
            && Nulls.isForbidden(field.getValue(), part)) {
          field.setValue(part.defaultValue().copy());
          inserted = true;
        }
        inserted |= apply(field.getValue(), part);
      }
    } else if (schema.items() != null) {
      Schema items = schema.items();
      ArrayNode list = (ArrayNode) value;
      for (int i = 0; i < list.size(); i++) {
        if (items.defaultValue() != null && Nulls.isForbidden(list.get(i), items)) {
          list.set(i, items.defaultValue().copy());
          inserted = true;
        }
        inserted |= apply(list.get(i), items);
      }
    }
    return inserted;
  }
}
