package dev.rolloutkit.consequences.internal.pods;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.Iterables;
import dev.rolloutkit.consequences.object.Change;
import dev.rolloutkit.consequences.object.ClusterObject;
import dev.rolloutkit.consequences.object.Kinds;
import dev.rolloutkit.consequences.object.ObjectKey;
import dev.rolloutkit.consequences.object.ObjectSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * Finds the workloads whose pods a change can concern: workloads that change, that name an object
 * that changes, or that a scaler names. The pods of all other workloads remain as they are.
 *
 * @rule A change reaches the workloads that change, that name a changed object, or that a scaler
 *     names.
 */
public final class Reached {
  private final ObjectSet before;
  private final ObjectSet after;
  private final Set<ObjectKey> out = new TreeSet<>(Workloads.ORDER);

  /**
   * The names of changed objects by namespace; those of cluster-scoped objects under the empty
   * string.
   */
  private final Map<String, Set<String>> names = new HashMap<>();

  /** The names of changed routes, which a Rollout of another namespace may name. */
  private final Set<String> routes = new HashSet<>();

  private boolean setsConditions;

  private Reached(ObjectSet before, ObjectSet after) {
    this.before = before;
    this.after = after;
  }

  /** The workloads, sorted by {@link Workloads#ORDER}. */
  public static ImmutableList<ObjectKey> workloads(
      ObjectSet before, ObjectSet after, Iterable<Change> changes) {
    Reached reached = new Reached(before, after);
    changes.forEach(change -> reached.changed(change.key()));
    for (String kind : Kinds.WORKLOADS) {
      reached.naming(kind);
    }
    reached.referring();
    return ImmutableList.copyOf(reached.out);
  }

  private void changed(ObjectKey key) {
    names.computeIfAbsent(key.namespace(), namespace -> new HashSet<>()).add(key.name());
    if (Kinds.WORKLOADS.contains(key.kind())) {
      out.add(key);
      return;
    }
    setsConditions = true;
    if (Kinds.ROUTES.contains(key.kind())) {
      routes.add(key.name());
    }
    if (Workloads.isScaler(key.kind())) {
      scaled(before, key);
      scaled(after, key);
    }
  }

  private void scaled(ObjectSet side, ObjectKey scaler) {
    ClusterObject object = side.get(scaler);
    String name = object == null ? "" : Workloads.target(object).path("name").asText("");
    for (String kind : Kinds.WORKLOADS) {
      ObjectKey workload = scaler.sibling(kind, name);
      if (before.has(workload) || after.has(workload)) {
        out.add(workload);
      }
    }
  }

  /** Adds the workloads of a kind; one that the sides do not share is there already. */
  private void naming(String kind) {
    boolean isRollout = kind.equals(Kinds.ROLLOUT);
    boolean everywhere =
        setsConditions || names.containsKey("") || (isRollout && !routes.isEmpty());
    Iterable<ClusterObject> all =
        everywhere
            ? before.ofKind(kind)
            : Iterables.concat(
                Iterables.transform(names.keySet(), namespace -> before.ofKind(kind, namespace)));
    for (ClusterObject one : all) {
      Set<String> near = names.getOrDefault(one.key().namespace(), Set.of());
      Set<String> shared = names.getOrDefault("", Set.of());
      Set<String> far = isRollout ? routes : Set.of();
      if (!out.contains(one.key())
          && (waitsForACondition(one)
              || (!(near.isEmpty() && shared.isEmpty() && far.isEmpty())
                  && (names(one.at("spec"), near, shared, far)
                      || names(one.at("metadata", "ownerReferences"), near, shared, far))))) {
        out.add(one.key());
      }
    }
  }

  /** Whether its pods have a readiness gate, of which any object may set the condition. */
  private boolean waitsForACondition(ClusterObject workload) {
    JsonNode pod =
        workload.key().kind().equals(Kinds.POD)
            ? workload.at("spec")
            : workload.at("spec", "template", "spec");
    return setsConditions && !pod.path("readinessGates").isEmpty();
  }

  /** Whether a text is one of some names, or ends with one of them after a slash. */
  private static boolean names(
      JsonNode tree, Set<String> near, Set<String> shared, Set<String> far) {
    if (tree.isTextual()) {
      String text = tree.textValue();
      String name = text.substring(text.lastIndexOf('/') + 1);
      return near.contains(name) || shared.contains(name) || far.contains(name);
    }
    for (JsonNode one : tree) {
      if (names(one, near, shared, far)) {
        return true;
      }
    }
    return false;
  }

  /** Adds the Rollouts whose template is that of a workload which is reached. */
  private void referring() {
    Set<String> namespaces = new LinkedHashSet<>();
    out.forEach(key -> namespaces.add(key.namespace()));
    Set<ObjectKey> more = new LinkedHashSet<>();
    for (String namespace : namespaces) {
      for (ObjectSet side : List.of(before, after)) {
        for (ClusterObject rollout : side.ofKind(Kinds.ROLLOUT, namespace)) {
          Workloads.reference(rollout)
              .filter(out::contains)
              .ifPresent(workload -> more.add(rollout.key()));
        }
      }
    }
    out.addAll(more);
  }
}
