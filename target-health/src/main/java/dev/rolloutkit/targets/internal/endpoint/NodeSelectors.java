package dev.rolloutkit.targets.internal.endpoint;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.apimachinery.label.Selector;
import dev.rolloutkit.apimachinery.label.ValueText;
import dev.rolloutkit.apimachinery.release.ReleaseOf;
import dev.rolloutkit.lbc.release.LbcChange;
import dev.rolloutkit.targets.cluster.NodeInfo;
import dev.rolloutkit.targets.options.TargetProblemCodes;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Selects the nodes that are targets of a binding of type {@code instance}.
 *
 * <p>Source: AWS Load Balancer Controller, node selectors; Kubernetes, label selectors.
 *
 * @rule A node is no target if it has a label that excludes it or runs on Fargate, or if the
 *     selector of the binding does not match.
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
   * own selector.
   *
   * <p>Problems: the selector cannot be converted, with the message of client-go. The pass of the
   * binding then fails before it changes anything, and its targets remain registered.
   *
   * @param selector the binding's {@code nodeSelector}; {@code null} if it has none
   * @param release the release of the controller, which determines the message
   */
  public static Outcome<Predicate<NodeInfo>> of(
      @Nullable JsonNode selector, ReleaseOf<LbcChange> release) {
    if (selector == null) {
      return Outcome.ok(NodeSelectors::fitsDefaults);
    }
    Outcome<Selector> converted =
        Selector.read(
            selector,
            release.has(LbcChange.VALUES_OF_SELECTORS_AS_JSON) ? ValueText.JSON : ValueText.GO);
    return converted instanceof Outcome.Failed<Selector> failed
        ? failed(failed.problems().get(0).detail())
        : converted.map(own -> node -> fitsDefaults(node) && own.matches(node.labels()));
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

  private static <T> Outcome<T> failed(String message) {
    return Outcome.failed(
        Problem.plain(
            FieldPath.of("spec", "nodeSelector"),
            message,
            TargetProblemCodes.NODE_SELECTOR_INVALID));
  }
}
