package dev.rolloutkit.canary;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.rolloutkit.testkit.base.Inputs;
import dev.rolloutkit.testkit.base.NoInput;

/** Reads the objects of a test. */
final class Trees {
  private static final ObjectMapper MAPPER = new ObjectMapper();

  private Trees() {}

  static <T> T read(JsonNode tree, Class<T> type) {
    try {
      return Inputs.watched(MAPPER.treeToValue(tree, type));
    } catch (JsonProcessingException e) {
      throw new NoInput(e);
    }
  }

  static <T> T read(String json, Class<T> type) {
    try {
      return read(MAPPER.readTree(json), type);
    } catch (JsonProcessingException e) {
      throw new NoInput(e);
    }
  }
}
