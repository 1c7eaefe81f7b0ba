package dev.rolloutkit.model.template;

import dev.rolloutkit.model.schema.GoDefaults;
import dev.rolloutkit.model.schema.GoObject;
import org.jspecify.annotations.Nullable;

/**
 * The defaults that the controller applies to a pod template before it validates or compares it.
 *
 * <p>These are Kubernetes' defaults for templates, without those for pods only (service links, requests derived from limits, host ports).
 *
 * <p>Source: Kubernetes 1.34, defaults of core v1.
 */
public final class PodTemplateDefaults {
  static final GoDefaults RULES = new GoDefaults(ImagePullPolicy::of);

  private PodTemplateDefaults() {}

  /** Applies every default to the template. */
  public static PodTemplate apply(PodTemplate template) {
    return PodTemplate.of(RULES.apply(template.object()));
  }

  /** The value of a field of an object in a template or, if it is unset, its default; null if it has neither. */
  public static @Nullable Object value(GoObject object, String field) {
    return RULES.value(object, field);
  }
}
