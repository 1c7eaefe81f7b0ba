package dev.rolloutkit.crd;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.apimachinery.json.BundledText;
import dev.rolloutkit.crd.admission.CustomResource;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** The CRDs that other modules bring along, and two that were made for tests. */
final class TestCrds {
  private static final ObjectMapper MAPPER = new ObjectMapper();
  private static final ImmutableMap<String, JsonNode> ALL = all();
  private static final Map<String, CustomResource> KNOWN = new ConcurrentHashMap<>();

  private TestCrds() {}

  private static ImmutableMap<String, JsonNode> all() {
    ImmutableMap.Builder<String, JsonNode> out = ImmutableMap.builder();
    dev.rolloutkit.model.crd.BundledCrds.names()
        .forEach(name -> put(out, dev.rolloutkit.model.crd.BundledCrds.json(name)));
    dev.rolloutkit.lbc.crd.BundledCrds.names()
        .forEach(name -> put(out, dev.rolloutkit.lbc.crd.BundledCrds.json(name)));
    dev.rolloutkit.ako.crd.BundledCrds.names()
        .forEach(name -> put(out, dev.rolloutkit.ako.crd.BundledCrds.json(name)));
    put(out, BundledText.read(TestCrds.class, "/crds/test.rolloutkit.dev.gizmos.json"));
    put(out, BundledText.read(TestCrds.class, "/crds/test.rolloutkit.dev.widgets.json"));
    return out.build();
  }

  private static void put(ImmutableMap.Builder<String, JsonNode> out, String text) {
    try {
      JsonNode crd = MAPPER.readTree(text);
      out.put(crd.get("group").asText() + "." + crd.get("plural").asText(), crd);
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
