package dev.rolloutkit.lbcadmission.policy;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.Fixes;
import dev.rolloutkit.lbc.flags.LbcFlags;
import dev.rolloutkit.lbcadmission.review.WebhookRule;
import dev.rolloutkit.lbcadmission.review.WebhookRule.Knowledge;
import java.util.Arrays;
import java.util.Collection;

/**
 * The rules of the webhooks that depend only on the object, as {@code ValidatingAdmissionPolicy}
 * objects, with which the API server enforces them without the webhook.
 *
 * <p>A policy never denies what the webhook allows with {@link Fixes#reference}. It denies what the
 * webhook denies because of a rule that is not in {@link #notExpressible}.
 */
public final class AdmissionPolicies {
  private AdmissionPolicies() {}

  /** The policy for TargetGroupBindings, which contains the VPC of the controller. */
  public static AdmissionPolicy targetGroupBindings(LbcFlags flags) {
    return BindingPolicy.of(flags);
  }

  /**
   * The policy for Ingresses that belong to the controller because of their annotation or their
   * class. It allows Ingresses without either, which only the webhook can validate.
   *
   * @param classes the names of the IngressClasses that belong to the controller
   */
  public static AdmissionPolicy ingresses(LbcFlags flags, Collection<String> classes) {
    return IngressPolicy.of(flags, classes);
  }

  /** The policy for IngressClassParams, which contains all of their rules. */
  public static AdmissionPolicy ingressClassParams() {
    return ClassParamsPolicy.of();
  }

  /** The rules that need other objects, AWS or a JSON parser, which CEL does not have. */
  public static ImmutableList<WebhookRule> notExpressible() {
    return Arrays.stream(WebhookRule.values())
        .filter(rule -> rule.needs() != Knowledge.OBJECT && rule.needs() != Knowledge.CLASS)
        .collect(ImmutableList.toImmutableList());
  }
}
