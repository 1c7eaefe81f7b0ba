package dev.rolloutkit.sg.loadbalancer;

import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.apimachinery.json.IntOrStringValue;
import dev.rolloutkit.lbc.binding.TargetGroupBindingNetworking;
import dev.rolloutkit.lbc.flags.LbcFlags;
import dev.rolloutkit.lbc.frontend.AlbAddresses;
import dev.rolloutkit.lbc.ingress.GroupMember;
import dev.rolloutkit.lbc.problem.Failure;
import dev.rolloutkit.lbc.service.ServiceView;
import dev.rolloutkit.lbc.target.AlbTargetGroups;
import dev.rolloutkit.lbc.target.TargetGroupSettings;
import dev.rolloutkit.sg.internal.loadbalancer.ResourceTags;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Computes the binding of one backend of an Ingress.
 *
 * <p>Source: AWS Load Balancer Controller, model builder of Ingress groups.
 */
public final class AlbBindings {
  private AlbBindings() {}

  static Outcome<BindingPlan> plan(
      AlbGroup group,
      GroupMember member,
      ServiceView service,
      IntOrStringValue servicePort,
      LbcFlags flags,
      SgDirectory directory) {
    List<Problem> warnings = new ArrayList<>();
    return AlbSecurityGroups.decide(group, flags, directory)
        .flatMap(
            decision ->
                Failure.toOutcome(
                    () ->
                        plan(
                            decision,
                            AlbAddresses.isDualstack(group.members()),
                            member,
                            service,
                            servicePort,
                            flags),
                    warnings));
  }

  private static BindingPlan plan(
      SgDecision decision,
      boolean dualstack,
      GroupMember member,
      ServiceView service,
      IntOrStringValue servicePort,
      LbcFlags flags)
      throws Failure {
    TargetGroupSettings settings =
        AlbTargetGroups.settings(
            member,
            service,
            servicePort,
            dualstack,
            flags,
            () -> ResourceTags.checkBackend(service, member, flags));
    return new BindingPlan(
        decision,
        settings.targetType(),
        service.name(),
        servicePort,
        networking(
            settings,
            decision.backendGroup().map(GroupRef::id).orElse(null),
            flags.disableRestrictedSgRules()));
  }

  /** The networking block of a target group. */
  public static Optional<TargetGroupBindingNetworking> networking(
      TargetGroupSettings settings,
      @Nullable String backendGroup,
      boolean disableRestrictedSgRules) {
    return TgbNetworking.alb(
        backendGroup,
        settings.targetPort(),
        settings.healthCheck().port(),
        settings.controlPort().isPresent() ? (Integer) settings.controlPort().getAsInt() : null,
        disableRestrictedSgRules);
  }
}
