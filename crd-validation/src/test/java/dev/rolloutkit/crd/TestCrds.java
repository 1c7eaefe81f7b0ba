package dev.rolloutkit.crd;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.crd.admission.CustomResource;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/** The CRDs that other modules bundle, and two that exist only for tests. */
final class TestCrds {
  private static final ObjectMapper MAPPER = new ObjectMapper();
  private static final ImmutableMap<String, JsonNode> ALL = all();
  private static final Map<String, CustomResource> KNOWN = new ConcurrentHashMap<>();

  private TestCrds() {}

  private static ImmutableMap<String, JsonNode> all() {
    ImmutableMap.Builder<String, JsonNode> out = ImmutableMap.builder();
    Stream.of(
            dev.rolloutkit.model.crds.RolloutCrds.all(),
            dev.rolloutkit.lbc.crds.LbcCrds.all(),
            dev.rolloutkit.ako.crds.AkoCrds.all())
        .flatMap(Collection::stream)
        .forEach(crd -> out.put(crd.group() + "." + crd.plural(), crd.read()));
    for (String name : List.of("test.rolloutkit.dev.gizmos", "test.rolloutkit.dev.widgets")) {
      out.put(name, read("/crds/" + name + ".json"));
    }
    return out.build();
  }

  private static JsonNode read(String path) {
    try (InputStream in = TestCrds.class.getResourceAsStream(path)) {
      return MAPPER.readTree(in);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The CRD of {@code GROUP.PLURAL}. */
  static CustomResource of(String groupAndPlural) {
    return KNOWN.computeIfAbsent(
        groupAndPlural, name -> CustomResources.read(json(name)).orElseThrow());
  }

  /** Whether there is a CRD of this name. */
  static boolean isKnown(String groupAndPlural) {
    return ALL.containsKey(groupAndPlural);
  }

  static JsonNode json(String groupAndPlural) {
    return ALL.get(groupAndPlural);
  }

  /** All CRDs, by {@code GROUP.PLURAL}. */
  static ImmutableMap<String, JsonNode> jsons() {
    return ALL;
  }
}
