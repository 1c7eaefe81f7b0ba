package dev.rolloutkit.gateway.listener;

import com.fasterxml.jackson.databind.JsonNode;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.label.Selector;
import dev.rolloutkit.gateway.cluster.GatewayCluster;
import dev.rolloutkit.gateway.internal.cluster.GatewayFields;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Predicate;

/**
 * Decides from which namespaces objects may attach.
 *
 * @rule Routes attach from the same namespace, from all, or from those whose labels a selector
 *     matches.
 */
final class NamespaceRule {
  private NamespaceRule() {}

  /**
   * The rule that a field {@code namespaces} contains.
   *
   * @param own the namespace of the object that has the rule
   * @param otherwise the value of {@code from} if it is absent
   */
  static Predicate<String> of(
      JsonNode namespaces, String own, String otherwise, GatewayCluster cluster) {
    return switch (GatewayFields.optional(namespaces, "from").orElse(otherwise)) {
      case "All" -> namespace -> true;
      case "Same" -> own::equals;
      case "Selector" -> selected(namespaces.path("selector"), cluster);
      default -> namespace -> false;
    };
  }

  private static Predicate<String> selected(JsonNode json, GatewayCluster cluster) {
    if (!json.isObject() || !(Selector.read(json) instanceof Outcome.Ok<Selector> selector)) {
      return namespace -> false;
    }
    Map<String, Boolean> known = new HashMap<>();
    return namespace ->
        known.computeIfAbsent(
            namespace,
            name ->
                cluster
                    .find("Namespace", "", name)
                    .map(found -> GatewayFields.map(found.path("metadata"), "labels"))
                    .filter(labels -> selector.value().matches(labels))
                    .isPresent());
  }
}
