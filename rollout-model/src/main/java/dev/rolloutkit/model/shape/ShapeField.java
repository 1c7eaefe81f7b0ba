package dev.rolloutkit.model.shape;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.lang.invoke.MethodHandle;
import org.jspecify.annotations.Nullable;

/**
 * One field of a value type.
 *
 * @param name its name in JSON
 * @param kind its kind
 * @param getter the accessor of the value, as {@code (Object)Object}
 * @param setter the method of the builder, as {@code (Object, Object)void}
 */
record ShapeField(String name, Kind<Object> kind, MethodHandle getter, MethodHandle setter) {

  /** Sets the field of a builder; a value of the wrong type counts as unset. */
  void set(Object builder, JsonNode node) {
    Object value = kind.read(node);
    if (value != null) {
      Handles.set(setter, builder, value);
    }
  }

  void write(Object value, ObjectNode out) {
    Object field = get(value);
    if (field != null) {
      out.set(name, kind.write(field));
    }
  }

  /**
   * Writes the field over the previous tree. A field that was unset and still is keeps its previous
   * JSON, such as null or a value of the wrong type.
   */
  void writeOver(Object value, JsonNode before, ObjectNode out) {
    Object field = get(value);
    if (field != null) {
      out.set(name, kind.writeOver(field, before));
    } else if (kind.read(before) == null) {
      out.set(name, before);
    }
  }

  private @Nullable Object get(Object value) {
    return Handles.get(getter, value);
  }
}
