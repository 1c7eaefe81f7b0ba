package dev.rolloutkit.targets.endpoint;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.GoStrings;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.targets.cluster.NodeInfo;
import dev.rolloutkit.targets.options.TargetProblemCodes;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Selects the nodes that are targets of a binding of type {@code instance}.
 *
 * <p>Source: AWS Load Balancer Controller, node selectors; Kubernetes, label selectors.
 */
public final class NodeSelectors {
  private static final ImmutableList<String> EXCLUDING_LABELS =
      ImmutableList.of(
          "node-role.kubernetes.io/master",
          "node.kubernetes.io/exclude-from-external-load-balancers",
          "alpha.service-controller.kubernetes.io/exclude-balancer");
  private static final String COMPUTE_TYPE = "eks.amazonaws.com/compute-type";
  private static final String AUTOSCALER_TAINT = "ToBeDeletedByClusterAutoscaler";
  private static final String KARPENTER_TAINT = "karpenter.sh/disrupted";

  private NodeSelectors() {}

  /**
   * A predicate for the labels of nodes: the four conditions that apply to every binding, and its
   * own selector. Fails for an invalid operator, and for {@code In} or {@code NotIn} without
   * values.
   *
   * @param selector the binding's {@code nodeSelector}; {@code null} if it has none
   */
  public static Outcome<Predicate<NodeInfo>> of(@Nullable JsonNode selector) {
    Predicate<NodeInfo> all = NodeSelectors::fitsDefaults;
    if (selector == null) {
      return Outcome.ok(all);
    }
    for (var label : selector.path("matchLabels").properties()) {
      String value = label.getValue().asText("");
      all = all.and(node -> value.equals(node.labels().get(label.getKey())));
    }
    for (JsonNode expression : selector.path("matchExpressions")) {
      String key = expression.path("key").asText("");
      String operator = expression.path("operator").asText("");
      ImmutableSet.Builder<String> builder = ImmutableSet.builder();
      expression.path("values").forEach(value -> builder.add(value.asText("")));
      ImmutableSet<String> values = builder.build();
      switch (operator) {
        case "In", "NotIn" -> {
          if (values.isEmpty()) {
            return failed(
                "values: Invalid value: null: for 'in', 'notin' operators, values set can't be"
                    + " empty");
          }
          boolean in = operator.equals("In");
          all = all.and(node -> in == contains(values, node.labels().get(key)));
        }
        case "Exists" -> all = all.and(node -> node.labels().containsKey(key));
        case "DoesNotExist" -> all = all.and(node -> !node.labels().containsKey(key));
        default -> {
          return failed(GoStrings.quote(operator) + " is not a valid label selector operator");
        }
      }
    }
    return Outcome.ok(all);
  }

  /** Whether a node has a taint with which autoscalers mark nodes that they will delete. */
  public static boolean isBeingDeleted(NodeInfo node) {
    for (NodeInfo.NodeTaint taint : node.taints()) {
      if (taint.key().equals(AUTOSCALER_TAINT)
          || (taint.key().equals(KARPENTER_TAINT) && taint.effect().equals("NoSchedule"))) {
        return true;
      }
    }
    return false;
  }

  private static boolean fitsDefaults(NodeInfo node) {
    ImmutableMap<String, String> labels = node.labels();
    for (String label : EXCLUDING_LABELS) {
      if (labels.containsKey(label)) {
        return false;
      }
    }
    return !"fargate".equals(labels.get(COMPUTE_TYPE));
  }

  private static boolean contains(ImmutableSet<String> values, @Nullable String value) {
    return value != null && values.contains(value);
  }

  private static <T> Outcome<T> failed(String message) {
    return Outcome.failed(
        Problem.text(
            FieldPath.of("spec", "nodeSelector"),
            message,
            TargetProblemCodes.NODE_SELECTOR_INVALID));
  }
}
