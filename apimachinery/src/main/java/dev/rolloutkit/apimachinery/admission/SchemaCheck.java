package dev.rolloutkit.apimachinery.admission;

import com.fasterxml.jackson.databind.JsonNode;
import dev.rolloutkit.apimachinery.Outcome;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What an API server answers to objects whose schema is known. Functions that need the answer take
 * it as an argument, so that their modules do not depend on the one that evaluates schemas, {@code
 * crd-validation}, whose {@code CrdSet} is such a check.
 */
@FunctionalInterface
public interface SchemaCheck {
  /** A check that knows no schema. */
  SchemaCheck NONE = (stored, object) -> Optional.empty();

  /**
   * The object as the API server stores it, without fields that the schema does not have and with
   * its defaults, or the problems for which it refuses the object. Empty if no schema is known for
   * the kind of the object.
   *
   * @param stored the object before an update; null for a new object
   * @param object the object, with {@code apiVersion}, {@code kind} and {@code metadata}
   */
  Optional<Outcome<JsonNode>> check(@Nullable JsonNode stored, JsonNode object);
}
