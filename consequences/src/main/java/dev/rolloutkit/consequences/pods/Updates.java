package dev.rolloutkit.consequences.pods;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.apimachinery.release.ReleaseOf;
import dev.rolloutkit.consequences.internal.pods.Workloads;
import dev.rolloutkit.consequences.object.Kinds;
import dev.rolloutkit.consequences.object.ObjectKey;
import dev.rolloutkit.consequences.object.ObjectSet;
import dev.rolloutkit.model.release.RolloutsChange;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The pods of all workloads at each moment of a change.
 *
 * @rule At each moment of a change the pods of updated workloads are those that their update has by
 *     then.
 */
public final class Updates {
  private final PodsAtRest before;

  /**
   * The updates of the workloads that the change reaches; the pods of all others remain as they
   * are.
   */
  private final ImmutableMap<ObjectKey, Update> reached;

  private Updates(PodsAtRest before, ImmutableMap<ObjectKey, Update> reached) {
    this.before = before;
    this.reached = reached;
  }

  /**
   * The two sides of a change.
   *
   * @param before the objects before
   * @param after the objects afterwards
   * @param reached the workloads that the change reaches
   */
  public record Sides(ObjectSet before, ObjectSet after, ImmutableList<ObjectKey> reached) {}

  /**
   * The updates that a change starts.
   *
   * @param rest the pods before the change
   * @param stuck workloads whose new revision never becomes ready
   * @param refused Rollouts that their controller refuses, whose pods therefore remain as they were
   * @param replaced workloads that are deleted and created again
   */
  public static Updates of(
      PodsAtRest rest,
      Sides sides,
      Collection<ObjectKey> stuck,
      Collection<ObjectKey> refused,
      Collection<ObjectKey> replaced) {
    ImmutableMap.Builder<ObjectKey, Update> out = ImmutableMap.builder();
    UpdateBetween between = new UpdateBetween(sides.before(), sides.after(), rest.argo());
    for (ObjectKey key : sides.reached()) {
      if (Workloads.isFree(key, sides.before()) || Workloads.isFree(key, sides.after())) {
        Update one = between.of(key, !stuck.contains(key), refused.contains(key));
        if (one != null) {
          out.put(key, replaced.contains(key) ? new Replacement(one) : one);
        }
      }
    }
    return new Updates(rest, out.buildOrThrow());
  }

  /** A workload of which nothing changes; {@code null} if it cannot be read. */
  static @Nullable Update atRest(ObjectKey key, ObjectSet objects, ReleaseOf<RolloutsChange> argo) {
    return new UpdateBetween(objects, objects, argo).of(key, true, false);
  }

  /** The pods at a moment after the change. */
  public Pods pods(Moment moment) {
    Map<String, List<PodGroup>> out = new LinkedHashMap<>();
    reached.forEach(
        (key, update) -> {
          List<PodGroup> all =
              out.computeIfAbsent(
                  key.namespace(), namespace -> changed(before.pods().in(namespace), moment));
          if (before.pods().of(key).isEmpty()) {
            all.addAll(update.pods(moment));
          }
        });
    return before.pods().with(out);
  }

  /** The pods of a namespace: those of workloads that the change reaches stand where they were. */
  private List<PodGroup> changed(Collection<PodGroup> pods, Moment moment) {
    List<PodGroup> out = new ArrayList<>();
    for (PodGroup group : pods) {
      Update update = reached.get(group.workload());
      if (update == null) {
        out.add(group);
      } else {
        out.addAll(update.pods(moment));
      }
    }
    return out;
  }

  /** What Argo Rollouts has written at a moment after the change. */
  public ArgoWrites writes(Moment moment) {
    Map<ObjectKey, ArgoWrites> all = null;
    for (Map.Entry<ObjectKey, Update> one : reached.entrySet()) {
      if (one.getKey().kind().equals(Kinds.ROLLOUT)) {
        all = all == null ? new LinkedHashMap<>(before.written()) : all;
        all.put(one.getKey(), ArgoWrites.of(one.getValue(), moment));
      }
    }
    return all == null ? before.writes() : ArgoWrites.all(all.values());
  }

  /** The workloads that start a new revision. */
  public ImmutableList<ObjectKey> starting() {
    ImmutableList.Builder<ObjectKey> out = ImmutableList.builder();
    for (Update one : reached.values()) {
      if (one.starts()) {
        out.add(one.pods(Moment.BEFORE).get(0).workload());
      }
    }
    return out.build();
  }
}
