package dev.rolloutkit.targets.internal.gate;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.rolloutkit.apimachinery.GoTime;
import dev.rolloutkit.targets.cluster.PodCondition;
import dev.rolloutkit.targets.cluster.PodInfo;
import dev.rolloutkit.targets.gate.GateChange;
import dev.rolloutkit.targets.internal.checkpoint.Checkpoints;
import dev.rolloutkit.targets.targetgroup.Health;
import java.time.Instant;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Computes the condition that opens a pod's readiness gate.
 *
 * <p>Source: AWS Load Balancer Controller, target health conditions of pods.
 *
 * @rule A readiness gate's condition is patched only if something but its times changes.
 */
public final class GateCondition {
  private GateCondition() {}

  /**
   * The type of the condition and gate of a binding.
   *
   * @rule The readiness gate of a binding is named {@code target-health.elbv2.k8s.aws/} and the
   *     binding.
   */
  public static String type(String bindingName) {
    return Checkpoints.CONDITION_PREFIX + bindingName;
  }

  /**
   * The next condition: {@code True} for a healthy target, {@code Unknown} for unknown health, and
   * {@code False} otherwise. The condition of a pod without the gate does not change.
   *
   * @rule The condition of a readiness gate is True for a healthy target, Unknown for unknown
   *     health, and False otherwise.
   * @param type the type of the condition; see {@link #type}
   * @param health the target's health; {@code null} if it is not known
   */
  public static GateChange next(String type, PodInfo pod, @Nullable Health health, Instant now) {
    if (!pod.hasGate(type)) {
      return new GateChange(Optional.empty(), Optional.empty(), false);
    }
    String status = health == null ? "Unknown" : health.isHealthy() ? "True" : "False";
    String reason = health == null || health.reason() == null ? "" : health.reason();
    String message = health == null || health.description() == null ? "" : health.description();
    PodCondition before = pod.condition(type).orElse(null);
    boolean probe = !status.equals("True");
    if (before != null
        && before.status().equals(status)
        && before.reason().equals(reason)
        && before.message().equals(message)) {
      return new GateChange(Optional.of(before), Optional.empty(), probe);
    }
    boolean turns = before == null || !before.status().equals(status);
    PodCondition after =
        PodCondition.builder()
            .type(type)
            .status(status)
            .reason(reason)
            .message(message)
            .lastTransitionTime(
                before == null || turns ? GoTime.format(now) : before.lastTransitionTime())
            .build();
    return new GateChange(Optional.ofNullable(before), Optional.of(after), probe);
  }

  /**
   * The strategic merge patch that makes the change; empty if there is nothing to write. It
   * contains the pod's uid, if that is known, so that it fails for another pod of the same name.
   * Fields that become empty are {@code null} in the patch.
   */
  public static Optional<ObjectNode> patch(PodInfo pod, GateChange change) {
    return change.after().map(after -> patch(pod, change.before().orElse(null), after));
  }

  private static ObjectNode patch(PodInfo pod, @Nullable PodCondition before, PodCondition after) {
    ObjectNode out = JsonNodeFactory.instance.objectNode();
    if (!pod.uid().isEmpty()) {
      out.putObject("metadata").put("uid", pod.uid());
    }
    ObjectNode status = out.putObject("status");
    ObjectNode wanted = json(after);
    if (before == null) {
      status.putArray("conditions").add(wanted);
      return out;
    }
    status.putArray("$setElementOrder/conditions").addObject().put("type", after.type());
    ObjectNode present = json(before);
    ObjectNode difference = JsonNodeFactory.instance.objectNode();
    wanted
        .properties()
        .forEach(
            field -> {
              if (!Objects.equals(field.getValue(), present.get(field.getKey()))) {
                difference.set(field.getKey(), field.getValue());
              }
            });
    present
        .fieldNames()
        .forEachRemaining(
            name -> {
              if (!wanted.has(name)) {
                difference.set(name, NullNode.getInstance());
              }
            });
    difference.put("type", after.type());
    status.putArray("conditions").add(difference);
    return out;
  }

  private static ObjectNode json(PodCondition condition) {
    ObjectNode out = JsonNodeFactory.instance.objectNode();
    out.put("lastProbeTime", condition.lastProbeTime());
    out.put("lastTransitionTime", condition.lastTransitionTime());
    if (!condition.message().isEmpty()) {
      out.put("message", condition.message());
    }
    if (condition.observedGeneration() != 0) {
      out.put("observedGeneration", condition.observedGeneration());
    }
    if (!condition.reason().isEmpty()) {
      out.put("reason", condition.reason());
    }
    out.put("status", condition.status());
    out.put("type", condition.type());
    return out;
  }
}
