package dev.rolloutkit.lbcadmission.policy;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.lbcadmission.controller.ControllerConfig;
import dev.rolloutkit.lbcadmission.controller.LbcAdmissionOptions;
import dev.rolloutkit.lbcadmission.review.Rule;
import dev.rolloutkit.lbcadmission.review.Rule.Knowledge;
import java.util.Arrays;
import java.util.Collection;

/**
 * What the webhooks refuse for the object alone, as {@code ValidatingAdmissionPolicy}: the API
 * server then refuses it by itself, with the webhook away.
 *
 * <p>A policy never refuses what the webhook allows under {@link LbcAdmissionOptions#reference}. It
 * refuses what the webhook refuses by a rule that is not in {@link #notExpressible}.
 */
public final class AdmissionPolicies {
  private AdmissionPolicies() {}

  /** The rules of TargetGroupBindings; the VPC of the controller becomes part of them. */
  public static AdmissionPolicy targetGroupBindings(ControllerConfig config) {
    return BindingPolicy.of(config);
  }

  /**
   * The rules of Ingresses. An Ingress is the controller's if its annotation or its class says so;
   * one without either is left to the webhook.
   *
   * @param classes the names of the IngressClasses of the controller
   */
  public static AdmissionPolicy ingresses(ControllerConfig config, Collection<String> classes) {
    return IngressPolicy.of(config, classes);
  }

  /** The rules of IngressClassParams, all of them. */
  public static AdmissionPolicy ingressClassParams() {
    return ClassParamsPolicy.of();
  }

  /** The rules that no policy can state, since CEL sees no other object, no AWS, and no JSON. */
  public static ImmutableList<Rule> notExpressible() {
    return Arrays.stream(Rule.values())
        .filter(rule -> rule.needs() != Knowledge.OBJECT && rule.needs() != Knowledge.CLASS)
        .collect(ImmutableList.toImmutableList());
  }
}
