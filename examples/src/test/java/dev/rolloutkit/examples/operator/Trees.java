package dev.rolloutkit.examples.operator;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;

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

  /** RFC 7386. */
  static JsonNode merged(JsonNode target, JsonNode patch) {
    if (!patch.isObject()) {
      return patch;
    }
    ObjectNode out = target.isObject() ? target.deepCopy() : JsonNodeFactory.instance.objectNode();
    patch
        .properties()
        .forEach(
            member -> {
              if (member.getValue().isNull()) {
                out.remove(member.getKey());
              } else {
                out.set(member.getKey(), merged(out.path(member.getKey()), member.getValue()));
              }
            });
    return out;
  }
}
