package dev.rolloutkit.model.schema;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.rolloutkit.model.internal.schema.GoField;
import dev.rolloutkit.model.internal.schema.GoFieldType;
import dev.rolloutkit.model.internal.schema.GoSchema;
import dev.rolloutkit.model.internal.schema.GoStruct;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The tables, compared with a listing of the libraries' types, field by field. */
class KubernetesLibraryTest {
  private final JsonNode listing = listing();

  private static JsonNode listing() {
    try {
      return new ObjectMapper()
          .readTree(KubernetesLibraryTest.class.getResourceAsStream("/pod-types.json"));
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  @ParameterizedTest
  @EnumSource
  void theTypesOfEachLibraryMatchTheListing(KubernetesLibrary library) {
    Map<String, List<String>> seen = new LinkedHashMap<>();
    collect(GoSchema.podTemplate(library), seen, new HashSet<>());
    assertThat(seen).hasSizeGreaterThan(80);
    seen.forEach(
        (type, members) ->
            assertThat(members).as("%s of %s", type, library).isEqualTo(listed(type, library)));
  }

  /**
   * The fields in order: name, Go's name, whether it is omitted when empty, whether it is a
   * pointer.
   */
  private static void collect(
      GoStruct struct, Map<String, List<String>> seen, Set<String> visited) {
    if (!visited.add(struct.name())) {
      return;
    }
    List<String> members = new ArrayList<>();
    for (GoField field : struct.fields()) {
      members.add(
          field.name()
              + " "
              + field.goName()
              + (field.isPointer() ? " *" : "")
              + (field.omitsEmpty() ? " omitempty" : ""));
      GoFieldType type = field.type();
      while (type.element() != null) {
        type = type.element();
      }
      if (type.struct() != null) {
        collect(type.struct(), seen, visited);
      }
    }
    seen.put(struct.name().substring(struct.name().indexOf('.') + 1), members);
  }

  private List<String> listed(String type, KubernetesLibrary library) {
    List<String> out = new ArrayList<>();
    JsonNode struct = listing.at("/types").path(type);
    JsonNode indexes = null;
    for (JsonNode since : struct.path("from")) {
      String version = since.get(0).asText();
      if (library.isAtLeast(version.substring(0, version.lastIndexOf('.')))) {
        indexes = since.get(1);
      }
    }
    assertThat(indexes).as("%s in %s", type, library).isNotNull();
    for (JsonNode index : indexes) {
      JsonNode field = struct.path("fields").get(index.asInt());
      String tag = field.get(2).asText();
      String name = tag.contains(",") ? tag.substring(0, tag.indexOf(',')) : tag;
      if (name.isEmpty()) {
        out.addAll(listed(field.get(1).asText(), library));
      } else {
        out.add(
            name
                + " "
                + field.get(0).asText()
                + (field.get(1).asText().startsWith("*") ? " *" : "")
                + (tag.contains(",omitempty") ? " omitempty" : ""));
      }
    }
    return out;
  }
}
