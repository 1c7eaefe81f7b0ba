package dev.rolloutkit.model.template;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.model.RolloutKeys;
import dev.rolloutkit.model.schema.GoDifference;
import dev.rolloutkit.model.schema.GoDifferences;
import dev.rolloutkit.model.schema.GoEquality;
import dev.rolloutkit.model.schema.GoMap;
import dev.rolloutkit.model.schema.GoObject;

/**
 * Whether a live pod template is the one that a Rollout wants.
 *
 * <p>Source: Argo Rollouts, its ReplicaSet helpers; Kubernetes 1.34, semantic equality.
 */
public final class PodTemplateEquality {
  private static final GoEquality EQUALITY = new GoEquality(PodTemplateDefaults.RULES);

  private PodTemplateEquality() {}

  /**
   * Whether the two mean the same, but for the pod-template-hash label and the deprecated service
   * account.
   *
   * <p>Compatibility: defaults are filled into the desired template only. A template without them
   * is therefore not equal to itself, and a live amount finer than thousandths equals none.
   */
  public static boolean equalIgnoringHash(PodTemplate live, PodTemplate desired) {
    return EQUALITY.equal(comparable(live.object()), comparable(desired.object()));
  }

  /**
   * Why two templates are not equal: every place where the live one differs from the desired one
   * with its defaults. None when they are equal.
   */
  public static ImmutableList<GoDifference> differences(PodTemplate live, PodTemplate desired) {
    return GoDifferences.between(comparable(live.object()), comparable(desired.object()), EQUALITY);
  }

  /** The template without what does not count. */
  static GoObject comparable(GoObject template) {
    GoObject metadata = template.object("metadata");
    GoObject spec = template.object("spec");
    GoObject out = template;
    if (metadata != null && metadata.map("labels").get(RolloutKeys.POD_TEMPLATE_HASH) != null) {
      GoMap labels = metadata.map("labels").without(RolloutKeys.POD_TEMPLATE_HASH);
      out = out.with("metadata", metadata.with("labels", labels));
    }
    return spec == null || !spec.has("serviceAccount")
        ? out
        : out.with("spec", spec.with("serviceAccount", null));
  }
}
