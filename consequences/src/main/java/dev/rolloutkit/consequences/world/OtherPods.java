package dev.rolloutkit.consequences.world;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.ImmutableSetMultimap;
import dev.rolloutkit.consequences.object.ClusterObject;
import dev.rolloutkit.consequences.object.Kinds;
import dev.rolloutkit.consequences.object.ObjectSet;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;
import java.util.Set;

/**
 * The labels of pods in a namespace that are not pods of a workload: those of experiments (also in
 * the steps of a Rollout), of Jobs, and of any other object that has a pod template. It is not
 * known when such pods exist.
 *
 * @rule Pods of Jobs and experiments may have the labels that a selector asks for.
 */
final class OtherPods {
  /** The kinds whose pods are known, and those that make none. */
  private static final ImmutableSet<String> LEFT_OUT =
      ImmutableSet.of(
          Kinds.DEPLOYMENT,
          Kinds.STATEFUL_SET,
          Kinds.DAEMON_SET,
          Kinds.REPLICA_SET,
          Kinds.POD,
          Kinds.INGRESS,
          "HorizontalPodAutoscaler",
          Kinds.NETWORK_POLICY,
          "PodDisruptionBudget",
          "TargetGroupBinding");

  private final ImmutableSetMultimap<String, ImmutableMap<String, String>> byLabel;

  private OtherPods(ImmutableSetMultimap<String, ImmutableMap<String, String>> byLabel) {
    this.byLabel = byLabel;
  }

  static OtherPods of(ObjectSet objects, String namespace) {
    ImmutableSetMultimap.Builder<String, ImmutableMap<String, String>> out =
        ImmutableSetMultimap.builder();
    for (String kind : objects.kinds()) {
      if (LEFT_OUT.contains(kind) || Kinds.isClusterScoped(kind)) {
        continue;
      }
      boolean isRollout = kind.equals(Kinds.ROLLOUT);
      for (ClusterObject object : objects.ofKind(kind, namespace)) {
        templates(isRollout ? object.at("spec", "strategy") : object.at("spec"), out);
      }
    }
    return new OtherPods(out.build());
  }

  private static void templates(
      JsonNode spec, ImmutableSetMultimap.Builder<String, ImmutableMap<String, String>> out) {
    Deque<JsonNode> open = new ArrayDeque<>(Set.of(spec));
    while (!open.isEmpty()) {
      JsonNode next = open.pop();
      JsonNode labels = next.path("metadata").path("labels");
      if (labels.isObject() && !labels.isEmpty()) {
        ImmutableMap.Builder<String, String> all = ImmutableMap.builder();
        labels.properties().forEach(one -> all.put(one.getKey(), one.getValue().asText("")));
        ImmutableMap<String, String> template = all.buildOrThrow();
        template.forEach((key, value) -> out.put(name(key, value), template));
      }
      for (JsonNode inner : next) {
        if (inner.isContainerNode()) {
          open.push(inner);
        }
      }
    }
  }

  private static String name(String key, String value) {
    return key + '\0' + value;
  }

  /** Whether some of these pods may have all labels of a selector. */
  boolean mayHave(Map<String, String> selector) {
    return selector.entrySet().stream()
        .findFirst()
        .map(one -> byLabel.get(name(one.getKey(), one.getValue())))
        .filter(
            all ->
                all.stream().anyMatch(labels -> labels.entrySet().containsAll(selector.entrySet())))
        .isPresent();
  }
}
