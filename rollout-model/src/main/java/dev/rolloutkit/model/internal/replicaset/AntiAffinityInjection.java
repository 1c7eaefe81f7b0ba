package dev.rolloutkit.model.internal.replicaset;

import dev.rolloutkit.model.internal.schema.GoObject;
import dev.rolloutkit.model.template.PodTemplate;
import org.jspecify.annotations.Nullable;

/**
 * The anti-affinity rule that keeps new pods off the nodes of stable pods. The controller adds it
 * to the affinity of the new ReplicaSet's pods.
 *
 * <p>Affinities are decoded objects of type {@code core.v1.Affinity}, or null for none. Use {@link
 * AntiAffinityRule} if you already know the pod-template-hash or have affinities as JSON.
 *
 * <p>Source: Argo Rollouts, its ReplicaSet helpers.
 */
public final class AntiAffinityInjection {
  private AntiAffinityInjection() {}

  /** The affinity of a pod template; null if it has none. */
  public static @Nullable GoObject affinity(PodTemplate template) {
    GoObject spec = template.object().object("spec");
    return spec == null ? null : spec.object("affinity");
  }

  /** The template without the rule in its affinity. */
  public static PodTemplate remove(AntiAffinityRule rule, PodTemplate template) {
    GoObject affinity = affinity(template);
    GoObject spec = template.object().object("spec");
    if (affinity == null || spec == null) {
      return template;
    }
    GoObject without = rule.remove(affinity);
    return without == affinity
        ? template
        : PodTemplate.of(template.object().with("spec", spec.with("affinity", without)));
  }
}
