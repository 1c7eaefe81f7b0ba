package dev.rolloutkit.consequences.internal.review;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Sets;
import dev.rolloutkit.consequences.object.Change;
import dev.rolloutkit.consequences.object.ClusterObject;
import dev.rolloutkit.consequences.object.ObjectKey;
import dev.rolloutkit.consequences.object.ObjectSet;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * In which orders the objects of a change can be written: sync waves of Argo CD, {@code PruneLast}
 * and the order of kinds of Helm forbid some.
 *
 * <p>Source: Argo CD 3, sync phases and waves; Helm 3, install order of kinds.
 *
 * @rule Sync waves and the order of kinds decide which objects can be written before others.
 */
final class WriteOrder {
  private static final ImmutableList<String> HELM =
      ImmutableList.copyOf(
          ("PriorityClass Namespace NetworkPolicy ResourceQuota LimitRange PodDisruptionBudget"
                  + " ServiceAccount Secret ConfigMap StorageClass PersistentVolume"
                  + " PersistentVolumeClaim CustomResourceDefinition ClusterRole ClusterRoleBinding"
                  + " Role RoleBinding Service DaemonSet Pod ReplicationController ReplicaSet"
                  + " Deployment HorizontalPodAutoscaler StatefulSet Job CronJob IngressClass"
                  + " Ingress APIService")
              .split(" "));

  private final ImmutableMap<ObjectKey, Change> changes;
  private final ObjectSet before;

  WriteOrder(ImmutableMap<ObjectKey, Change> changes, ObjectSet before) {
    this.changes = changes;
    this.before = before;
  }

  /**
   * All subsets of some objects that can be written while the other objects are not, except for
   * none and all of them.
   */
  List<ImmutableSet<ObjectKey>> subsets(ImmutableList<ObjectKey> all) {
    List<ImmutableSet<ObjectKey>> out = new ArrayList<>();
    for (Set<ObjectKey> one : Sets.powerSet(ImmutableSet.copyOf(all))) {
      if (!one.isEmpty() && one.size() < all.size() && isPossible(one, all)) {
        out.add(ImmutableSet.copyOf(one));
      }
    }
    return out;
  }

  /** Each object alone first, each alone last, and what Helm writes one after the other. */
  List<ImmutableSet<ObjectKey>> plain(ImmutableList<ObjectKey> all) {
    Set<ImmutableSet<ObjectKey>> out = new LinkedHashSet<>();
    for (ObjectKey one : all) {
      out.add(ImmutableSet.of(one));
      out.add(all.stream().filter(key -> !key.equals(one)).collect(ImmutableSet.toImmutableSet()));
    }
    List<ObjectKey> sorted = new ArrayList<>(all);
    sorted.sort(
        Comparator.comparing((ObjectKey key) -> isDeleted(key))
            .thenComparing(WriteOrder::rank)
            .thenComparing(Comparator.naturalOrder()));
    for (int i = 1; i < sorted.size(); i++) {
      out.add(ImmutableSet.copyOf(sorted.subList(0, i)));
    }
    out.removeIf(part -> !isPossible(part, all));
    return ImmutableList.copyOf(out);
  }

  /**
   * An order of some objects in which no part loses anything; empty if there is none.
   *
   * @param losing the parts that lose something
   */
  Optional<ImmutableList<ObjectKey>> safe(
      ImmutableList<ObjectKey> all, Set<ImmutableSet<ObjectKey>> losing) {
    return safe(all, losing, ImmutableList.of(), new LinkedHashSet<>());
  }

  private Optional<ImmutableList<ObjectKey>> safe(
      ImmutableList<ObjectKey> all,
      Set<ImmutableSet<ObjectKey>> losing,
      ImmutableList<ObjectKey> written,
      Set<Set<ObjectKey>> tried) {
    if (written.size() == all.size()) {
      return Optional.of(written);
    }
    for (ObjectKey next : all) {
      if (written.contains(next)) {
        continue;
      }
      ImmutableList<ObjectKey> more =
          ImmutableList.<ObjectKey>builder().addAll(written).add(next).build();
      ImmutableSet<ObjectKey> part = ImmutableSet.copyOf(more);
      if (!losing.contains(part) && isPossible(part, all) && tried.add(part)) {
        Optional<ImmutableList<ObjectKey>> found = safe(all, losing, more, tried);
        if (found.isPresent()) {
          return found;
        }
      }
    }
    return Optional.empty();
  }

  /** Whether no object that is not written must be written before one that is. */
  private boolean isPossible(Set<ObjectKey> written, ImmutableList<ObjectKey> all) {
    for (ObjectKey later : written) {
      for (ObjectKey earlier : all) {
        if (!written.contains(earlier) && isForced(earlier, later)) {
          return false;
        }
      }
    }
    return true;
  }

  /** Whether one object is always written before another. */
  private boolean isForced(ObjectKey first, ObjectKey second) {
    boolean prunes = isDeleted(second);
    if (!isDeleted(first) && prunes && isPrunedLast(second)) {
      return true;
    }
    if (isDeleted(first) || prunes) {
      return !isDeleted(first) && prunes && isOfHelm(second) && isOfHelm(first);
    }
    int wave = Integer.compare(wave(first), wave(second));
    return wave < 0
        || (wave == 0 && isOfHelm(first) && isOfHelm(second) && rank(first) < rank(second));
  }

  private boolean isDeleted(ObjectKey key) {
    return changes.get(key) instanceof Change.Delete;
  }

  private Optional<ClusterObject> object(ObjectKey key) {
    Change change = changes.get(key);
    return change == null || change instanceof Change.Delete
        ? Optional.ofNullable(before.get(key))
        : change.object();
  }

  private boolean isPrunedLast(ObjectKey key) {
    return object(key)
        .map(one -> one.annotation("argocd.argoproj.io/sync-options").contains("PruneLast=true"))
        .orElse(false);
  }

  private int wave(ObjectKey key) {
    String text = object(key).map(one -> one.annotation("argocd.argoproj.io/sync-wave")).orElse("");
    return text.matches("-?[0-9]{1,9}") ? Integer.parseInt(text) : 0;
  }

  private boolean isOfHelm(ObjectKey key) {
    return object(key)
        .map(
            one ->
                one.at("metadata", "labels", "app.kubernetes.io/managed-by")
                    .asText("")
                    .equals("Helm"))
        .orElse(false);
  }

  private static int rank(ObjectKey key) {
    int at = HELM.indexOf(key.kind());
    return at < 0 ? HELM.size() : at;
  }
}
