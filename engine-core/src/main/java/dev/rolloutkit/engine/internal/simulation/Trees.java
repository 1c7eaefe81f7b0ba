package dev.rolloutkit.engine.internal.simulation;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import org.jspecify.annotations.Nullable;

/** Reads the objects inside actions from their JSON trees. */
public final class Trees {
  private static final ObjectMapper MAPPER = new ObjectMapper();

  private Trees() {}

  /** The object; null if the tree does not have that type. */
  public static <T> @Nullable T read(JsonNode tree, Class<T> type) {
    try {
      return MAPPER.treeToValue(tree, type);
    } catch (JsonProcessingException e) {
      return null;
    }
  }
}
