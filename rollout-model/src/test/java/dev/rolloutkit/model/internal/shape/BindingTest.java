package dev.rolloutkit.model.internal.shape;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.ImmutableMap;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import dev.rolloutkit.model.internal.schema.GoField;
import dev.rolloutkit.model.internal.schema.GoFieldType;
import dev.rolloutkit.model.spec.RolloutSpec;
import java.lang.reflect.Method;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The generated bindings, compared with the accessors that reflection finds by their names. */
class BindingTest {
  private static final ObjectMapper MAPPER = new ObjectMapper();
  private static final List<String> ANYTHING =
      List.of(
          "null",
          "true",
          "7",
          "1.5",
          "\"x\"",
          "{}",
          "[]",
          "[null,true,7,\"x\",[1],{\"name\":{}}]",
          "{\"a\":null,\"b\":true,\"c\":7,\"name\":[\"x\"],\"spec\":{\"template\":1}}");

  static List<Class<?>> valueTypes() throws ClassNotFoundException {
    List<Class<?>> out = new ArrayList<>();
    for (JavaClass found :
        new ClassFileImporter()
            .withImportOption(new DoNotIncludeTests())
            .importPackages("dev.rolloutkit.model")) {
      Class<?> type = Class.forName(found.getName());
      if (type.isAnnotationPresent(SchemaType.class)) {
        out.add(type);
      }
    }
    return out;
  }

  /** Sets each field alone, reads it by its accessor, and writes it. */
  @ParameterizedTest
  @MethodSource("valueTypes")
  void everyBindingReadsAndSetsTheFieldOfItsName(Class<?> type) throws Exception {
    Shape<Object> shape = shape(type);
    assertThat(shape.struct().name()).isEqualTo(type.getAnnotation(SchemaType.class).value());
    assertThat(shape.struct().fields()).hasSameSizeAs(accessors(type).toList());
    for (GoField field : shape.struct().fields()) {
      JsonNode json = MAPPER.createObjectNode().set(field.name(), example(field.type()));

      Object value = shape.readOrEmpty(json);

      assertThat(shape.write(value)).isEqualTo(json);
      for (Method accessor : accessors(type).toList()) {
        assertThat(accessor.invoke(value) != null)
            .as(field + " " + accessor)
            .isEqualTo(jsonName(accessor).equals(field.name()));
      }
    }
  }

  @ParameterizedTest
  @MethodSource("valueTypes")
  void unknownFieldsAreKept(Class<?> type) throws Exception {
    JsonNode json = MAPPER.readTree("{\"beyond\":{\"a\":1}}");
    Shape<Object> shape = shape(type);

    assertThat(shape.write(shape.readOrEmpty(json))).isEqualTo(json);
  }

  /** Input of any type in any field is kept, and every accessor returns a value of its type. */
  @ParameterizedTest
  @MethodSource("valueTypes")
  void valuesOfAnyTypeAreReadAndKept(Class<?> type) throws Exception {
    Shape<Object> shape = shape(type);
    for (String text : ANYTHING) {
      ObjectNode json = MAPPER.createObjectNode();
      for (GoField field : shape.struct().fields()) {
        json.set(field.name(), MAPPER.readTree(text));
      }
      json.put("beyond", 1);

      Object value = shape.readOrEmpty(json);

      for (Method accessor : accessors(type).toList()) {
        assertIs(accessor.getGenericReturnType(), accessor.invoke(value), accessor + " of " + text);
      }
      assertThat(shape.writeOver(value, json)).isEqualTo(json);
      JsonNode written = shape.write(value);
      assertThat(written.path("beyond").intValue()).isEqualTo(1);
      assertThat(shape.write(shape.readOrEmpty(written))).isEqualTo(written);
    }
  }

  /** Checks the type of a value and of all values in it, which a cast to a list does not check. */
  private static void assertIs(Type type, @Nullable Object value, String what) {
    if (value != null && type instanceof ParameterizedType of) {
      assertThat(value).as(what).isInstanceOf((Class<?>) of.getRawType());
      Type inner = of.getActualTypeArguments()[of.getActualTypeArguments().length - 1];
      Collection<?> all = value instanceof Map<?, ?> map ? map.values() : (Collection<?>) value;
      all.forEach(one -> assertIs(inner, one, what));
    } else if (value != null) {
      assertThat(value).as(what).isInstanceOf((Class<?>) type);
    }
  }

  @Test
  void aPlaceOutsideOfTheTableThrows() {
    Binding<RolloutSpec, Object> binding = Binding.of(RolloutSpec.class);

    assertThatThrownBy(() -> binding.get(RolloutSpec.builder().build(), 60))
        .isInstanceOf(IndexOutOfBoundsException.class);
    assertThatThrownBy(() -> binding.set(binding.builder(), -1, 3))
        .isInstanceOf(IndexOutOfBoundsException.class);
  }

  @Test
  void onlyValueTypesHaveAShape() {
    assertThatThrownBy(() -> Shape.of(String.class))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("class java.lang.String is no value type");
  }

  @SuppressWarnings("unchecked")
  private static Shape<Object> shape(Class<?> type) {
    return Shape.of((Class<Object>) type);
  }

  private static Stream<Method> accessors(Class<?> type) {
    return Arrays.stream(type.getMethods())
        .filter(method -> method.getParameterCount() == 0 && !method.isDefault())
        .filter(method -> !method.getName().equals("builder"))
        .filter(method -> method.getReturnType() != ImmutableMap.class || isField(method));
  }

  private static boolean isField(Method method) {
    return !method.getName().equals("additionalProperties");
  }

  private static String jsonName(Method accessor) {
    JsonProperty other = accessor.getAnnotation(JsonProperty.class);
    return other == null ? accessor.getName() : other.value();
  }

  private static JsonNode example(GoFieldType type) throws Exception {
    return switch (type.kind()) {
      case STRING, INT_OR_STRING -> MAPPER.readTree("\"text\"");
      case BOOL -> MAPPER.readTree("true");
      case INT32 -> MAPPER.readTree("7");
      case INT64 -> MAPPER.readTree("7000000000");
      case TIME -> MAPPER.readTree("\"2026-01-02T03:04:05Z\"");
      case LIST -> MAPPER.createArrayNode().add(example(type.elements()));
      case MAP -> MAPPER.createObjectNode().set("key", example(type.elements()));
      case STRUCT, RAW -> MAPPER.readTree("{\"unknown\":1}");
      case QUANTITY -> throw new IllegalArgumentException(type.toString());
    };
  }
}
