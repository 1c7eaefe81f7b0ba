package dev.rolloutkit.sg.loadbalancer;

import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.apimachinery.json.IntOrStringValue;
import dev.rolloutkit.sg.binding.TargetType;
import dev.rolloutkit.sg.settings.SgProblemCodes;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;

/**
 * The binding of one backend of an Ingress.
 *
 * <p>Source: AWS Load Balancer Controller, model builder of Ingress groups.
 */
final class AlbBindings {
  private AlbBindings() {}

  static Outcome<BindingPlan> plan(
      AlbGroup group,
      AlbMember member,
      NlbService service,
      IntOrStringValue servicePort,
      SgFlags flags,
      SgDirectory directory) {
    List<Problem> warnings = new ArrayList<>();
    return AlbSecurityGroups.decide(group, flags, directory)
        .flatMap(
            decision ->
                Failure.toOutcome(
                    () ->
                        plan(
                            decision,
                            AlbSecurityGroups.isDualstack(group),
                            member,
                            service,
                            servicePort,
                            flags),
                    warnings));
  }

  /** In the order in which the controller checks, so that it is its first problem that stops. */
  private static BindingPlan plan(
      SgDecision decision,
      boolean dualstack,
      AlbMember member,
      NlbService service,
      IntOrStringValue servicePort,
      SgFlags flags)
      throws Failure {
    Annotations annotations =
        new Annotations(
            Annotations.ALB, Annotations.merged(service.annotations(), member.annotations()));
    NlbService.Port port = TargetPorts.find(service, servicePort);
    TargetType type = targetType(member, annotations);
    BackendProtocols.check(annotations);
    IntOrStringValue healthCheck = HealthChecks.alb(service, annotations, type);
    Failure.orStop(annotations.map("target-group-attributes"));
    ResourceTags.checkBackend(service, member);
    TargetPorts.checkFamily(service, dualstack);
    OptionalInt control = controlPort(annotations, service, servicePort, type);
    TargetPorts.check(port, type);
    if (type == TargetType.INSTANCE) {
      Failure.orStop(annotations.map("target-node-labels"));
    }
    Failure.orStop(annotations.bool("multi-cluster-target-group"));
    return new BindingPlan(
        decision,
        type,
        service.name(),
        servicePort,
        TgbNetworking.alb(
            decision.backendGroup().map(GroupRef::id).orElse(null),
            TargetPorts.targetPort(port, type),
            healthCheck,
            control.isPresent() ? control.getAsInt() : null,
            flags.disableRestrictedSgRules()));
  }

  private static OptionalInt controlPort(
      Annotations annotations, NlbService service, IntOrStringValue servicePort, TargetType type)
      throws Failure {
    String suffix = "target-control-port." + service.name() + "." + servicePort.stringValue();
    OptionalInt control = Failure.orStop(annotations.int32(suffix));
    if (control.isPresent() && type == TargetType.INSTANCE) {
      throw new Failure(
          annotations.problem(
              suffix, "target control port is not supported for instance target target group"));
    }
    return control;
  }

  private static TargetType targetType(AlbMember member, Annotations annotations) throws Failure {
    String raw =
        member
            .params()
            .map(IngressClassParams::targetType)
            .filter(text -> !text.isEmpty())
            .or(() -> annotations.text("target-type"))
            .orElse(TargetType.INSTANCE.text());
    TargetType type = TargetType.parse(raw).orElse(null);
    if (type == null) {
      FieldPath at = Annotations.path(Annotations.ALB + "target-type");
      throw TargetPorts.stop(at, "unknown targetType: " + raw, SgProblemCodes.ANNOTATION_INVALID);
    }
    return type;
  }
}
