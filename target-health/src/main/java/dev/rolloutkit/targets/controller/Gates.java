package dev.rolloutkit.targets.controller;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.rolloutkit.lbc.binding.TargetGroupBinding;
import dev.rolloutkit.targets.cluster.PodCondition;
import dev.rolloutkit.targets.cluster.PodInfo;
import dev.rolloutkit.targets.gate.GateChange;
import dev.rolloutkit.targets.internal.gate.GateCondition;
import dev.rolloutkit.targets.targetgroup.Health;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Writes the conditions for a binding's readiness gates.
 *
 * @rule A pod's readiness gate opens once its target is healthy, and all gates of a binding open
 *     when the controller cleans up the binding.
 */
final class Gates {
  private final Work work;
  private final String type;
  private final String namespace;

  Gates(Work work, TargetGroupBinding binding) {
    this.work = work;
    type = GateCondition.type(binding.key().name());
    namespace = binding.key().namespace();
  }

  /** Whether a pod has the binding's gate. */
  boolean guard(PodInfo pod) {
    return pod.hasGate(type);
  }

  /** Writes the condition for a target's health; returns whether another probe is needed. */
  boolean write(PodInfo pod, @Nullable Health health) throws PassStopped {
    GateChange change = GateCondition.next(type, pod, health, work.now);
    if (change.after().isEmpty()) {
      return change.needFurtherProbe();
    }
    ObjectNode patch = GateCondition.patch(pod, change).orElseThrow();
    PodInfo current = work.pods.get(pod.key());
    ApiError error = work.next(PassOperation.PATCH_POD_STATUS);
    boolean gone = error == null && current == null;
    work.record(new Call.PatchPodStatus(pod.key(), patch, gone ? "NotFound" : Work.textOf(error)));
    if (error != null) {
      throw PassStopped.failed(error.text());
    }
    if (gone || current == null) {
      return false;
    }
    work.pods.put(pod.key(), current.replacingConditions(replaced(current, change.after().get())));
    return change.needFurtherProbe();
  }

  /** Opens the gates of all pods of the namespace, because the binding has no targets any more. */
  void openAll() throws PassStopped {
    for (PodInfo pod : List.copyOf(work.pods.values())) {
      if (!pod.key().namespace().equals(namespace)) {
        continue;
      }
      ApiError error = work.next(PassOperation.GET_POD);
      if (error != null) {
        throw PassStopped.failed(error.text());
      }
      write(pod, Health.BINDING_DELETED);
    }
  }

  private static List<PodCondition> replaced(PodInfo pod, PodCondition after) {
    List<PodCondition> out = new ArrayList<>();
    boolean found = false;
    for (PodCondition condition : pod.conditions()) {
      if (!found && condition.type().equals(after.type())) {
        out.add(after);
        found = true;
      } else {
        out.add(condition);
      }
    }
    if (!found) {
      out.add(after);
    }
    return out;
  }
}
