package dev.rolloutkit.model.pod;

import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.model.internal.schema.GoObject;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Validates a pod spec: its parts in Kubernetes' order, and its simple fields.
 *
 * <p>Source: Kubernetes 1.34, validation of core: ValidatePodSpec.
 *
 * @rule A pod spec is validated part by part in Kubernetes' order.
 */
final class PodSpecValidation {
  private static final List<String> RESTART_POLICIES = List.of("Always", "OnFailure", "Never");
  private static final List<String> DNS_POLICIES =
      List.of("ClusterFirstWithHostNet", "ClusterFirst", "Default", "None");
  private static final List<String> PREEMPTION = List.of("PreemptLowerPriority", "Never");

  private PodSpecValidation() {}

  static void validate(FieldPath at, GoObject spec, PodContext context) {
    VolumeValidation.validate(at.child("volumes"), spec.objects("volumes"), context);
    ClaimValidation.validate(at.child("resourceClaims"), spec.objects("resourceClaims"), context);
    ContainerLists.validate(at, spec, context);
    PodResourceValidation.validate(at.child("resources"), spec, context);
    HostValidation.ports(at, spec, context);
    context.oneOf(at, spec, "restartPolicy", RESTART_POLICIES);
    context.oneOf(at, spec, "dnsPolicy", DNS_POLICIES);
    PodTemplateValidation.labels(at.child("nodeSelector"), spec.map("nodeSelector"), context);
    PodSecurityValidation.validate(at.child("securityContext"), context);
    AffinityValidation.validate(at.child("affinity"), spec.object("affinity"), context);
    DnsValidation.validate(at.child("dnsConfig"), spec, context);
    gates(at, spec, context);
    SpreadValidation.validate(
        at.child("topologySpreadConstraints"), spec.objects("topologySpreadConstraints"), context);
    WindowsValidation.hostProcesses(at, context);
    HostValidation.users(at, context);
    HostValidation.hostname(at, spec, context);
    context.optionalSubdomain(at, spec, "serviceAccountName");
    context.optionalSubdomain(at, spec, "nodeName");
    if (spec.has("activeDeadlineSeconds")) {
      context.between(at, spec, "activeDeadlineSeconds", 1, Integer.MAX_VALUE);
    }
    label(at, spec, "hostname", context);
    label(at, spec, "subdomain", context);
    TolerationValidation.validate(at.child("tolerations"), spec.objects("tolerations"), context);
    DnsValidation.hostAliases(at.child("hostAliases"), spec.objects("hostAliases"), context);
    context.optionalSubdomain(at, spec, "priorityClassName");
    if (spec.has("runtimeClassName")) {
      context.subdomain(at.child("runtimeClassName"), spec.text("runtimeClassName"));
    }
    if (spec.has("preemptionPolicy")) {
      context.requiredOneOf(at, spec, "preemptionPolicy", PREEMPTION);
    }
    if (spec.has("overhead")) {
      ResourceValidation.overhead(at.child("overhead"), spec, context);
    }
    WindowsValidation.operatingSystem(at, context);
    EnvironmentValidation.fileVolumes(at, spec, context);
  }

  private static void gates(FieldPath at, GoObject spec, PodContext context) {
    List<GoObject> readiness = spec.objects("readinessGates");
    for (int i = 0; i < readiness.size(); i++) {
      context.qualifiedName(
          at.child("readinessGates").index(i).child("conditionType"),
          readiness.get(i).text("conditionType"));
    }
    List<GoObject> scheduling = spec.objects("schedulingGates");
    Set<String> seen = new HashSet<>();
    for (int i = 0; i < scheduling.size(); i++) {
      FieldPath path = at.child("schedulingGates").index(i);
      String name = scheduling.get(i).text("name");
      context.qualifiedName(path, name);
      if (!seen.add(name)) {
        context.duplicate(path, name);
      }
    }
  }

  private static void label(FieldPath at, GoObject spec, String member, PodContext context) {
    String name = spec.text(member);
    if (!name.isEmpty()) {
      context.label(at.child(member), name);
    }
  }
}
