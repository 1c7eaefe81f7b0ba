package dev.rolloutkit.sg.internal.loadbalancer;

import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.apimachinery.json.IntOrStringValue;
import dev.rolloutkit.lbc.binding.TargetGroupBindingNetworking;
import dev.rolloutkit.lbc.flags.LbcFlags;
import dev.rolloutkit.lbc.problem.Failure;
import dev.rolloutkit.lbc.service.ServiceView;
import dev.rolloutkit.lbc.target.NlbTargetGroups;
import dev.rolloutkit.lbc.target.TargetGroupSettings;
import dev.rolloutkit.sg.loadbalancer.BindingPlan;
import dev.rolloutkit.sg.loadbalancer.GroupRef;
import dev.rolloutkit.sg.loadbalancer.LegacyNlbTarget;
import dev.rolloutkit.sg.loadbalancer.NlbContext;
import dev.rolloutkit.sg.loadbalancer.SgDecision;
import dev.rolloutkit.sg.loadbalancer.SgDirectory;
import dev.rolloutkit.sg.loadbalancer.TgbNetworking;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Computes the binding of one port of a Service.
 *
 * <p>Source: AWS Load Balancer Controller, model builder of Services.
 */
public final class NlbBindings {
  private NlbBindings() {}

  public static Outcome<BindingPlan> plan(
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
        NlbTargetGroups.settings(
            service,
            service,
            port,
            protocol,
            service.isDualstack(),
            flags,
            () -> ResourceTags.checkService(service, flags));
    Optional<TargetGroupBindingNetworking> networking =
        networking(decision, service, settings, context, flags);
    NlbTargetGroups.isMultiCluster(service);
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
  public static Outcome<LegacyNlbTarget.Builder> legacyTarget(ServiceView service) {
    return service
        .read()
        .bool(NlbSecurityGroups.MANAGE)
        .map(
            manage ->
                LegacyNlbTarget.builder()
                    .manageRules(manage.orElse(true))
                    .sourceRanges(service.sourceRanges()));
  }
}
