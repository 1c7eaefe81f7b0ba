package dev.rolloutkit.model.internal.template;

import dev.rolloutkit.model.internal.schema.GoDefaults;
import dev.rolloutkit.model.internal.schema.GoObject;
import dev.rolloutkit.model.schema.KubernetesLibrary;
import org.jspecify.annotations.Nullable;

/** The defaults of the fields of a pod template, as each Kubernetes library has them. */
public final class TemplateDefaults {
  /** Those of the newest library. */
  public static final GoDefaults RULES = new GoDefaults(ImagePullPolicy::of);

  /** The defaults of Kubernetes' libraries before 0.34. */
  private static final GoDefaults RULES_BEFORE_0_34 = new GoDefaults(ImagePullPolicy::before34);

  private TemplateDefaults() {}

  /** The defaults of a Kubernetes library. */
  public static GoDefaults rules(KubernetesLibrary library) {
    return library == KubernetesLibrary.V0_34 ? RULES : RULES_BEFORE_0_34;
  }

  /**
   * The value of a field of an object in a template or, if it is unset, its default; null if it has
   * neither.
   */
  public static @Nullable Object value(GoObject object, String field) {
    return RULES.value(object, field);
  }
}
