package dev.rolloutkit.model.internal.shape;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Sets and reads the fields of a value type by their places in its table. The classes are generated
 * with the value types; {@link Shape} finds them by their names. A binding finds a field by a
 * switch, because reflection is slow in a program that has just started.
 *
 * @param <T> the value type
 * @param <B> its builder
 */
public interface Binding<T, B> {
  /** The package of the generated classes. */
  String PACKAGE = "dev.rolloutkit.model.internal.binding.";

  /** The binding of a value type. */
  @SuppressWarnings("unchecked")
  static <T> Binding<T, Object> of(Class<T> type) {
    try {
      return (Binding<T, Object>)
          Class.forName(
                  PACKAGE + type.getSimpleName() + "Binding", true, Binding.class.getClassLoader())
              .asSubclass(Binding.class)
              .getConstructor()
              .newInstance();
    } catch (ReflectiveOperationException e) {
      throw new IllegalArgumentException(type + " is no value type", e);
    }
  }

  /** The name of the table. */
  String table();

  /** A builder with no field set. */
  B builder();

  /** The value of a builder. */
  T build(B builder);

  /** The fields of a value that are not in the table. */
  ImmutableMap<String, JsonNode> unknown(T value);

  /** Sets fields that are not in the table. */
  void putUnknown(B builder, Map<String, JsonNode> fields);

  /** The type of the objects in a field; {@link JsonNode} if they stay JSON. */
  Class<?> objects(int field);

  /** The value of a field; null if it is unset. */
  @Nullable Object get(T value, int field);

  /** Sets a field. */
  void set(B builder, int field, Object value);
}
