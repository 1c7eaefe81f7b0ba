package dev.rolloutkit.testkit.base;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Brings a result into a form in which equal results are equal trees. It is applied to the recorded
 * and to the actual result alike, so it can only forgive what it names: an order, say, that the
 * recorded system does not define.
 */
@FunctionalInterface
public interface NormalForm {
  /** The tree in normal form; the argument stays as it is. */
  JsonNode of(JsonNode result);

  /** Compares results as they are. */
  static NormalForm asIs() {
    return result -> result;
  }

  /** This form, then another. */
  default NormalForm then(NormalForm next) {
    return result -> next.of(of(result));
  }

  /** Takes an absent member, {@code null}, {@code []}, {@code {}} at any depth for the same. */
  static NormalForm withoutEmpty() {
    return NormalForms::withoutEmpty;
  }

  /**
   * Sorts lists by their elements' JSON text.
   *
   * @param path where the lists stand: member names joined by dots, {@code *} for any member or
   *     element, empty for the result itself; {@code steps.*.calls} sorts the list {@code calls} of
   *     each element of {@code steps}
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

  /** Leaves out members; {@code path} as for {@link #sorted(String)}, its last step a name. */
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
