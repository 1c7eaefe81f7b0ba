package dev.rolloutkit.examples.operator;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;

/** Objects as trees. */
final class Trees {
  private static final ObjectMapper MAPPER = new ObjectMapper();

  private Trees() {}

  static JsonNode read(String json) {
    try {
      return MAPPER.readTree(json);
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException(json, e);
    }
  }
}
