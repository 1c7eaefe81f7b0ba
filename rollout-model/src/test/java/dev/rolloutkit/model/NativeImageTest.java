package dev.rolloutkit.model;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import com.fasterxml.jackson.databind.annotation.JsonSerialize;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import dev.rolloutkit.model.internal.shape.Binding;
import dev.rolloutkit.model.internal.shape.SchemaType;
import dev.rolloutkit.model.rollout.RolloutResource;
import java.io.IOException;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * The metadata of a native image lists what is created by reflection: the bindings of value types,
 * and what Jackson creates. Run with {@code -Dnative.metadata.write=true} to renew the file.
 */
class NativeImageTest {
  private static final Path FILE =
      Path.of(
          "src/main/resources/META-INF/native-image/dev.rolloutkit/rollout-model",
          "reflect-config.json");

  @Test
  void theMetadataListsEverythingThatIsCalledByReflection() throws Exception {
    String expected = metadata();
    if (Boolean.getBoolean("native.metadata.write")) {
      Files.writeString(FILE, expected);
    }
    assertThat(Files.readString(FILE)).isEqualTo(expected);
    assertThat(new ObjectMapper().readTree(expected)).hasSizeGreaterThan(70);
  }

  private static String metadata() throws ClassNotFoundException, IOException {
    TreeMap<String, String> entries = new TreeMap<>();
    for (JavaClass found :
        new ClassFileImporter()
            .withImportOption(new DoNotIncludeTests())
            .importPackages("dev.rolloutkit.model")) {
      Class<?> type = Class.forName(found.getName(), false, NativeImageTest.class.getClassLoader());
      if (type.isAnnotationPresent(SchemaType.class)) {
        entries.put(
            Binding.PACKAGE + type.getSimpleName() + "Binding", "\"allPublicConstructors\": true");
      }
      handlers(type).forEach(name -> entries.put(name, "\"allDeclaredConstructors\": true"));
    }
    entries.put(
        RolloutResource.class.getName(),
        "\"allPublicConstructors\": true, \"allPublicMethods\": true");
    return entries.entrySet().stream()
        .map(entry -> "  {\"name\": \"" + entry.getKey() + "\", " + entry.getValue() + "}")
        .collect(Collectors.joining(",\n", "[\n", "\n]\n"));
  }

  /** The serializers and deserializers that annotations of a type and of its methods name. */
  private static Set<String> handlers(Class<?> type) {
    return Stream.concat(Stream.<AnnotatedElement>of(type), methods(type))
        .flatMap(
            element ->
                Stream.of(
                    element.isAnnotationPresent(JsonSerialize.class)
                        ? element.getAnnotation(JsonSerialize.class).using()
                        : null,
                    element.isAnnotationPresent(JsonDeserialize.class)
                        ? element.getAnnotation(JsonDeserialize.class).using()
                        : null))
        .filter(handler -> handler != null && !handler.getSimpleName().equals("None"))
        .map(Class::getName)
        .collect(Collectors.toSet());
  }

  private static Stream<Method> methods(Class<?> type) {
    return Stream.of(type.getDeclaredMethods());
  }
}
