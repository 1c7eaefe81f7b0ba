package dev.rolloutkit.consequences.pods;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.consequences.object.ClusterObject;
import dev.rolloutkit.consequences.object.Kinds;
import dev.rolloutkit.consequences.object.ObjectKey;
import dev.rolloutkit.consequences.object.ObjectSet;
import dev.rolloutkit.model.rollout.Rollout;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The pods of all workloads at each moment of a change. */
public final class Updates {
  private final ImmutableList<Update> updates;

  private Updates(ImmutableList<Update> updates) {
    this.updates = updates;
  }

  /** Nothing changes: the objects are at rest at every moment. */
  public static Updates rest(ObjectSet objects) {
    return of(objects, objects, ImmutableSet.of(), ImmutableSet.of(), ImmutableSet.of());
  }

  /**
   * The updates that a change starts.
   *
   * @param stuck workloads whose new revision never becomes ready
   * @param refused Rollouts for which their controller does nothing, so that all stays as it was
   * @param replaced workloads that are deleted and created again
   */
  public static Updates of(
      ObjectSet before,
      ObjectSet after,
      Collection<ObjectKey> stuck,
      Collection<ObjectKey> refused,
      Collection<ObjectKey> replaced) {
    Set<ObjectKey> keys = new LinkedHashSet<>();
    Workloads.of(before).forEach(one -> keys.add(one.key()));
    Workloads.of(after).forEach(one -> keys.add(one.key()));
    ImmutableList.Builder<Update> out = ImmutableList.builder();
    for (ObjectKey key : keys) {
      Update one =
          key.kind().equals(Kinds.ROLLOUT)
              ? rollout(key, before, after, !stuck.contains(key), refused.contains(key))
              : workload(key, before, after, !stuck.contains(key));
      if (one != null) {
        out.add(replaced.contains(key) ? new Replacement(one) : one);
      }
    }
    return new Updates(out.build());
  }

  private static Update workload(
      ObjectKey key, ObjectSet before, ObjectSet after, boolean movable) {
    return new WorkloadUpdate(
        new Update.Sides(group(before, key), group(after, key), movable), after.get(key));
  }

  private static @Nullable PodGroup group(ObjectSet objects, ObjectKey key) {
    ClusterObject object = objects.get(key);
    return object == null
        ? null
        : new PodGroup(
            key,
            "",
            Workloads.template(object, objects),
            Workloads.scale(object, objects),
            Workloads.templateField(key));
  }

  private static @Nullable Update rollout(
      ObjectKey key, ObjectSet before, ObjectSet after, boolean startable, boolean refused) {
    Rollout was = rollout(key, before);
    Rollout is = rollout(key, after);
    PodGroup old = group(before, key, was);
    PodGroup young = refused && old != null ? old : group(after, key, is);
    boolean movable = startable && !refused;
    if (old != null && young != null && (!movable || old.template().isSame(young.template()))) {
      // the ReplicaSet is found by its template, so that its hash stays
      young = new PodGroup(key, old.hash(), young.template(), young.count(), young.templateField());
    }
    Rollout counting = is == null || (!movable && was != null) ? was : is;
    return counting == null
        ? null
        : new RolloutUpdate(new Update.Sides(old, young, movable), counting, after);
  }

  private static @Nullable Rollout rollout(ObjectKey key, ObjectSet objects) {
    ClusterObject object = objects.get(key);
    return object != null && Workloads.rollout(object, objects) instanceof Outcome.Ok<Rollout> ok
        ? ok.value()
        : null;
  }

  private static @Nullable PodGroup group(
      ObjectSet objects, ObjectKey key, @Nullable Rollout rollout) {
    ClusterObject object = objects.get(key);
    return object == null || rollout == null
        ? null
        : RolloutUpdate.group(
            key, rollout, Workloads.template(object, objects), Workloads.scale(object, objects));
  }

  /** The pods at a moment. */
  public ImmutableList<PodGroup> pods(Moment moment) {
    ImmutableList.Builder<PodGroup> out = ImmutableList.builder();
    updates.forEach(one -> out.addAll(one.pods(moment)));
    return out.build();
  }

  /** What Argo Rollouts has written at a moment. */
  public ArgoWrites writes(Moment moment) {
    ArgoWrites.Builder out = new ArgoWrites.Builder();
    for (Update one : updates) {
      one.write(moment, out);
    }
    return out.build();
  }

  /** The workloads of which a new revision starts. */
  public ImmutableList<ObjectKey> starting() {
    ImmutableList.Builder<ObjectKey> out = ImmutableList.builder();
    for (Update one : updates) {
      if (one.starts()) {
        out.add(one.pods(Moment.BEFORE).get(0).workload());
      }
    }
    return out.build();
  }
}
