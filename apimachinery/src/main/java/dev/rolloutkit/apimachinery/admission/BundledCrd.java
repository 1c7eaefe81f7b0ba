package dev.rolloutkit.apimachinery.admission;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Objects;

/**
 * A CRD that is a resource of a module. It is read when {@link #read} is called.
 *
 * @param group the API group
 * @param kind the kind of its objects
 * @param module the class beside which the resource {@code GROUP.PLURAL.json} lies
 * @param plural the resource in URLs
 */
public record BundledCrd(String group, String kind, String plural, Class<?> module) {
  private static final ObjectMapper MAPPER = new ObjectMapper();

  /** Creates a CRD from its group, kind and plural, separated by spaces. */
  public static BundledCrd of(String words, Class<?> module) {
    String[] parts = words.split(" ", 3);
    return new BundledCrd(parts[0], parts[1], parts[2], module);
  }

  /**
   * Reads the CRD as JSON, without descriptions.
   *
   * @throws UncheckedIOException if the module was packaged without it
   */
  public JsonNode read() {
    String name = group + "." + plural + ".json";
    try (InputStream in = module.getResourceAsStream(name)) {
      return MAPPER.readTree(Objects.requireNonNull(in, name));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
