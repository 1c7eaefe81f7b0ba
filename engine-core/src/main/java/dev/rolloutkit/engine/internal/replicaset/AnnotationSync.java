package dev.rolloutkit.engine.internal.replicaset;

import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.rolloutkit.apimachinery.GoStrings;
import dev.rolloutkit.apimachinery.GoZero;
import dev.rolloutkit.apimachinery.internal.CodePoints;
import dev.rolloutkit.model.rollout.RolloutKeys;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Synchronizes the annotations of a ReplicaSet with those of its Rollout, and its revision.
 *
 * <p>Source: Argo Rollouts, annotations of ReplicaSets.
 *
 * @rule A ReplicaSet gets the annotations of its Rollout, its revision and a history of its
 *     revisions.
 */
public final class AnnotationSync {
  private static final Set<String> NOT_COPIED =
      ImmutableSet.of(
          "kubectl.kubernetes.io/last-applied-configuration",
          RolloutKeys.REVISION,
          RolloutKeys.REVISION_HISTORY,
          RolloutKeys.DESIRED_REPLICAS,
          "notified.notifications.argoproj.io");

  private AnnotationSync() {}

  /** The annotations of a ReplicaSet after the synchronization. */
  public static ReplicaSetAnnotations of(
      Map<String, String> rollout,
      Map<String, String> rs,
      long revision,
      boolean exists,
      int size) {
    Map<String, String> copy = new HashMap<>(rs);
    boolean changed = sync(rollout, copy, revision, exists, size);
    ImmutableMap.Builder<String, String> sorted = ImmutableMap.builder();
    for (String key : CodePoints.sortedKeys(copy)) {
      sorted.put(key, GoZero.of(copy.get(key)));
    }
    return new ReplicaSetAnnotations(sorted.buildOrThrow(), changed);
  }

  /** Whether {@link #sync} would leave the annotations of an existing ReplicaSet unchanged. */
  static boolean inSync(
      Map<String, String> rollout, Map<String, String> annotations, long revision) {
    for (Map.Entry<String, String> entry : rollout.entrySet()) {
      if (!NOT_COPIED.contains(entry.getKey())
          && !GoZero.of(entry.getValue()).equals(GoZero.of(annotations.get(entry.getKey())))) {
        return false;
      }
    }
    OptionalLong present = GoStrings.parseInt(GoZero.of(annotations.get(RolloutKeys.REVISION)), 64);
    return present.isPresent() && present.getAsLong() >= revision;
  }

  /**
   * Synchronizes the annotations of a ReplicaSet.
   *
   * @return whether they must be written
   */
  public static boolean sync(
      Map<String, String> rollout,
      Map<String, String> annotations,
      long revision,
      boolean exists,
      int size) {
    boolean changed = false;
    for (Map.Entry<String, String> entry : rollout.entrySet()) {
      String value = GoZero.of(entry.getValue());
      if (!NOT_COPIED.contains(entry.getKey())
          && !value.equals(GoZero.of(annotations.get(entry.getKey())))) {
        annotations.put(entry.getKey(), value);
        changed = true;
      }
    }
    @Nullable String before = annotations.get(RolloutKeys.REVISION);
    OptionalLong old =
        before == null || before.isEmpty() ? OptionalLong.of(0) : GoStrings.parseInt(before, 64);
    if (old.isEmpty()) {
      return false;
    }
    if (old.getAsLong() < revision) {
      annotations.put(RolloutKeys.REVISION, Long.toString(revision));
      changed = true;
    }
    if (before != null && changed) {
      String history = GoZero.of(annotations.get(RolloutKeys.REVISION_HISTORY));
      annotations.put(
          RolloutKeys.REVISION_HISTORY, history.isEmpty() ? before : history + "," + before);
    }
    if (!exists) {
      annotations.put(RolloutKeys.DESIRED_REPLICAS, Integer.toString(size));
      changed = true;
    }
    return changed;
  }
}
