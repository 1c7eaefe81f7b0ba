package dev.rolloutkit.consequences.review;

import com.fasterxml.jackson.databind.JsonNode;
import dev.rolloutkit.apimachinery.label.Selector;
import dev.rolloutkit.consequences.object.ClusterObject;
import dev.rolloutkit.consequences.pods.Template;

/**
 * Tells which pods a PodDisruptionBudget protects.
 *
 * <p>Source: Kubernetes 1.34, policy/v1: an empty selector selects every pod of the namespace, an
 * absent one selects none.
 */
final class Budgets {
  private Budgets() {}

  /** Whether a budget selects the pods of a template in its namespace. */
  static boolean selects(ClusterObject budget, Template template) {
    JsonNode selector = budget.at("spec", "selector");
    return selector.isObject()
        && Selector.read(selector).toOptional().map(s -> s.matches(template::label)).orElse(false);
  }
}
