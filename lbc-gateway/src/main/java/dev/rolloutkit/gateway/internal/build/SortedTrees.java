package dev.rolloutkit.gateway.internal.build;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.internal.CodePoints;
import dev.rolloutkit.apimachinery.json.GoJson;
import dev.rolloutkit.stack.resource.Trees;
import java.util.Comparator;
import java.util.TreeMap;

/** Sorts lists whose order is random in the controller, by the JSON text of their elements. */
final class SortedTrees {
  private SortedTrees() {}

  static ArrayNode sorted(JsonNode list) {
    record Element(String text, JsonNode tree) {}

    ArrayNode out = Trees.list();
    ImmutableList.copyOf(list).stream()
        .map(tree -> new Element(GoJson.write(canonical(tree)), tree))
        .sorted(Comparator.comparing(Element::text, CodePoints.ORDER))
        .forEach(element -> out.add(element.tree()));
    return out;
  }

  private static JsonNode canonical(JsonNode tree) {
    if (tree.isObject()) {
      TreeMap<String, JsonNode> fields = new TreeMap<>(CodePoints.ORDER);
      tree.properties().forEach(e -> fields.put(e.getKey(), canonical(e.getValue())));
      ObjectNode out = Trees.object();
      fields.forEach(out::set);
      return out;
    }
    if (tree.isArray()) {
      ArrayNode out = Trees.list();
      tree.forEach(one -> out.add(canonical(one)));
      return out;
    }
    return tree;
  }
}
