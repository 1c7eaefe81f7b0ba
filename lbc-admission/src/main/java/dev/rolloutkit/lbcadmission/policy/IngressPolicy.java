package dev.rolloutkit.lbcadmission.policy;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.lbc.classparams.IngressClassInfo;
import dev.rolloutkit.lbc.flags.LbcFlags;
import dev.rolloutkit.lbcadmission.internal.ingress.IngressValidator;
import dev.rolloutkit.lbcadmission.review.WebhookRule;
import dev.rolloutkit.lbcadmission.webhook.Webhook;
import java.util.Collection;

/** The rules for Ingresses that depend only on the object and the names of the classes. */
final class IngressPolicy {
  private static final String CLASS = Cel.quote(IngressClassInfo.ANNOTATION);
  private static final String GROUP = Cel.quote(IngressValidator.GROUP_NAME);

  private IngressPolicy() {}

  static AdmissionPolicy of(LbcFlags flags, Collection<String> classes) {
    ImmutableList.Builder<PolicyRule> rules = ImmutableList.builder();
    if (flags.disableIngressClassAnnotation()) {
      rules.add(
          new PolicyRule(
              WebhookRule.INGRESS_CLASS_ANNOTATION,
              "!variables.annotatedOurs || variables.oldAnnotatedOurs",
              forbidden(IngressClassInfo.ANNOTATION)));
    }
    if (flags.disableIngressGroupNameAnnotation()) {
      rules.add(
          new PolicyRule(
              WebhookRule.INGRESS_GROUP_ANNOTATION,
              "!variables.ours || !("
                  + GROUP
                  + " in variables.annotations) || ("
                  + GROUP
                  + " in variables.oldAnnotations && variables.oldAnnotations["
                  + GROUP
                  + "] == variables.annotations["
                  + GROUP
                  + "])",
              forbidden(IngressValidator.GROUP_NAME)));
    }
    rules.add(backends());
    return new AdmissionPolicy(
        "lbc-ingresses", Webhook.VALIDATE_INGRESS, variables(flags, classes), rules.build());
  }

  private static ImmutableMap<String, String> variables(
      LbcFlags flags, Collection<String> classes) {
    ImmutableMap.Builder<String, String> out = ImmutableMap.builder();
    out.put("annotations", Cel.orElse("object.metadata", "annotations", "{}"));
    out.put(
        "oldAnnotations",
        "oldObject == null ? {} : " + Cel.orElse("oldObject.metadata", "annotations", "{}"));
    out.put("annotatedOurs", matches("variables.annotations", flags));
    out.put("oldAnnotatedOurs", matches("variables.oldAnnotations", flags));
    out.put("spec", Cel.orElse("object", "spec", "{}"));
    out.put(
        "ours",
        CLASS
            + " in variables.annotations ? variables.annotatedOurs : "
            + Cel.present("variables.spec", "ingressClassName")
            + " && variables.spec.ingressClassName in "
            + Cel.list(classes));
    return out.buildOrThrow();
  }

  private static String matches(String annotations, LbcFlags flags) {
    String flag = flags.ingressClass();
    return CLASS
        + " in "
        + annotations
        + " && "
        + annotations
        + "["
        + CLASS
        + "] in "
        + Cel.list(flag.isEmpty() ? ImmutableList.of("", "alb") : ImmutableList.of(flag));
  }

  private static PolicyRule backends() {
    return new PolicyRule(
        WebhookRule.INGRESS_RESOURCE_BACKEND,
        "!variables.ours || "
            + Cel.orElse("variables.spec", "rules", "[]")
            + ".all(rule, !"
            + Cel.present("rule", "http")
            + " || "
            + Cel.orElse("rule.http", "paths", "[]")
            + ".all(path, has(path.backend) && "
            + Cel.present("path.backend", "service")
            + "))",
        Cel.quote(
            "the load balancer controller does not support resource backends; use a Service"));
  }

  private static String forbidden(String annotation) {
    return Cel.quote("new usage of `" + annotation + "` annotation is forbidden");
  }
}
