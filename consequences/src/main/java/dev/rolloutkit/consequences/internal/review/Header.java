package dev.rolloutkit.consequences.internal.review;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.ImmutableSortedMap;
import dev.rolloutkit.consequences.finding.Coverage;
import dev.rolloutkit.consequences.internal.pods.PodNames;
import dev.rolloutkit.consequences.object.Change;
import dev.rolloutkit.consequences.object.Kinds;
import dev.rolloutkit.consequences.object.ObjectKey;
import dev.rolloutkit.consequences.object.ObjectSet;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;

/**
 * What a review says besides its findings: its assumptions, and what it understands of the objects.
 *
 * @rule A review says what it took for granted and of which objects something is known.
 */
final class Header {
  /** Kinds that decide something here, beside the workloads. */
  private static final ImmutableSet<String> UNDERSTOOD =
      ImmutableSet.<String>builder()
          .addAll(Kinds.WORKLOADS)
          .addAll(Kinds.OF_GATEWAYS)
          .add(
              Kinds.SERVICE,
              Kinds.INGRESS,
              "IngressClass",
              "IngressClassParams",
              "TargetGroupBinding",
              "NetworkPolicy",
              "HorizontalPodAutoscaler",
              "ScaledObject",
              "PodDisruptionBudget",
              "Namespace",
              "CustomResourceDefinition",
              "ConfigMap",
              "Secret",
              "ServiceAccount",
              "PersistentVolumeClaim",
              "PriorityClass",
              "RuntimeClass")
          .build();

  private Header() {}

  /** Whether something is known of objects of a kind. */
  static boolean isUnderstood(String kind) {
    return UNDERSTOOD.contains(kind);
  }

  /** What was taken for granted, each sentence once. */
  static ImmutableList<String> assumptions(Course course) {
    List<String> out = new ArrayList<>();
    ObjectSet after = course.after();
    if (!course.assumed().complete()) {
      out.add(
          "Only a part of the cluster is known: a ConfigMap, Secret, ServiceAccount or"
              + " cluster-scoped object that is not here exists.");
    }
    if (course.changes().stream().anyMatch(change -> change instanceof Change.Delete)) {
      out.add("What is not here any more is deleted.");
    }
    if (!course.starting().isEmpty() && !after.ofKind(Kinds.ROLLOUT).isEmpty()) {
      out.add("Analyses of Rollouts succeed.");
    }
    if (!after.ofKind("NetworkPolicy").isEmpty()) {
      out.add(
          course.assumed().policiesEnforced()
              ? "The network enforces NetworkPolicies."
              : "The network does not enforce NetworkPolicies.");
    }
    if (!course.starting().isEmpty()) {
      out.add("A container listens " + Waits.START_SECONDS + " s after its pod was created.");
    }
    PodNames.beyond(after)
        .forEach(
            (set, more) ->
                out.add(
                    "The names of "
                        + more
                        + " more pods of "
                        + set.label()
                        + " are lost or kept together with those that are looked at."));
    return ImmutableList.copyOf(out);
  }

  /** Of what something is known. */
  static Coverage coverage(Course course, List<String> notCompared) {
    TreeMap<String, Integer> understood = new TreeMap<>();
    ImmutableList.Builder<ObjectKey> others = ImmutableList.builder();
    ObjectSet after = course.after();
    for (String kind : after.kinds()) {
      if (UNDERSTOOD.contains(kind)) {
        understood.put(kind, after.ofKind(kind).size());
      } else {
        after.ofKind(kind).forEach(one -> others.add(one.key()));
      }
    }
    return new Coverage(
        ImmutableSortedMap.copyOfSorted(understood),
        others.build(),
        ImmutableList.copyOf(notCompared));
  }
}
