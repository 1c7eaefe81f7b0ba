package dev.rolloutkit.model.template;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.model.internal.schema.GoDifferences;
import dev.rolloutkit.model.internal.schema.GoEquality;
import dev.rolloutkit.model.internal.schema.GoMap;
import dev.rolloutkit.model.internal.schema.GoObject;
import dev.rolloutkit.model.internal.template.TemplateDefaults;
import dev.rolloutkit.model.rollout.RolloutKeys;
import dev.rolloutkit.model.schema.GoDifference;
import dev.rolloutkit.model.schema.KubernetesLibrary;

/**
 * Whether a live pod template equals the desired one of a Rollout.
 *
 * <p>Source: Argo Rollouts, its ReplicaSet helpers; Kubernetes 1.34, semantic equality.
 *
 * @rule A ReplicaSet has the template of the Rollout if both are equal without the hash and with
 *     defaults applied.
 */
public final class PodTemplateEquality {
  private static final GoEquality EQUALITY = new GoEquality(TemplateDefaults.RULES);

  private static final GoEquality BEFORE_0_34 =
      new GoEquality(TemplateDefaults.rules(KubernetesLibrary.V0_29));

  private PodTemplateEquality() {}

  private static GoEquality equality(HashProfile profile) {
    return profile.library() == KubernetesLibrary.V0_34 ? EQUALITY : BEFORE_0_34;
  }

  /**
   * Whether both templates are semantically equal, ignoring the pod-template-hash label and the
   * deprecated service account field.
   *
   * <p>Compatibility: defaults are applied to the desired template only. Therefore a template
   * without defaults does not equal itself, and a live quantity finer than thousandths equals no
   * quantity.
   */
  public static boolean equalIgnoringHash(PodTemplate live, PodTemplate desired) {
    return EQUALITY.equal(comparable(live.object()), comparable(desired.object()));
  }

  /**
   * As {@link #equalIgnoringHash(PodTemplate, PodTemplate)}, for a controller of another release;
   * both templates must be decoded with its library.
   *
   * <p>Libraries up to 0.25 default the host ports of pods on the host network. Releases before
   * 1.0.3 also compare the deprecated service account field, which the API server fills in.
   */
  public static boolean equalIgnoringHash(
      PodTemplate live, PodTemplate desired, HashProfile profile) {
    return equality(profile).equal(comparable(live.object(), profile), desired(desired, profile));
  }

  /** As {@link #differences(PodTemplate, PodTemplate)}, for a controller of another release. */
  public static ImmutableList<GoDifference> differences(
      PodTemplate live, PodTemplate desired, HashProfile profile) {
    return GoDifferences.between(
        comparable(live.object(), profile), desired(desired, profile), equality(profile));
  }

  private static GoObject desired(PodTemplate desired, HashProfile profile) {
    GoObject object = comparable(desired.object(), profile);
    return profile.library().compareTo(KubernetesLibrary.V0_25) <= 0
        ? HostPorts.fillIn(object)
        : object;
  }

  private static GoObject comparable(GoObject template, HashProfile profile) {
    return profile == HashProfile.LEGACY_0_18 ? withoutHash(template) : comparable(template);
  }

  /**
   * Why two templates are not equal: every difference between the live template and the desired one
   * with defaults applied. Empty if they are equal.
   */
  public static ImmutableList<GoDifference> differences(PodTemplate live, PodTemplate desired) {
    return GoDifferences.between(comparable(live.object()), comparable(desired.object()), EQUALITY);
  }

  /** The template without the parts that are not compared. */
  static GoObject comparable(GoObject template) {
    GoObject out = withoutHash(template);
    GoObject spec = out.object("spec");
    return spec == null || !spec.has("serviceAccount")
        ? out
        : out.with("spec", spec.with("serviceAccount", null));
  }

  private static GoObject withoutHash(GoObject template) {
    GoObject metadata = template.object("metadata");
    if (metadata == null || metadata.map("labels").get(RolloutKeys.POD_TEMPLATE_HASH) == null) {
      return template;
    }
    GoMap labels = metadata.map("labels").without(RolloutKeys.POD_TEMPLATE_HASH);
    return template.with("metadata", metadata.with("labels", labels));
  }
}
