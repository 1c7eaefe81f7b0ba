package dev.rolloutkit.testkit;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;

/**
 * Arbitraries of custom resources, generated from their CRD: the JSON of a {@code
 * CustomResourceDefinition}, or that of a bundled CRD.
 *
 * <p>The objects of {@link #valid} follow the keywords of the schema, so that an API server accepts
 * most of them. An API server may still refuse one because of a rule in CEL, or because of a
 * pattern that none of some twenty usual strings matches.
 */
public final class CustomResourceArbitraries {
  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;
  private static final List<String> IDENTITY = List.of("apiVersion", "kind", "metadata");

  private CustomResourceArbitraries() {}

  /** Objects of a version as careful authors write them: required fields and some others. */
  public static Arbitrary<JsonNode> valid(JsonNode crd, String version) {
    return parts(crd, version).map(parts -> object(crd, version, parts));
  }

  /**
   * Objects with one to four faults below {@code spec} and its siblings, for example a misspelt
   * field. An API server refuses most of them, drops fields of some, and accepts a few.
   */
  public static Arbitrary<JsonNode> nearlyValid(JsonNode crd, String version) {
    Arbitrary<JsonNode> faulty = FaultArbitraries.inTree(parts(crd, version));
    return Combinators.combine(faulty, Arbitraries.integers().between(0, 20))
        .as((parts, place) -> object(crd, version, misspelt(parts, place)));
  }

  /** The fields of an object without its identity. */
  private static Arbitrary<JsonNode> parts(JsonNode crd, String version) {
    for (JsonNode one : spec(crd).path("versions")) {
      if (one.path("name").asText("").equals(version)) {
        JsonNode schema = one.path("schema");
        ObjectNode root =
            ((ObjectNode) (schema.has("openAPIV3Schema") ? schema.get("openAPIV3Schema") : schema))
                .deepCopy();
        root.withObject("/properties").remove(IDENTITY);
        return SchemaValues.of(root);
      }
    }
    throw new IllegalArgumentException("the CRD has no version " + version);
  }

  private static JsonNode spec(JsonNode crd) {
    return crd.path("spec").isObject() ? crd.path("spec") : crd;
  }

  private static JsonNode object(JsonNode crd, String version, JsonNode parts) {
    JsonNode spec = spec(crd);
    JsonNode names = spec.has("names") ? spec.get("names") : spec;
    ObjectNode out = NODES.objectNode();
    out.put("apiVersion", spec.path("group").asText() + "/" + version);
    out.put("kind", names.path("kind").asText());
    ObjectNode metadata = out.putObject("metadata").put("name", "web");
    if (spec.path("scope").asText("").equals("Namespaced")) {
      metadata.put("namespace", "shop");
    }
    parts.properties().stream()
        .filter(part -> !IDENTITY.contains(part.getKey()))
        .forEach(part -> out.set(part.getKey(), part.getValue()));
    return out;
  }

  /** Misspells a field of {@code spec}, if it has one at this place. */
  private static JsonNode misspelt(JsonNode parts, int place) {
    if (parts.path("spec") instanceof ObjectNode spec && place < spec.size()) {
      String name = List.copyOf(spec.properties()).get(place).getKey();
      JsonNode value = spec.remove(name);
      spec.set(name + "s", value);
    }
    return parts;
  }
}
