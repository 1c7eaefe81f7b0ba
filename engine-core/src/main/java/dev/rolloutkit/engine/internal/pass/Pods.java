package dev.rolloutkit.engine.internal.pass;

import dev.rolloutkit.apimachinery.GoZero;
import dev.rolloutkit.engine.internal.time.Times;
import io.fabric8.kubernetes.api.model.OwnerReference;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodCondition;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Reads properties of pods.
 *
 * @rule A pod is available once it has been ready for {@code minReadySeconds}.
 */
public final class Pods {
  private Pods() {}

  public static String name(Pod pod) {
    return pod.getMetadata() == null ? "" : GoZero.of(pod.getMetadata().getName());
  }

  public static boolean isDeleting(Pod pod) {
    return pod.getMetadata() != null && pod.getMetadata().getDeletionTimestamp() != null;
  }

  /** Its creation time; Go's zero time if unknown. */
  public static Instant created(Pod pod) {
    return Times.orZero(
        pod.getMetadata() == null ? null : pod.getMetadata().getCreationTimestamp());
  }

  /** The owner reference of the object that controls it; null if there is none. */
  public static @Nullable OwnerReference controller(Pod pod) {
    return pod.getMetadata() == null
        ? null
        : Owners.controller(pod.getMetadata().getOwnerReferences());
  }

  /** Whether it has been ready for at least {@code minReadySeconds}. */
  public static boolean isAvailable(Pod pod, int minReadySeconds, Instant now) {
    PodCondition ready = ready(pod);
    if (ready == null || !"True".equals(ready.getStatus())) {
      return false;
    }
    if (minReadySeconds == 0) {
      return true;
    }
    Instant since = Times.parse(ready.getLastTransitionTime());
    return since != null && !Times.plusSeconds(since, minReadySeconds).isAfter(now);
  }

  private static @Nullable PodCondition ready(Pod pod) {
    if (pod.getStatus() != null && pod.getStatus().getConditions() != null) {
      for (PodCondition condition : pod.getStatus().getConditions()) {
        if (condition != null && "Ready".equals(condition.getType())) {
          return condition;
        }
      }
    }
    return null;
  }
}
