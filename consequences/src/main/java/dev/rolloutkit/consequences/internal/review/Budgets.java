package dev.rolloutkit.consequences.internal.review;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableListMultimap;
import com.google.common.collect.Multimaps;
import dev.rolloutkit.apimachinery.label.Selector;
import dev.rolloutkit.consequences.object.ClusterObject;
import dev.rolloutkit.consequences.object.ObjectSet;
import dev.rolloutkit.consequences.pods.Template;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Finds the PodDisruptionBudgets that protect the pods of a workload, before a change or
 * afterwards.
 *
 * <p>Source: Kubernetes 1.34, policy/v1: an empty selector selects every pod of the namespace, an
 * absent one selects none.
 */
final class Budgets {
  static final String KIND = "PodDisruptionBudget";

  private final ObjectSet side;
  private final Map<String, ImmutableListMultimap<String, ClusterObject>> byLabel = new HashMap<>();

  Budgets(ObjectSet side) {
    this.side = side;
  }

  /** The budgets of a namespace that select the pods of a template. */
  ImmutableList<ClusterObject> selecting(String namespace, Template template) {
    return likely(namespace, template).stream()
        .filter(budget -> selects(budget, template))
        .collect(ImmutableList.toImmutableList());
  }

  /** Whether a budget selects the pods of a template in its namespace. */
  static boolean selects(ClusterObject budget, Template template) {
    JsonNode selector = budget.at("spec", "selector");
    return selector.isObject()
        && Selector.read(selector).toOptional().map(s -> s.matches(template::label)).orElse(false);
  }

  /**
   * The budgets that may select pods with these labels: the first label that such a budget requires
   * is among them.
   */
  private List<ClusterObject> likely(String namespace, Template template) {
    ImmutableListMultimap<String, ClusterObject> all =
        byLabel.computeIfAbsent(
            namespace, one -> Multimaps.index(side.ofKind(KIND, one), Budgets::first));
    List<ClusterObject> out = new ArrayList<>(all.get(""));
    template.tree().path("metadata").path("labels").properties().stream()
        .map(Budgets::words)
        .forEach(label -> out.addAll(all.get(label)));
    return out;
  }

  private static String first(ClusterObject budget) {
    return budget.at("spec", "selector", "matchLabels").properties().stream()
        .findFirst()
        .map(Budgets::words)
        .orElse("");
  }

  private static String words(Map.Entry<String, JsonNode> label) {
    return label.getKey() + "=" + label.getValue().asText("");
  }
}
