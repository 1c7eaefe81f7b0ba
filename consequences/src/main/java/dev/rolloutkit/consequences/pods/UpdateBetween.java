package dev.rolloutkit.consequences.pods;

import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.release.ReleaseOf;
import dev.rolloutkit.consequences.internal.pods.Workloads;
import dev.rolloutkit.consequences.object.ClusterObject;
import dev.rolloutkit.consequences.object.Kinds;
import dev.rolloutkit.consequences.object.ObjectKey;
import dev.rolloutkit.consequences.object.ObjectSet;
import dev.rolloutkit.model.release.RolloutsChange;
import dev.rolloutkit.model.rollout.Rollout;
import org.jspecify.annotations.Nullable;

/**
 * Finds the updates of workloads between the objects before a change and afterwards.
 *
 * @rule A workload whose template differs starts an update.
 * @param before the objects before
 * @param after the objects afterwards
 * @param argo the release of Argo Rollouts
 */
record UpdateBetween(ObjectSet before, ObjectSet after, ReleaseOf<RolloutsChange> argo) {
  /**
   * The update of a workload; {@code null} if it cannot be read.
   *
   * @param startable whether its new revision ever becomes ready
   * @param refused whether it is a Rollout that its controller refuses
   */
  @Nullable Update of(ObjectKey key, boolean startable, boolean refused) {
    return key.kind().equals(Kinds.ROLLOUT)
        ? rollout(key, startable, refused)
        : new WorkloadUpdate(
            new Update.Sides(group(before, key), group(after, key), startable), after.get(key));
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

  private @Nullable Update rollout(ObjectKey key, boolean startable, boolean refused) {
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
        : new RolloutUpdate(new Update.Sides(old, young, movable), counting, after, argo);
  }

  private @Nullable Rollout rollout(ObjectKey key, ObjectSet objects) {
    ClusterObject object = objects.get(key);
    return object != null
            && Workloads.rollout(object, objects, argo) instanceof Outcome.Ok<Rollout> ok
        ? ok.value()
        : null;
  }

  private @Nullable PodGroup group(ObjectSet objects, ObjectKey key, @Nullable Rollout rollout) {
    ClusterObject object = objects.get(key);
    return object == null || rollout == null
        ? null
        : RolloutUpdate.group(
            key,
            rollout,
            Workloads.template(object, objects).knownTo(argo),
            Workloads.scale(object, objects),
            argo);
  }
}
