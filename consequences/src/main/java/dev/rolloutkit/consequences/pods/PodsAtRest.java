package dev.rolloutkit.consequences.pods;

import com.google.common.collect.ImmutableSortedMap;
import dev.rolloutkit.apimachinery.release.ReleaseOf;
import dev.rolloutkit.consequences.internal.pods.Workloads;
import dev.rolloutkit.consequences.object.Kinds;
import dev.rolloutkit.consequences.object.ObjectKey;
import dev.rolloutkit.consequences.object.ObjectSet;
import dev.rolloutkit.model.release.RolloutsChange;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The pods of all workloads of a cluster whose controllers are done, and what Argo Rollouts has
 * written.
 *
 * @rule At rest each workload runs as many pods as it says, or as its scaler keeps.
 * @param argo the release of Argo Rollouts
 * @param pods the pods
 * @param written what Argo Rollouts has written for each Rollout
 * @param writes what Argo Rollouts has written for all Rollouts together
 */
public record PodsAtRest(
    ReleaseOf<RolloutsChange> argo,
    Pods pods,
    ImmutableSortedMap<ObjectKey, ArgoWrites> written,
    ArgoWrites writes) {
  /** The pods of all workloads among some objects. */
  public static PodsAtRest of(ObjectSet objects, ReleaseOf<RolloutsChange> argo) {
    List<ObjectKey> all = new ArrayList<>();
    Workloads.of(objects).forEach(one -> all.add(one.key()));
    return new PodsAtRest(argo, Pods.NONE, ImmutableSortedMap.of(), ArgoWrites.NONE)
        .with(objects, all);
  }

  /**
   * The pods after a change. Only the workloads that the change reaches are computed again.
   *
   * @param objects the objects after the change
   */
  public PodsAtRest with(ObjectSet objects, Collection<ObjectKey> reached) {
    if (reached.isEmpty()) {
      return this;
    }
    Map<ObjectKey, @Nullable PodGroup> young = new LinkedHashMap<>();
    TreeMap<ObjectKey, ArgoWrites> rollouts = new TreeMap<>(written);
    boolean rewritten = false;
    for (ObjectKey key : reached) {
      Update update = Workloads.isFree(key, objects) ? Updates.atRest(key, objects, argo) : null;
      young.put(
          key,
          update == null ? null : update.pods(Moment.BEFORE).stream().findFirst().orElse(null));
      if (key.kind().equals(Kinds.ROLLOUT)) {
        rewritten = true;
        if (update == null) {
          rollouts.remove(key);
        } else {
          rollouts.put(key, ArgoWrites.of(update, Moment.BEFORE));
        }
      }
    }
    return new PodsAtRest(
        argo,
        pods.with(placed(young)),
        ImmutableSortedMap.copyOfSorted(rollouts),
        rewritten ? ArgoWrites.all(rollouts.values()) : writes);
  }

  /** The pods of each namespace of some workloads, in the order of all workloads. */
  private Map<String, List<PodGroup>> placed(Map<ObjectKey, @Nullable PodGroup> young) {
    Map<String, List<PodGroup>> out = new LinkedHashMap<>();
    young.forEach(
        (key, group) -> {
          List<PodGroup> all =
              out.computeIfAbsent(key.namespace(), namespace -> others(namespace, young.keySet()));
          if (group != null) {
            all.add(group);
          }
        });
    out.values()
        .forEach(all -> all.sort(Comparator.comparing(PodGroup::workload, Workloads.ORDER)));
    return out;
  }

  private List<PodGroup> others(String namespace, Set<ObjectKey> reached) {
    List<PodGroup> out = new ArrayList<>();
    for (PodGroup group : pods.in(namespace)) {
      if (!reached.contains(group.workload())) {
        out.add(group);
      }
    }
    return out;
  }
}
