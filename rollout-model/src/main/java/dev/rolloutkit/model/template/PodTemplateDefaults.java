package dev.rolloutkit.model.template;

import dev.rolloutkit.apimachinery.release.ReleaseOf;
import dev.rolloutkit.model.internal.template.TemplateDefaults;
import dev.rolloutkit.model.release.RolloutsChange;

/**
 * The defaults that the controller applies to a pod template before it validates or compares it.
 *
 * <p>These are Kubernetes' defaults for templates, without those for pods only (service links,
 * requests derived from limits, host ports).
 *
 * <p>Source: Kubernetes 1.34, defaults of core v1.
 */
public final class PodTemplateDefaults {
  private PodTemplateDefaults() {}

  /** Applies every default to the template, as a release of the controller does. */
  public static PodTemplate apply(PodTemplate template, ReleaseOf<RolloutsChange> release) {
    return PodTemplate.of(
        TemplateDefaults.rules(HashProfile.of(release).library()).apply(template.object()));
  }

  /** Applies every default to the template. */
  public static PodTemplate apply(PodTemplate template) {
    return PodTemplate.of(TemplateDefaults.RULES.apply(template.object()));
  }
}
