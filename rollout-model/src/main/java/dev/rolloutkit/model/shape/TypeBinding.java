package dev.rolloutkit.model.shape;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.model.schema.GoField;
import dev.rolloutkit.model.schema.GoSchema;
import dev.rolloutkit.model.schema.GoStruct;
import java.lang.invoke.MethodHandle;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.Map;
import java.util.Objects;
import java.util.function.Predicate;

/**
 * Binds a value type to its table: the accessors by the names of the fields, and the methods of its
 * {@code Builder}.
 */
final class TypeBinding<T> {
  private static final String UNKNOWN = "additionalProperties";
  private static final String PUT_UNKNOWN = "putAllAdditionalProperties";

  private final Class<T> type;
  private final Class<?> builder;
  private final GoStruct struct;
  private final MethodHandle newBuilder;
  private final MethodHandle build;
  private final MethodHandle unknown;
  private final MethodHandle putUnknown;

  TypeBinding(Class<T> type) {
    SchemaType schema = type.getAnnotation(SchemaType.class);
    if (schema == null) {
      throw new IllegalArgumentException(type + " names no schema type");
    }
    this.type = type;
    this.struct = GoSchema.struct(schema.value());
    try {
      this.builder = Class.forName(type.getName() + "$Builder", true, type.getClassLoader());
      this.newBuilder = Handles.maker(builder.getConstructor());
      this.build = Handles.getter(builder, builder.getMethod("build"));
      this.unknown = Handles.getter(type, type.getMethod(UNKNOWN));
      this.putUnknown = Handles.setter(builder, builder.getMethod(PUT_UNKNOWN, Map.class));
    } catch (ReflectiveOperationException e) {
      throw new IllegalArgumentException(type + " is no value type", e);
    }
  }

  GoStruct struct() {
    return struct;
  }

  Object newBuilder() {
    return Handles.make(newBuilder);
  }

  @SuppressWarnings("unchecked")
  T build(Object with) {
    return (T) Objects.requireNonNull(Handles.get(build, with));
  }

  /** The fields of a value that are not in the table. */
  @SuppressWarnings("unchecked")
  ImmutableMap<String, JsonNode> unknown(T value) {
    return (ImmutableMap<String, JsonNode>) Objects.requireNonNull(Handles.get(unknown, value));
  }

  void putUnknown(Object with, Map<String, JsonNode> fields) {
    Handles.set(putUnknown, with, fields);
  }

  /** The fields by name, in the order of the table. */
  ImmutableMap<String, ShapeField> fields() {
    ImmutableMap.Builder<String, ShapeField> out = ImmutableMap.builder();
    for (GoField field : struct.fields()) {
      out.put(field.name(), bind(field));
    }
    return out.buildOrThrow();
  }

  @SuppressWarnings("unchecked")
  private ShapeField bind(GoField field) {
    Method accessor = only(type, method -> reads(method, field.name()), field);
    Method setter = only(builder, method -> writes(method, accessor), field);
    try {
      return new ShapeField(
          field.name(),
          (Kind<Object>) Kinds.of(field.type(), accessor.getGenericReturnType()),
          Handles.getter(type, accessor),
          Handles.setter(builder, setter));
    } catch (ReflectiveOperationException e) {
      throw new IllegalArgumentException(type + ": " + field, e);
    }
  }

  private static boolean reads(Method method, String name) {
    JsonProperty other = method.getAnnotation(JsonProperty.class);
    return method.getParameterCount() == 0
        && (other == null ? method.getName() : other.value()).equals(name);
  }

  private static boolean writes(Method method, Method accessor) {
    return method.getParameterCount() == 1
        && method.getName().equals(accessor.getName())
        && method.getParameterTypes()[0].isAssignableFrom(accessor.getReturnType());
  }

  private Method only(Class<?> owner, Predicate<Method> which, GoField field) {
    return Arrays.stream(owner.getMethods())
        .filter(which)
        .findFirst()
        .orElseThrow(
            () -> new IllegalArgumentException(owner.getName() + " has no method for " + field));
  }
}
