package dev.rolloutkit.model.internal.shape;

import com.fasterxml.jackson.databind.JsonNode;
import dev.rolloutkit.model.internal.schema.GoFieldType;

/**
 * Determines the kind of a field from its type in the table and the Java type of its objects.
 *
 * @rule The kind of a field follows from its table and the Java type of its objects.
 */
final class Kinds {
  private Kinds() {}

  static Kind<?> of(GoFieldType type, Class<?> objects) {
    return switch (type.kind()) {
      case STRING -> Kind.STRING;
      case BOOL -> Kind.BOOL;
      case INT32 -> Kind.INT32;
      case INT64 -> Kind.INT64;
      case TIME -> Kind.TIME;
      case INT_OR_STRING -> Kind.INT_OR_STRING;
      case LIST -> new ListKind<>(of(type.elements(), objects));
      case MAP -> new MapKind<>(of(type.elements(), objects));
      case STRUCT -> objects == JsonNode.class ? Kind.JSON : Shape.of(objects);
      case RAW -> Kind.JSON;
      case QUANTITY -> throw new IllegalArgumentException("no value holds " + type);
    };
  }
}
