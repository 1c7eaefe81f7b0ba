package dev.rolloutkit.sg.loadbalancer;

import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.apimachinery.json.IntOrStringValue;
import dev.rolloutkit.lbc.annotation.Annotations;
import dev.rolloutkit.lbc.binding.TargetGroupBindingNetworking;
import dev.rolloutkit.lbc.binding.TargetType;
import dev.rolloutkit.lbc.flags.FeatureGate;
import dev.rolloutkit.lbc.flags.LbcFlags;
import dev.rolloutkit.lbc.problem.Failure;
import dev.rolloutkit.lbc.service.ServiceView;
import dev.rolloutkit.lbc.target.TargetGroupAttributes;
import dev.rolloutkit.sg.settings.SgProblemCodes;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Computes the binding of one port of a Service.
 *
 * <p>Source: AWS Load Balancer Controller, model builder of Services.
 */
public final class NlbBindings {
  private static final FieldPath SPEC = FieldPath.of("spec");

  private NlbBindings() {}

  static Outcome<BindingPlan> plan(
      ServiceView service,
      ServiceView.Port port,
      String protocol,
      NlbContext context,
      LbcFlags flags,
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

  private static BindingPlan plan(
      SgDecision decision,
      ServiceView service,
      ServiceView.Port port,
      String protocol,
      NlbContext context,
      LbcFlags flags)
      throws Failure {
    TargetGroupSettings settings =
        settings(
            service,
            service,
            port,
            protocol,
            service.isDualstack(),
            flags,
            () -> ResourceTags.checkService(service));
    Optional<TargetGroupBindingNetworking> networking =
        networking(decision, service, settings, context, flags);
    isMultiCluster(service);
    return new BindingPlan(
        decision,
        settings.targetType(),
        service.name(),
        IntOrStringValue.of(port.port()),
        networking);
  }

  /**
   * The networking block of a target group; empty if the controller does not manage the rules of
   * targets.
   *
   * @param service the Service to which the load balancer belongs
   * @throws Failure at the first problem
   */
  public static Optional<TargetGroupBindingNetworking> networking(
      SgDecision decision,
      ServiceView service,
      TargetGroupSettings settings,
      NlbContext context,
      LbcFlags flags)
      throws Failure {
    return decision.loadBalancerGroups().isEmpty()
        ? withoutGroups(service, settings, context)
        : TgbNetworking.nlb(
            decision.backendGroup().map(GroupRef::id).orElse(null),
            settings.targetPort(),
            settings.healthCheck().port(),
            settings.protocol(),
            flags.disableRestrictedSgRules());
  }

  /**
   * The settings of the target group of one port. They are checked in the order of the controller,
   * so the first problem is the controller's. {@link #isMultiCluster} is not included.
   *
   * @param base the Service to which the load balancer belongs, and whose annotations are read
   * @param service the Service of the targets
   * @param dualstack whether the load balancer has IPv6
   * @param tags a check of tags, which runs after the attributes and before the IP family
   * @throws Failure at the first problem
   */
  public static TargetGroupSettings settings(
      ServiceView base,
      ServiceView service,
      ServiceView.Port port,
      String protocol,
      boolean dualstack,
      LbcFlags flags,
      AlbSecurityGroups.Check tags)
      throws Failure {
    Annotations annotations = base.read();
    TargetType type = targetType(annotations, service, port, flags);
    HealthCheck healthCheck =
        HealthChecks.nlb(
            service, annotations, type, flags.has(FeatureGate.NLB_HEALTH_CHECK_ADVANCED_CONFIG));
    TargetGroupAttributes attributes = TargetGroupAttributes.nlb(annotations, port.port());
    tags.run();
    TargetPorts.checkFamily(service, dualstack);
    TargetPorts.check(port, type);
    TargetGroupSettings.Builder out =
        TargetGroupSettings.builder()
            .targetType(type)
            .targetPort(TargetPorts.targetPort(port, type))
            .protocol(protocol)
            .healthCheck(healthCheck)
            .attributes(attributes.attributes())
            .preserveClientIp(attributes.preserveClientIp().orElse(type == TargetType.INSTANCE))
            .ipv6(service.isDualstackFamily());
    if (type == TargetType.INSTANCE) {
      out.nodeLabels(Failure.orStop(annotations.map("aws-load-balancer-target-node-labels")));
    }
    return out.multiCluster(false).build();
  }

  /**
   * Whether several clusters share the target groups. The controller reads this after the
   * networking block.
   */
  public static boolean isMultiCluster(ServiceView base) throws Failure {
    return Failure.orStop(base.read().bool("aws-load-balancer-multi-cluster-target-group"))
        .orElse(false);
  }

  private static Optional<TargetGroupBindingNetworking> withoutGroups(
      ServiceView service, TargetGroupSettings settings, NlbContext context) throws Failure {
    return TgbNetworking.nlbWithoutGroups(
        Failure.orStop(legacyTarget(service))
            .targetPort(settings.targetPort())
            .healthCheckPort(settings.healthCheck().port())
            .protocol(settings.protocol())
            .internal(context.internal())
            .ipAddressType(settings.ipv6() ? "ipv6" : "ipv4")
            .preserveClientIp(settings.preserveClientIp())
            .vpc(context.vpc())
            .build());
  }

  /** The fields that the Service decides for a load balancer without security groups. */
  static Outcome<LegacyNlbTarget.Builder> legacyTarget(ServiceView service) {
    return service
        .read()
        .bool(NlbSecurityGroups.MANAGE)
        .map(
            manage ->
                LegacyNlbTarget.builder()
                    .manageRules(manage.orElse(true))
                    .sourceRanges(service.sourceRanges()));
  }

  private static TargetType targetType(
      Annotations annotations, ServiceView service, ServiceView.Port port, LbcFlags flags)
      throws Failure {
    String requested =
        annotations.text("aws-load-balancer-nlb-target-type").orElse(flags.defaultTargetType());
    if (requested.equals(TargetType.IP.text()) && !flags.has(FeatureGate.ENABLE_IP_TARGET_TYPE)) {
      throw new Failure(
          annotations.problem(
              "aws-load-balancer-nlb-target-type",
              "unsupported targetType: ip when EnableIPTargetType is false"));
    }
    if (requested.equals(TargetType.IP.text())
        || annotations.text("aws-load-balancer-type").filter("nlb-ip"::equals).isPresent()) {
      return TargetType.IP;
    }
    if (service.type().equals("ClusterIP")) {
      throw TargetPorts.stop(
          SPEC.child("type"),
          "unsupported service type \"ClusterIP\" for load balancer target type \""
              + requested
              + "\"",
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
