package dev.rolloutkit.sg.loadbalancer;

import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.apimachinery.json.IntOrStringValue;
import dev.rolloutkit.lbc.flags.LbcFlags;
import dev.rolloutkit.lbc.ingress.GroupMember;
import dev.rolloutkit.lbc.problem.LbcProblemCodes;
import dev.rolloutkit.lbc.service.ServiceView;
import dev.rolloutkit.sg.internal.loadbalancer.NlbBindings;
import dev.rolloutkit.sg.internal.loadbalancer.NlbSecurityGroups;
import io.fabric8.kubernetes.api.model.Service;
import org.jspecify.annotations.Nullable;

/**
 * Computes the security groups of the load balancers of Ingresses and Services, and the bindings of
 * their backends. Kubernetes objects are not changed, and no references to them are kept. If an
 * outcome fails, its first problem is the one at which the controller stops.
 *
 * @rule The security groups and bindings of a load balancer follow from its objects, and fail at
 *     the controller's first problem.
 */
public final class LoadBalancers {
  private LoadBalancers() {}

  /** The security groups of the load balancer of an Ingress group. */
  public static Outcome<SgDecision> albGroups(
      AlbGroup group, LbcFlags flags, SgDirectory directory) {
    return AlbSecurityGroups.decide(group, flags, directory);
  }

  /**
   * The security groups of the network load balancer of a Service.
   *
   * @param existing the load balancer if it exists already; {@code null} for a new one
   */
  public static Outcome<SgDecision> nlbGroups(
      Service service,
      LbcFlags flags,
      @Nullable ExistingLoadBalancer existing,
      SgDirectory directory) {
    return NlbSecurityGroups.decide(ServiceView.of(service), flags, existing, directory);
  }

  /**
   * The binding of one backend of an Ingress.
   *
   * @param member the Ingress, a member of the group
   * @param servicePort the Service's port as the Ingress names it
   */
  public static Outcome<BindingPlan> albBinding(
      AlbGroup group,
      GroupMember member,
      Service service,
      IntOrStringValue servicePort,
      LbcFlags flags,
      SgDirectory directory) {
    return AlbBindings.plan(group, member, ServiceView.of(service), servicePort, flags, directory);
  }

  /**
   * The binding of one port of a Service.
   *
   * @param portIndex the index of the port in {@code spec.ports}
   * @param protocol the protocol of the target group
   */
  public static Outcome<BindingPlan> nlbBinding(
      Service service,
      int portIndex,
      String protocol,
      NlbContext context,
      LbcFlags flags,
      SgDirectory directory) {
    ServiceView read = ServiceView.of(service);
    if (portIndex < 0 || portIndex >= read.ports().size()) {
      return Outcome.failed(
          Problem.plain(
              FieldPath.of("spec", "ports").index(portIndex),
              "the service has no such port",
              LbcProblemCodes.SERVICE_PORT_NOT_FOUND));
    }
    return NlbBindings.plan(read, read.ports().get(portIndex), protocol, context, flags, directory);
  }

  /**
   * A builder for a target group of a network load balancer without security groups, with the
   * fields that the Service decides: whether rules are managed, and the CIDR blocks of clients.
   */
  public static Outcome<LegacyNlbTarget.Builder> legacyNlbTarget(Service service) {
    return NlbBindings.legacyTarget(ServiceView.of(service));
  }
}
