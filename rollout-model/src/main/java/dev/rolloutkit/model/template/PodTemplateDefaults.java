package dev.rolloutkit.model.template;

import dev.rolloutkit.model.schema.GoDefaults;
import dev.rolloutkit.model.schema.GoObject;
import org.jspecify.annotations.Nullable;

/**
 * The defaults that the controller fills into a pod template before it validates or compares it.
 *
 * <p>They are those of Kubernetes for templates; what Kubernetes fills into pods only (service
 * links, requests from limits, host ports) is not among them.
 *
 * <p>Source: Kubernetes 1.34, defaults of core v1.
 */
public final class PodTemplateDefaults {
  static final GoDefaults RULES = new GoDefaults(ImagePullPolicy::of);

  private PodTemplateDefaults() {}

  /** The template with every default in it. */
  public static PodTemplate apply(PodTemplate template) {
    return PodTemplate.of(RULES.apply(template.object()));
  }

  /** A field of an object of a template, with its default; null when it has none. */
  public static @Nullable Object value(GoObject object, String field) {
    return RULES.value(object, field);
  }
}
