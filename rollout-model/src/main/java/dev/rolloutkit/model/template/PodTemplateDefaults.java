package dev.rolloutkit.model.template;

import dev.rolloutkit.apimachinery.release.ReleaseOf;
import dev.rolloutkit.model.internal.schema.GoDefaults;
import dev.rolloutkit.model.internal.schema.GoObject;
import dev.rolloutkit.model.internal.template.ImagePullPolicy;
import dev.rolloutkit.model.release.RolloutsChange;
import dev.rolloutkit.model.schema.KubernetesLibrary;
import org.jspecify.annotations.Nullable;

/**
 * The defaults that the controller applies to a pod template before it validates or compares it.
 *
 * <p>These are Kubernetes' defaults for templates, without those for pods only (service links,
 * requests derived from limits, host ports).
 *
 * <p>Source: Kubernetes 1.34, defaults of core v1.
 */
public final class PodTemplateDefaults {
  static final GoDefaults RULES = new GoDefaults(ImagePullPolicy::of);

  /** The defaults of Kubernetes' libraries before 0.34. */
  private static final GoDefaults RULES_BEFORE_0_34 = new GoDefaults(ImagePullPolicy::before34);

  private PodTemplateDefaults() {}

  /** The defaults of a Kubernetes library. */
  static GoDefaults rules(KubernetesLibrary library) {
    return library == KubernetesLibrary.V0_34 ? RULES : RULES_BEFORE_0_34;
  }

  /** Applies every default to the template, as a release of the controller does. */
  public static PodTemplate apply(PodTemplate template, ReleaseOf<RolloutsChange> release) {
    return PodTemplate.of(rules(HashProfile.of(release).library()).apply(template.object()));
  }

  /** Applies every default to the template. */
  public static PodTemplate apply(PodTemplate template) {
    return PodTemplate.of(RULES.apply(template.object()));
  }

  /**
   * The value of a field of an object in a template or, if it is unset, its default; null if it has
   * neither.
   */
  public static @Nullable Object value(GoObject object, String field) {
    return RULES.value(object, field);
  }
}
