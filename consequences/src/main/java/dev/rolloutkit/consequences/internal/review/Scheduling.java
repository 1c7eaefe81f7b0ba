package dev.rolloutkit.consequences.internal.review;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableList;
import dev.rolloutkit.consequences.internal.pods.Workloads;
import dev.rolloutkit.consequences.object.ClusterObject;
import dev.rolloutkit.consequences.object.ObjectKey;
import java.util.HashSet;
import java.util.Set;

/**
 * Whether new pods may find fewer nodes than the old ones.
 *
 * @rule Whether pods find a node with a new node selector, a new required affinity or without a
 *     former toleration depends on the nodes, which manifests do not show.
 */
final class Scheduling {
  private static final String REQUIRED = "requiredDuringSchedulingIgnoredDuringExecution";

  private Scheduling() {}

  /**
   * What to look at before new pods start, as sentences; empty if they may run where old ones do.
   */
  static ImmutableList<String> details(Course course, ObjectKey workload) {
    ClusterObject was = course.before().get(workload);
    ClusterObject is = course.after().get(workload);
    if (was == null || is == null) {
      return ImmutableList.of();
    }
    JsonNode old = Workloads.template(was, course.before()).tree().path("spec");
    JsonNode young = Workloads.template(is, course.after()).tree().path("spec");
    ImmutableList.Builder<String> out = ImmutableList.builder();
    if (isAdded(old.path("nodeSelector"), young.path("nodeSelector"))
        || asksForMore(old, young, "nodeAffinity")) {
      out.add(words("has the labels that they now ask for", "kubectl get nodes --show-labels"));
    }
    if (asksForMore(old, young, "podAffinity") || asksForMore(old, young, "podAntiAffinity")) {
      out.add(
          words(
              "has the neighbors that they now ask for, and none that they refuse",
              "kubectl get pods -A -o wide"));
    }
    if (!elements(young.path("tolerations")).containsAll(elements(old.path("tolerations")))) {
      out.add(
          words(
              "is without the taints that they tolerate no longer",
              "kubectl get nodes -o custom-columns=NAME:.metadata.name,TAINTS:.spec.taints"));
    }
    return out.build();
  }

  private static String words(String condition, String command) {
    return "New pods stay pending unless a node with room for them "
        + condition
        + "; no manifest shows the nodes, but this command does: "
        + command;
  }

  private static boolean asksForMore(JsonNode old, JsonNode young, String affinity) {
    JsonNode was = old.path("affinity").path(affinity).path(REQUIRED);
    JsonNode is = young.path("affinity").path(affinity).path(REQUIRED);
    return !is.isEmpty() && !is.equals(was);
  }

  /** Whether a selector asks for what a former one did not ask for. */
  private static boolean isAdded(JsonNode old, JsonNode young) {
    return young.properties().stream()
        .anyMatch(one -> !one.getValue().equals(old.path(one.getKey())));
  }

  private static Set<JsonNode> elements(JsonNode list) {
    Set<JsonNode> out = new HashSet<>();
    list.forEach(out::add);
    return out;
  }
}
