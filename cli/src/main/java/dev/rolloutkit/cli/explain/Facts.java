package dev.rolloutkit.cli.explain;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Collection;

/** Helpers that build small trees of facts. */
final class Facts {
  private Facts() {}

  static ObjectNode object() {
    return JsonNodeFactory.instance.objectNode();
  }

  static ArrayNode list() {
    return JsonNodeFactory.instance.arrayNode();
  }

  static ArrayNode texts(Collection<String> values) {
    ArrayNode out = list();
    values.forEach(out::add);
    return out;
  }
}
