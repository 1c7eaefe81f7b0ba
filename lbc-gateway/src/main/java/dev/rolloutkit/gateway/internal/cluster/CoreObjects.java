package dev.rolloutkit.gateway.internal.cluster;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.gateway.config.GatewayProblemCodes;
import java.util.List;
import java.util.Optional;

/**
 * Reads objects of the core API.
 *
 * @rule An object of the core API with a field of the wrong type is left out.
 */
public final class CoreObjects {
  private static final ObjectMapper MAPPER =
      new ObjectMapper().disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES);

  private CoreObjects() {}

  /** An object as a tree. */
  public static ObjectNode tree(Object object) {
    return MAPPER.valueToTree(object);
  }

  /** Reads an object; empty, with a problem, if a field has the wrong type. */
  public static <T> Optional<T> read(JsonNode manifest, Class<T> type, List<Problem> problems) {
    try {
      return Optional.ofNullable(MAPPER.treeToValue(manifest, type));
    } catch (JsonProcessingException | IllegalArgumentException e) {
      problems.add(
          Problem.plain(
              FieldPath.root(),
              "not a " + type.getSimpleName() + ": a field has the wrong type",
              GatewayProblemCodes.NOT_READABLE));
      return Optional.empty();
    }
  }
}
