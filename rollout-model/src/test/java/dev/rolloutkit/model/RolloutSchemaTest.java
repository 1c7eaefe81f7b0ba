package dev.rolloutkit.model;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.apimachinery.json.IntOrStringValue;
import dev.rolloutkit.model.rollout.Rollout;
import dev.rolloutkit.model.schema.ModelledPaths;
import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Method;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Every property of the published CRD has a typed accessor. */
class RolloutSchemaTest {
  private static final Map<String, Set<Class<?>>> TYPES =
      Map.of(
          "string", Set.of(String.class, Instant.class),
          "integer", Set.of(Integer.class, Long.class),
          "boolean", Set.of(Boolean.class),
          "int-or-string", Set.of(IntOrStringValue.class),
          "array", Set.of(ImmutableList.class));

  private static List<String[]> properties() throws IOException {
    try (InputStream in =
        RolloutSchemaTest.class.getResourceAsStream("/rollout-crd-properties.txt")) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8)
          .lines()
          .map(line -> line.split("\t", -1))
          .toList();
    }
  }

  @Test
  void everyPropertyOfTheDefinitionHasAnAccessorOfItsType() throws Exception {
    List<String> without = new ArrayList<>();
    int found = 0;
    for (String[] property : properties()) {
      Type type = accessor(property[0]);
      if (type != null && fits(property[1], type)) {
        found++;
      } else {
        without.add(property[0] + " " + type);
      }
    }
    System.out.println(
        "accessors rollout-model: " + found + " of " + (found + without.size()) + " properties");
    assertThat(without).isEmpty();
    assertThat(found).isEqualTo(473);
  }

  @Test
  void theTablesHaveExactlyThePathsOfTheDefinition() throws Exception {
    Set<String> published = properties().stream().map(p -> p[0]).collect(Collectors.toSet());
    assertThat(ModelledPaths.all()).containsExactlyInAnyOrderElementsOf(published);
  }

  private static boolean fits(String published, Type type) {
    Class<?> raw = raw(type);
    return published.equals("object")
        ? raw.isInterface() || raw == ImmutableMap.class || raw == JsonNode.class
        : TYPES.get(published).contains(raw);
  }

  private static Type accessor(String path) {
    Type type = Rollout.class;
    for (String part : path.split("\\.")) {
      String name = part.replace("[]", "").replace("{}", "");
      Method method = method(raw(type), name);
      if (method == null) {
        return null;
      }
      type = method.getGenericReturnType();
      if (part.endsWith("[]")) {
        type = ((ParameterizedType) type).getActualTypeArguments()[0];
      } else if (part.endsWith("{}")) {
        type = ((ParameterizedType) type).getActualTypeArguments()[1];
      }
    }
    return type;
  }

  private static Method method(Class<?> type, String json) {
    String name = json.equals("HPAReplicas") ? "hpaReplicas" : json;
    for (Method method : type.getMethods()) {
      if (method.getName().equals(name) && method.getParameterCount() == 0) {
        return method;
      }
    }
    return null;
  }

  private static Class<?> raw(Type type) {
    return type instanceof ParameterizedType p ? (Class<?>) p.getRawType() : (Class<?>) type;
  }
}
