package dev.rolloutkit.engine.internal.simulation;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import org.jspecify.annotations.Nullable;

/** Reads the objects of actions from their JSON trees. */
public final class Trees {
  private static final ObjectMapper MAPPER = new ObjectMapper();

  private Trees() {}

  /** The object; null if the tree has another type. */
  public static <T> @Nullable T read(JsonNode tree, Class<T> type) {
    try {
      return MAPPER.treeToValue(tree, type);
    } catch (JsonProcessingException e) {
      return null;
    }
  }
}
