package dev.rolloutkit.model.shape;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.apimachinery.json.IntOrStringValue;
import dev.rolloutkit.model.schema.GoType;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.time.Instant;

/**
 * Determines the kind of a field from its type in the table and its Java type, which must match.
 *
 * @rule The kind of a field follows from its table and its Java type.
 */
final class Kinds {
  private Kinds() {}

  static Kind<?> of(GoType type, Type java) {
    if (java == JsonNode.class) {
      return Kind.JSON;
    }
    return switch (type.kind()) {
      case STRING -> checked(Kind.STRING, String.class, type, java);
      case BOOL -> checked(Kind.BOOL, Boolean.class, type, java);
      case INT32 -> checked(Kind.INT32, Integer.class, type, java);
      case INT64 -> checked(Kind.INT64, Long.class, type, java);
      case TIME -> checked(Kind.TIME, Instant.class, type, java);
      case INT_OR_STRING -> checked(Kind.INT_OR_STRING, IntOrStringValue.class, type, java);
      case LIST -> new ListKind<>(of(type.elements(), argument(java, ImmutableList.class, 0)));
      case MAP -> new MapKind<>(of(type.elements(), argument(java, ImmutableMap.class, 1)));
      case STRUCT -> struct(type, java);
      case QUANTITY, RAW -> throw mismatch(type, java);
    };
  }

  private static Shape<?> struct(GoType type, Type java) {
    if (java instanceof Class<?> value && Shape.of(value).struct() == type.members()) {
      return Shape.of(value);
    }
    throw mismatch(type, java);
  }

  private static <V> Kind<V> checked(Kind<V> kind, Class<V> expected, GoType type, Type java) {
    if (java != expected) {
      throw mismatch(type, java);
    }
    return kind;
  }

  private static Type argument(Type java, Class<?> raw, int index) {
    if (java instanceof ParameterizedType generic && generic.getRawType() == raw) {
      return generic.getActualTypeArguments()[index];
    }
    throw new IllegalArgumentException(java + " is no " + raw.getSimpleName());
  }

  private static IllegalArgumentException mismatch(GoType type, Type java) {
    return new IllegalArgumentException(java.getTypeName() + " does not hold " + type);
  }
}
