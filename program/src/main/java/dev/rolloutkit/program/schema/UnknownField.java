package dev.rolloutkit.program.schema;

import com.fasterxml.jackson.databind.JsonNode;
import dev.rolloutkit.crd.admission.CustomResource;
import dev.rolloutkit.crd.schema.Schema;
import dev.rolloutkit.program.command.Spelling;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * A field that the API server drops because the kind does not have it.
 *
 * @param path its path
 * @param nearest the name that was probably meant
 */
public record UnknownField(String path, Optional<String> nearest) {
  private static final String WARNING = "unknown field \"";

  /** The path in a warning of the API server that it drops a field; empty for another warning. */
  public static Optional<String> pathOf(String warning) {
    return warning.startsWith(WARNING) && warning.endsWith("\"")
        ? Optional.of(warning.substring(WARNING.length(), warning.length() - 1))
        : Optional.empty();
  }

  /** A field of this name where others are known. */
  public static UnknownField of(String path, String name, Collection<String> known) {
    return new UnknownField(path, Spelling.nearest(name, known));
  }

  /** A field of an object that its CRD does not have. */
  public static UnknownField of(CustomResource crd, JsonNode object, String path) {
    List<String> steps = SchemaPaths.steps(object, path);
    String apiVersion = object.path("apiVersion").asText("");
    Schema parent =
        crd.crd()
            .version(apiVersion.substring(apiVersion.indexOf('/') + 1))
            .map(v -> SchemaPaths.schema(v.schema(), steps.subList(0, steps.size() - 1)))
            .orElse(null);
    return of(
        path,
        steps.get(steps.size() - 1),
        parent == null ? Set.of() : parent.properties().keySet());
  }

  /** The path, and what was probably meant or why it is dropped. */
  public String pathAndReason() {
    return path
        + nearest
            .map(name -> ": a typo for " + name + "?")
            .orElse(", because the kind has no such field");
  }

  /** The sentence about it. */
  public String consequence() {
    return "The API server drops " + pathAndReason() + (nearest.isPresent() ? "" : ".");
  }
}
