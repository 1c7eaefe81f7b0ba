package dev.rolloutkit.crd.cel;

import com.google.common.primitives.UnsignedLong;
import com.google.protobuf.ByteString;
import com.google.protobuf.Duration;
import com.google.protobuf.Timestamp;
import dev.cel.common.types.CelType;
import dev.cel.common.types.TypeType;
import dev.cel.common.values.NullValue;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The names of types as CEL for Go prints them.
 *
 * @rule Types have the names that CEL for Go prints.
 */
final class CelTypes {
  private CelTypes() {}

  /** The name of the type of a value. */
  static String name(Object value) {
    if (value instanceof Long) {
      return "int";
    }
    if (value instanceof UnsignedLong) {
      return "uint";
    }
    if (value instanceof Double) {
      return "double";
    }
    if (value instanceof Boolean) {
      return "bool";
    }
    if (value instanceof String) {
      return "string";
    }
    if (value instanceof ByteString) {
      return "bytes";
    }
    if (isNull(value)) {
      return "null_type";
    }
    if (value instanceof Duration) {
      return "google.protobuf.Duration";
    }
    if (value instanceof Timestamp) {
      return "google.protobuf.Timestamp";
    }
    if (value instanceof List<?>) {
      return "list";
    }
    if (value instanceof Map<?, ?>) {
      return "map";
    }
    if (value instanceof Optional<?>) {
      return "optional_type";
    }
    return value instanceof CelType ? "type" : KubernetesFunctions.typeOf(value.getClass()).name();
  }

  /**
   * Whether a value is null, as a literal or in an object; the two have different representations.
   */
  static boolean isNull(Object value) {
    return value instanceof NullValue || value instanceof com.google.protobuf.NullValue;
  }

  /** The name of a type that is a value itself, such as {@code int}. */
  static String text(Object type) {
    return type instanceof TypeType named ? named.containingTypeName() : ((CelType) type).name();
  }
}
