package dev.rolloutkit.sg.loadbalancer;

import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.apimachinery.json.IntOrStringValue;
import dev.rolloutkit.sg.binding.TargetGroupBindingNetworking;
import dev.rolloutkit.sg.binding.TargetType;
import dev.rolloutkit.sg.settings.SgProblemCodes;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The binding of one port of a Service.
 *
 * <p>Source: AWS Load Balancer Controller, model builder of Services.
 */
final class NlbBindings {
  private static final FieldPath SPEC = FieldPath.of("spec");

  private NlbBindings() {}

  static Outcome<BindingPlan> plan(
      NlbService service,
      NlbService.Port port,
      String protocol,
      NlbContext context,
      SgFlags flags,
      SgDirectory directory) {
    List<Problem> warnings = new ArrayList<>();
    return Failure.toOutcome(
        () -> {
          SgDecision decision =
              NlbSecurityGroups.decide(
                  service, flags, context.existing().orElse(null), directory, warnings);
          return plan(decision, service, port, protocol, context, flags);
        },
        warnings);
  }

  /** In the order in which the controller checks, so that it is its first problem that stops. */
  private static BindingPlan plan(
      SgDecision decision,
      NlbService service,
      NlbService.Port port,
      String protocol,
      NlbContext context,
      SgFlags flags)
      throws Failure {
    TargetType type = targetType(service, port);
    IntOrStringValue healthCheck = HealthChecks.nlb(service, type);
    boolean preserve =
        TargetGroupAttributes.nlb(service.read(), port.port())
            .preserveClientIp()
            .orElse(type == TargetType.INSTANCE);
    ResourceTags.checkService(service);
    TargetPorts.checkFamily(service, NlbSecurityGroups.isDualstack(service));
    TargetPorts.check(port, type);
    if (type == TargetType.INSTANCE) {
      Failure.orStop(service.read().map("aws-load-balancer-target-node-labels"));
    }
    IntOrStringValue target = TargetPorts.targetPort(port, type);
    Optional<TargetGroupBindingNetworking> networking =
        decision.loadBalancerGroups().isEmpty()
            ? withoutGroups(service, target, healthCheck, protocol, preserve, context)
            : TgbNetworking.nlb(
                decision.backendGroup().map(GroupRef::id).orElse(null),
                target,
                healthCheck,
                protocol,
                flags.disableRestrictedSgRules());
    Failure.orStop(service.read().bool("aws-load-balancer-multi-cluster-target-group"));
    return new BindingPlan(
        decision, type, service.name(), IntOrStringValue.of(port.port()), networking);
  }

  private static Optional<TargetGroupBindingNetworking> withoutGroups(
      NlbService service,
      IntOrStringValue target,
      IntOrStringValue healthCheck,
      String protocol,
      boolean preserve,
      NlbContext context)
      throws Failure {
    return TgbNetworking.nlbWithoutGroups(
        Failure.orStop(legacyTarget(service))
            .targetPort(target)
            .healthCheckPort(healthCheck)
            .protocol(protocol)
            .internal(context.internal())
            .ipv6(service.isDualstackFamily())
            .preserveClientIp(preserve)
            .vpc(context.vpc())
            .build());
  }

  /** What the Service itself says about the rules of a load balancer without groups. */
  static Outcome<LegacyNlbTarget.Builder> legacyTarget(NlbService service) {
    return service
        .read()
        .bool(NlbSecurityGroups.MANAGE)
        .map(
            manage ->
                LegacyNlbTarget.builder()
                    .manageRules(manage.orElse(true))
                    .sourceRanges(service.sourceRanges()));
  }

  private static TargetType targetType(NlbService service, NlbService.Port port) throws Failure {
    Annotations annotations = service.read();
    String asked =
        annotations.text("aws-load-balancer-nlb-target-type").orElse(TargetType.INSTANCE.text());
    if (asked.equals(TargetType.IP.text())
        || annotations.text("aws-load-balancer-type").filter("nlb-ip"::equals).isPresent()) {
      return TargetType.IP;
    }
    if (service.type().equals("ClusterIP")) {
      throw TargetPorts.stop(
          SPEC.child("type"),
          "unsupported service type \"ClusterIP\" for load balancer target type \"" + asked + "\"",
          SgProblemCodes.SERVICE_TYPE_UNSUPPORTED);
    }
    if (port.nodePort() == 0
        && Boolean.FALSE.equals(service.spec().getAllocateLoadBalancerNodePorts())) {
      throw TargetPorts.stop(
          SPEC.child("allocateLoadBalancerNodePorts"),
          "unable to support instance target type with an unallocated NodePort",
          SgProblemCodes.TARGET_PORT_EMPTY);
    }
    return TargetType.INSTANCE;
  }
}
