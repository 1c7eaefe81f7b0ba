package dev.rolloutkit.testkit.base;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

/** The tree traversals that implement {@link NormalForm}. */
final class NormalForms {
  private NormalForms() {}

  static JsonNode withoutEmpty(JsonNode value) {
    if (value.isObject()) {
      ObjectNode out = JsonNodeFactory.instance.objectNode();
      for (Map.Entry<String, JsonNode> member : value.properties()) {
        JsonNode kept = withoutEmpty(member.getValue());
        if (!kept.isNull() && !(kept.isContainerNode() && kept.isEmpty())) {
          out.set(member.getKey(), kept);
        }
      }
      return out;
    }
    if (value.isArray()) {
      ArrayNode out = JsonNodeFactory.instance.arrayNode(value.size());
      value.forEach(element -> out.add(withoutEmpty(element)));
      return out;
    }
    return value;
  }

  /** Returns a copy of the tree in which the values at a path are changed. */
  static JsonNode at(
      JsonNode value, List<String> steps, int depth, UnaryOperator<JsonNode> change) {
    if (depth == steps.size()) {
      return change.apply(value);
    }
    String step = steps.get(depth);
    if (value.isArray() && step.equals("*")) {
      ArrayNode out = JsonNodeFactory.instance.arrayNode(value.size());
      value.forEach(element -> out.add(at(element, steps, depth + 1, change)));
      return out;
    }
    if (value.isObject()) {
      ObjectNode out = JsonNodeFactory.instance.objectNode();
      for (Map.Entry<String, JsonNode> member : value.properties()) {
        boolean on = step.equals("*") || step.equals(member.getKey());
        out.set(
            member.getKey(),
            on ? at(member.getValue(), steps, depth + 1, change) : member.getValue());
      }
      return out;
    }
    return value;
  }
}
