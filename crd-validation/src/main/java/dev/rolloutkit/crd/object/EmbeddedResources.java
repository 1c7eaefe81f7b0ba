package dev.rolloutkit.crd.object;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.crd.internal.object.GoValues;
import dev.rolloutkit.crd.schema.Schema;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads kind, version and metadata of the embedded objects of an object, and writes them back.
 *
 * @rule An embedded object keeps kind, version and metadata.
 */
final class EmbeddedResources {
  private final boolean dropsMalformed;
  private final List<String> unknown = new ArrayList<>();
  private @Nullable String error;

  private EmbeddedResources(boolean dropsMalformed) {
    this.dropsMalformed = dropsMalformed;
  }

  /**
   * The result of reading embedded objects.
   *
   * @param error why an embedded object cannot be read; {@code null} if all can be read
   * @param unknown the paths of unknown fields of their metadata
   */
  record Result(@Nullable String error, List<String> unknown) {}

  /**
   * Reads the objects that are embedded in a value.
   *
   * @param dropsMalformed whether malformed fields are dropped, as they are when an object is read
   *     from storage
   */
  static Result read(ObjectNode root, Schema schema, boolean dropsMalformed) {
    EmbeddedResources reader = new EmbeddedResources(dropsMalformed);
    if (schema.hasEmbeddedWithin()) {
      reader.below(root, schema, FieldPath.root());
    }
    return new Result(reader.error, reader.unknown);
  }

  private void value(JsonNode value, @Nullable Schema schema, FieldPath at) {
    if (schema == null || !schema.hasEmbeddedWithin() || error != null) {
      return;
    }
    if (value instanceof ObjectNode object && schema.embeddedResource()) {
      typeMeta(object, "apiVersion", at);
      typeMeta(object, "kind", at);
      metadata(object, at);
    }
    below(value, schema, at);
  }

  private void below(JsonNode value, Schema schema, FieldPath at) {
    if (value.isObject()) {
      value
          .properties()
          .forEach(
              field ->
                  value(field.getValue(), schema.field(field.getKey()), at.child(field.getKey())));
    } else {
      for (int i = 0; i < value.size(); i++) {
        value(value.get(i), schema.items(), at.index(i));
      }
    }
  }

  private void typeMeta(ObjectNode object, String name, FieldPath at) {
    JsonNode value = object.get(name);
    if (value == null || value.isTextual()) {
      return;
    }
    if (dropsMalformed) {
      object.remove(name);
    } else {
      fail(at.child(name), value, "must be a string");
    }
  }

  private void metadata(ObjectNode object, FieldPath at) {
    JsonNode value = object.get("metadata");
    if (value == null || error != null) {
      return;
    }
    if (dropsMalformed) {
      if (value.isObject()) {
        object.set("metadata", ObjectMetas.readLeniently(value));
      } else {
        object.remove("metadata");
      }
      return;
    }
    ObjectMetas.Read read = ObjectMetas.read(value);
    FieldPath path = at.child("metadata");
    if (read.error() != null) {
      fail(path, value, read.error());
    } else {
      read.unknown().forEach(name -> unknown.add(path + "." + name));
      object.set("metadata", read.metadata());
    }
  }

  private void fail(FieldPath at, JsonNode value, String text) {
    error = at + ": Invalid value: " + GoValues.text(value) + ": " + text;
  }
}
