package dev.rolloutkit.engine.internal.pass;

import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.rolloutkit.apimachinery.GoZero;
import dev.rolloutkit.apimachinery.internal.CodePoints;
import dev.rolloutkit.engine.action.Action;
import dev.rolloutkit.engine.action.MetadataChange;
import dev.rolloutkit.engine.action.PlanRule;
import dev.rolloutkit.engine.action.Refusal;
import dev.rolloutkit.engine.action.ReplicaSetChange;
import dev.rolloutkit.engine.internal.time.Times;
import dev.rolloutkit.model.release.RolloutsChange;
import dev.rolloutkit.model.rollout.RolloutKeys;
import java.time.Instant;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * Writes ReplicaSets and models the answers of the API server.
 *
 * <p>Each write makes every copy of the object stale. An update through a stale copy is refused; a
 * patch is not.
 *
 * @rule An update through a stale copy of a ReplicaSet is refused with a conflict (409), which ends
 *     its step or the pass; a patch is not refused.
 */
public final class ReplicaSetWrites {
  private ReplicaSetWrites() {}

  /**
   * Updates a ReplicaSet through a copy, without refreshing the copy. Returns the error, or null.
   */
  public static @Nullable String update(
      Observed observed,
      Recorder recorder,
      ReplicaSetCopy copy,
      ReplicaSetUpdate update,
      PlanRule rule) {
    String prefix = "error updating replicaset in updateReplicaSet " + copy.name + ": ";
    if (copy.stored.deleted) {
      return prefix + "replicasets.apps \"" + copy.name + "\" not found";
    }
    if (observed.fixes(SharedDefect.SELF_CONFLICT)) {
      Refusal refusal = MergedWrite.of(recorder, copy).add(recorder, copy, update, rule);
      return refusal == null ? null : prefix + refusal.message();
    }
    if (copy.isStale()) {
      recorder.add(new Action.RejectedWrite("ReplicaSet", copy.name, Refusal.Kind.CONFLICT, rule));
      return prefix
          + "Operation cannot be fulfilled on replicasets.apps \""
          + copy.name
          + "\": the object has been modified; please apply your changes to the latest version and"
          + " try again";
    }
    ReplicaSetChange change =
        new ReplicaSetChange(
            update.replicas(),
            annotationChange(copy.writtenAnnotations, update.annotations()),
            update.minReadySeconds(),
            update.affinity(),
            update.templateMetadata());
    Refusal refusal =
        recorder.write(new Action.UpdateReplicaSet(copy.name, copy.replicas, change, rule));
    if (refusal != null) {
      return prefix + refusal.message();
    }
    copy.stored.version++;
    return null;
  }

  /** Refreshes a copy after a write through it. */
  public static void refresh(ReplicaSetCopy copy, ReplicaSetUpdate written) {
    copy.refresh(written);
  }

  /**
   * Scales a ReplicaSet and records {@code spec.replicas} in its annotations. Null, or the error.
   *
   * <p>Compatibility: the copy keeps its size, so later steps of the pass use the old one.
   */
  public static @Nullable String scale(
      Observed observed,
      PassState pass,
      Recorder recorder,
      ReplicaSetCopy rs,
      int size,
      PlanRule rule) {
    if (rs.replicas == size && !rs.annotationNeedsUpdate(observed.desired())) {
      return null;
    }
    MergedWrite written = rs.stored.merged;
    if (written != null && written.replicas() == size && written.recordsSize(observed.desired())) {
      return null;
    }
    String error = update(observed, recorder, rs, scaling(observed, pass, rs, size), rule);
    if (error != null) {
      return "failed to scaleReplicaSet in scaleReplicaSetAndRecordEvent: failed to"
          + " updateReplicaSet in scaleReplicaSet: "
          + error;
    }
    if (rs.replicas != size) {
      OptionalLong revision = rs.revision();
      recorder.event(
          rule,
          "ScalingReplicaSet",
          "Scaled "
              + (rs.replicas < size ? "up" : "down")
              + " ReplicaSet "
              + rs.name
              + " (revision "
              + revision.orElse(0)
              + ") from "
              + rs.replicas
              + " to "
              + size);
    }
    return null;
  }

  /** The update that scales a ReplicaSet. */
  public static ReplicaSetUpdate scaling(
      Observed observed, PassState pass, ReplicaSetCopy rs, int size) {
    ReplicaSetUpdate update = new ReplicaSetUpdate(rs);
    update.annotations().put(RolloutKeys.DESIRED_REPLICAS, Integer.toString(observed.desired()));
    if (rs.replicas != size) {
      update.setReplicas(size);
    }
    if (size == 0 && !observed.view().delaysAbort(observed, pass)) {
      update.annotations().remove(RolloutKeys.SCALE_DOWN_DEADLINE);
    }
    return update;
  }

  /** Sets the scale-down deadline of a ReplicaSet. Null, or the error. */
  public static @Nullable Refusal addDeadline(
      Observed observed, Recorder recorder, ReplicaSetCopy rs, int seconds, PlanRule rule) {
    Instant deadline = Times.seconds(Times.plusSeconds(observed.now(), seconds));
    return patchDeadline(observed, recorder, rs, deadline, rule);
  }

  /** Removes the scale-down deadline of a ReplicaSet if there is one. Null, or the error. */
  public static @Nullable Refusal removeDeadline(
      Observed observed, Recorder recorder, ReplicaSetCopy rs) {
    if (!rs.hasDeadline()) {
      return null;
    }
    Refusal refusal = patchDeadline(observed, recorder, rs, null, PlanRule.DEADLINE_REMOVED);
    if (refusal == null && observed.has(RolloutsChange.DEADLINE_READ_AGAIN)) {
      Map<String, String> annotations = new HashMap<>(rs.annotations());
      annotations.remove(RolloutKeys.SCALE_DOWN_DEADLINE);
      rs.setAnnotations(annotations);
    }
    return refusal;
  }

  private static @Nullable Refusal patchDeadline(
      Observed observed,
      Recorder recorder,
      ReplicaSetCopy rs,
      @Nullable Instant deadline,
      PlanRule rule) {
    if (observed.fixes(SharedDefect.SELF_CONFLICT)) {
      return MergedWrite.of(recorder, rs).setDeadline(recorder, deadline, rule);
    }
    Refusal refusal = recorder.write(new Action.PatchReplicaSetDeadline(rs.name, deadline, rule));
    if (refusal == null) {
      rs.stored.version++;
    }
    return refusal;
  }

  /** Records that the API server has a newer version of a ReplicaSet than its copies. */
  public static void outdate(ReplicaSetCopy rs) {
    rs.stored.version++;
  }

  /** The change from one map of annotations to another. */
  static MetadataChange annotationChange(Map<String, String> from, Map<String, String> to) {
    if (from.equals(to)) {
      return MetadataChange.NONE;
    }
    Map<String, String> set = new LinkedHashMap<>();
    for (String key : CodePoints.sortedKeys(to)) {
      String value = GoZero.of(to.get(key));
      if (!from.containsKey(key) || !value.equals(from.get(key))) {
        set.put(key, value);
      }
    }
    ImmutableSet.Builder<String> removed = ImmutableSet.builder();
    for (String key : CodePoints.sortedKeys(from)) {
      if (!to.containsKey(key)) {
        removed.add(key);
      }
    }
    return new MetadataChange(
        ImmutableMap.of(), ImmutableSet.of(), ImmutableMap.copyOf(set), removed.build());
  }
}
