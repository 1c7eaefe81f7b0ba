package dev.rolloutkit.consequences.pods;

import dev.rolloutkit.consequences.object.Kinds;
import dev.rolloutkit.consequences.object.ObjectKey;
import dev.rolloutkit.model.rollout.RolloutKeys;
import org.jspecify.annotations.Nullable;

/**
 * The pods of one revision of a workload.
 *
 * @rule The pods of one revision have the same labels.
 * @param workload the workload that owns the pods
 * @param hash the pod-template hash in the labels of the pods of a Rollout; empty for other
 *     workloads
 * @param template the template of the pods
 * @param count the number of pods
 * @param templateField the path of the field that has the template, in the workload
 */
public record PodGroup(
    ObjectKey workload, String hash, Template template, Range count, String templateField) {
  static final String POD_NAME = "statefulset.kubernetes.io/pod-name";

  /** The value of a label of the pods; {@code null} if they do not have the label. */
  public @Nullable String label(String key) {
    return key.equals(RolloutKeys.POD_TEMPLATE_HASH) && !hash.isEmpty()
        ? hash
        : template.label(key);
  }

  /** Whether a pod of the group has a label with this value. */
  public boolean has(String key, String value) {
    boolean names = key.equals(POD_NAME) && workload.kind().equals(Kinds.STATEFUL_SET);
    return names ? isPod(value) : value.equals(label(key));
  }

  /** Whether a name is that of a pod of a StatefulSet, by its ordinal. */
  private boolean isPod(String name) {
    String prefix = workload.name() + "-";
    String ordinal = name.startsWith(prefix) ? name.substring(prefix.length()) : "";
    return ordinal.matches("[0-9]{1,6}") && Integer.parseInt(ordinal) < Math.max(1, count.most());
  }

  /** The same pods in another number. */
  PodGroup with(Range other) {
    return new PodGroup(workload, hash, template, other, templateField);
  }
}
