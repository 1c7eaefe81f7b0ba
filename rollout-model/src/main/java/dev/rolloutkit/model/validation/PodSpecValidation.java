package dev.rolloutkit.model.validation;

import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.GoText;
import dev.rolloutkit.apimachinery.NameFormats;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.model.schema.GoObject;
import java.util.List;

/** The members of a pod spec, its volumes and containers apart. */
final class PodSpecValidation {
  private static final List<String> RESTART_POLICIES = List.of("Always", "OnFailure", "Never");
  private static final List<String> DNS_POLICIES =
      List.of("ClusterFirstWithHostNet", "ClusterFirst", "Default", "None");

  private PodSpecValidation() {}

  static void validate(FieldPath at, GoObject spec, TemplateContext context) {
    VolumeValidation.validate(at.child("volumes"), spec.objects("volumes"), context);
    ContainerValidation.validate(at, spec, context);
    String restartPolicy = Defaulted.text(spec, "restartPolicy");
    context.oneOf(at.child("restartPolicy"), restartPolicy, RESTART_POLICIES);
    String dnsPolicy = Defaulted.text(spec, "dnsPolicy");
    context.oneOf(at.child("dnsPolicy"), dnsPolicy, DNS_POLICIES);
    LabelSelectors.labels(
        at.child("nodeSelector"),
        PodTemplateValidation.texts(spec.map("nodeSelector")),
        context::add);
    if (dnsPolicy.equals("None") && !spec.has("dnsConfig")) {
      context.add(
          Problem.required(
              at.child("dnsConfig"), "must provide `dnsConfig` when `dnsPolicy` is None"));
    }
    SchedulingValidation.spreadConstraints(
        at.child("topologySpreadConstraints"), spec.objects("topologySpreadConstraints"), context);
    subdomain(at.child("serviceAccountName"), spec.text("serviceAccountName"), context);
    subdomain(at.child("nodeName"), spec.text("nodeName"), context);
    boolean deadline = spec.has("activeDeadlineSeconds");
    if (deadline) {
      deadline(at.child("activeDeadlineSeconds"), spec.number("activeDeadlineSeconds"), context);
    }
    label(at.child("hostname"), spec.text("hostname"), context);
    label(at.child("subdomain"), spec.text("subdomain"), context);
    SchedulingValidation.tolerations(at.child("tolerations"), spec.objects("tolerations"), context);
    subdomain(at.child("priorityClassName"), spec.text("priorityClassName"), context);
    if (!spec.objects("ephemeralContainers").isEmpty()) {
      context.forbidden(
          at.child("ephemeralContainers"), "ephemeral containers not allowed in pod template");
    }
    if (!restartPolicy.equals("Always")) {
      context.add(
          Problem.notSupported(
              at.child("restartPolicy"), GoText.quote(restartPolicy), List.of("Always")));
    }
    if (deadline) {
      context.forbidden(
          at.child("activeDeadlineSeconds"),
          "activeDeadlineSeconds in ReplicaSet is not Supported");
    }
  }

  private static void deadline(FieldPath at, long seconds, TemplateContext context) {
    if (seconds < 1 || seconds > Integer.MAX_VALUE) {
      context.add(Problem.invalid(at, seconds, "must be between 1 and 2147483647, inclusive"));
    }
  }

  private static void subdomain(FieldPath at, String name, TemplateContext context) {
    if (!name.isEmpty()) {
      context.invalid(at, name, NameFormats.dns1123Subdomain(name));
    }
  }

  private static void label(FieldPath at, String name, TemplateContext context) {
    if (!name.isEmpty()) {
      context.invalid(at, name, NameFormats.dns1123Label(name));
    }
  }
}
