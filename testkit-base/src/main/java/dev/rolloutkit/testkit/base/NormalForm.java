package dev.rolloutkit.testkit.base;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Converts a result into a form in which results that count as equal are equal trees. It is applied
 * to both the recorded and the actual result, to ignore differences that do not matter, such as an
 * order that the recorded system does not define.
 */
@FunctionalInterface
public interface NormalForm {
  /** Returns the tree in normal form; the argument is not changed. */
  JsonNode of(JsonNode result);

  /** Compares results as they are. */
  static NormalForm asIs() {
    return result -> result;
  }

  /** Applies this form, then another. */
  default NormalForm then(NormalForm next) {
    return result -> next.of(of(result));
  }

  /** Treats absent fields, {@code null}, {@code []} and {@code {}} as equal, at any depth. */
  static NormalForm withoutEmpty() {
    return NormalForms::withoutEmpty;
  }

  /**
   * Sorts lists by the JSON of their elements.
   *
   * @param path the path of the lists: names of fields joined by dots, with {@code *} for any field
   *     or element; empty for the result itself; {@code steps.*.calls} sorts the list {@code calls}
   *     of each element of {@code steps}
   */
  static NormalForm sorted(String path) {
    return sorted(path, Comparator.comparing(JsonNode::toString));
  }

  /** Sorts lists by a given order; {@code path} as for {@link #sorted(String)}. */
  static NormalForm sorted(String path, Comparator<? super JsonNode> order) {
    List<String> steps = path.isEmpty() ? List.of() : List.of(path.split("\\.", -1));
    return result ->
        NormalForms.at(
            result,
            steps,
            0,
            found -> {
              if (!found.isArray()) {
                return found;
              }
              List<JsonNode> elements = new ArrayList<>();
              found.forEach(elements::add);
              elements.sort(order);
              ArrayNode out = JsonNodeFactory.instance.arrayNode(elements.size());
              return out.addAll(elements);
            });
  }

  /** Removes fields; {@code path} as for {@link #sorted(String)}, ending in the name of a field. */
  static NormalForm without(String path) {
    int dot = path.lastIndexOf('.');
    List<String> steps = dot < 0 ? List.of() : List.of(path.substring(0, dot).split("\\.", -1));
    String name = path.substring(dot + 1);
    return result ->
        NormalForms.at(
            result,
            steps,
            0,
            found -> found instanceof ObjectNode object ? object.deepCopy().without(name) : found);
  }
}
