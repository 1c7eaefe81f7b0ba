package dev.rolloutkit.crd;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.rolloutkit.crd.admission.CustomResource;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;

/** The CRDs among the test's resources, each compiled once. */
final class TestCrds {
  private static final Map<String, CustomResource> KNOWN = new ConcurrentHashMap<>();

  private TestCrds() {}

  /** The CRD of {@code GROUP.PLURAL}. */
  static CustomResource of(String groupAndPlural) {
    return KNOWN.computeIfAbsent(
        groupAndPlural, name -> CustomResources.read(json(name)).orElseThrow());
  }

  /** Whether there is a CRD of this name. */
  static boolean isKnown(String groupAndPlural) {
    return TestCrds.class.getResource("/crds/" + groupAndPlural + ".json") != null;
  }

  static JsonNode json(String groupAndPlural) {
    String file = "/crds/" + groupAndPlural + ".json";
    try (InputStream in = TestCrds.class.getResourceAsStream(file)) {
      return new ObjectMapper().readTree(Objects.requireNonNull(in, file));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
