package dev.rolloutkit.consequences.internal.object;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.apimachinery.ProblemCode;
import dev.rolloutkit.consequences.object.ConsequencesProblemCodes;

/**
 * Converts objects between trees and the typed values that other modules take.
 *
 * @rule An object with a field of the wrong type cannot be reviewed.
 */
public final class Typed {
  private static final ProblemCode NOT_DECODABLE = ConsequencesProblemCodes.OBJECT_NOT_DECODABLE;

  private static final JsonMapper MAPPER =
      JsonMapper.builder()
          .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          .disable(MapperFeature.ALLOW_COERCION_OF_SCALARS)
          .build();

  private Typed() {}

  /** The object as a typed value, or a failure if a field has the wrong JSON type. */
  public static <T> Outcome<T> read(JsonNode tree, Class<T> type) {
    try {
      return Outcome.ok(MAPPER.treeToValue(tree, type));
    } catch (JsonProcessingException e) {
      return Outcome.failed(
          Problem.plain(FieldPath.root(), "a field is not of its type", NOT_DECODABLE));
    }
  }

  /** A typed object as a tree. */
  public static JsonNode write(Object value) {
    return MAPPER.valueToTree(value);
  }
}
