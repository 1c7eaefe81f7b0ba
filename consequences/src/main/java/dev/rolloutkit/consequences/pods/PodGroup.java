package dev.rolloutkit.consequences.pods;

import dev.rolloutkit.consequences.object.ObjectKey;
import dev.rolloutkit.model.rollout.RolloutKeys;
import org.jspecify.annotations.Nullable;

/**
 * The pods of one revision of a workload.
 *
 * @param workload what owns them
 * @param hash the hash that Argo Rollouts puts into their labels; empty for other workloads
 * @param template their own template
 * @param count how many there are
 * @param templateField the field of the workload that has the template
 */
public record PodGroup(
    ObjectKey workload, String hash, Template template, Range count, String templateField) {
  /** The value of a label of the pods; {@code null} if they do not have it. */
  public @Nullable String label(String key) {
    return key.equals(RolloutKeys.POD_TEMPLATE_HASH) && !hash.isEmpty()
        ? hash
        : template.label(key);
  }

  /** The same pods in another number. */
  PodGroup with(Range other) {
    return new PodGroup(workload, hash, template, other, templateField);
  }
}
