package dev.rolloutkit.engine.internal.pass;

import com.fasterxml.jackson.databind.JsonNode;
import dev.rolloutkit.engine.action.Action;
import dev.rolloutkit.engine.action.MetadataChange;
import dev.rolloutkit.engine.action.PlanRule;
import dev.rolloutkit.engine.action.Refusal;
import dev.rolloutkit.engine.action.ReplicaSetChange;
import dev.rolloutkit.engine.internal.time.Times;
import dev.rolloutkit.model.rollout.RolloutKeys;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * All writes of a pass to one ReplicaSet, merged into one action at the place of the first write.
 *
 * @rule All writes of a pass to one ReplicaSet are one action at the place of the first.
 */
public final class MergedWrite {
  private final ReplicaSetCopy first;
  private final int place;
  private final Map<String, String> before;
  private final Map<String, String> annotations;
  private int replicas;
  private OptionalInt minReadySeconds = OptionalInt.empty();
  private @Nullable JsonNode affinity;
  private MetadataChange templateMetadata = MetadataChange.NONE;
  private boolean updates;
  private @Nullable Refusal refusal;

  private MergedWrite(Recorder recorder, ReplicaSetCopy first) {
    this.first = first;
    this.place = recorder.size();
    this.before = first.writtenAnnotations;
    this.annotations = new HashMap<>(before);
    this.replicas = first.replicas;
  }

  /** Returns the merged write of a ReplicaSet in this pass, and creates it if necessary. */
  static MergedWrite of(Recorder recorder, ReplicaSetCopy copy) {
    if (copy.stored.merged == null) {
      copy.stored.merged = new MergedWrite(recorder, copy);
    }
    return copy.stored.merged;
  }

  int replicas() {
    return replicas;
  }

  /** Whether the annotations already contain a size. */
  boolean recordsSize(int desired) {
    return Integer.toString(desired).equals(annotations.get(RolloutKeys.DESIRED_REPLICAS));
  }

  @Nullable Refusal add(
      Recorder recorder, ReplicaSetCopy copy, ReplicaSetUpdate update, PlanRule rule) {
    merge(copy.writtenAnnotations, update.annotations());
    if (update.replicas().isPresent()) {
      replicas = update.replicas().getAsInt();
    }
    if (update.minReadySeconds().isPresent()) {
      minReadySeconds = update.minReadySeconds();
    }
    if (update.affinity() != null) {
      affinity = update.affinity();
    }
    if (!update.templateMetadata().isEmpty()) {
      templateMetadata = update.templateMetadata();
    }
    updates = true;
    return write(recorder, rule);
  }

  @Nullable Refusal setDeadline(Recorder recorder, @Nullable Instant deadline, PlanRule rule) {
    if (deadline == null) {
      annotations.remove(RolloutKeys.SCALE_DOWN_DEADLINE);
    } else {
      annotations.put(RolloutKeys.SCALE_DOWN_DEADLINE, Times.format(deadline));
    }
    return updates
        ? write(recorder, rule)
        : put(recorder, new Action.PatchReplicaSetDeadline(first.name, deadline, rule));
  }

  /** Adds the changes of one write, without values that its copy did not contain. */
  private void merge(Map<String, String> from, Map<String, String> to) {
    to.forEach(
        (key, value) -> {
          if (!value.equals(from.get(key))) {
            annotations.put(key, value);
          }
        });
    for (String key : from.keySet()) {
      if (!to.containsKey(key)) {
        annotations.remove(key);
      }
    }
  }

  private @Nullable Refusal write(Recorder recorder, PlanRule rule) {
    ReplicaSetChange change =
        new ReplicaSetChange(
            replicas == first.replicas ? OptionalInt.empty() : OptionalInt.of(replicas),
            ReplicaSetWrites.annotationChange(before, annotations),
            minReadySeconds,
            affinity,
            templateMetadata);
    // The reference also sends writes that change nothing; only the API server can notice.
    if (place == recorder.size() && isEmpty(change)) {
      first.stored.merged = null;
      return null;
    }
    return put(recorder, new Action.UpdateReplicaSet(first.name, first.replicas, change, rule));
  }

  private static boolean isEmpty(ReplicaSetChange change) {
    return change.replicas().isEmpty()
        && change.metadata().isEmpty()
        && change.minReadySeconds().isEmpty()
        && change.affinity() == null
        && change.templateMetadata().isEmpty();
  }

  /** A refusal concerns the whole write, so its first part gets the error. */
  private @Nullable Refusal put(Recorder recorder, Action action) {
    if (place == recorder.size()) {
      refusal = recorder.write(action);
    } else {
      recorder.replace(place, action);
    }
    return refusal;
  }
}
