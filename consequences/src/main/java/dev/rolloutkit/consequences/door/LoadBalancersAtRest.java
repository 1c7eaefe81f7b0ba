package dev.rolloutkit.consequences.door;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSortedSet;
import dev.rolloutkit.consequences.object.Assumptions;
import dev.rolloutkit.consequences.object.ObjectKey;
import dev.rolloutkit.consequences.object.ObjectSet;
import dev.rolloutkit.consequences.pods.ArgoWrites;
import dev.rolloutkit.gateway.plan.GatewayAtRest;
import dev.rolloutkit.stack.plan.PlannedLoadBalancer;

/**
 * The load balancers that the AWS Load Balancer Controller builds for objects when nothing changes
 * any more.
 */
public final class LoadBalancersAtRest {
  private LoadBalancersAtRest() {}

  /** The load balancers of Ingresses and Services. */
  public static ImmutableList<PlannedLoadBalancer> plan(
      ObjectSet objects, ArgoWrites writes, Assumptions assumed) {
    return LoadBalancerFronts.plan(objects, writes, assumed).cluster().loadBalancers();
  }

  /** The load balancers of Gateways. */
  public static ImmutableList<GatewayAtRest> gateways(
      ObjectSet objects, ArgoWrites writes, Assumptions assumed) {
    return GatewayFronts.plan(objects, writes, assumed);
  }

  /** The Ingresses or the Service of a load balancer. */
  public static ImmutableSortedSet<ObjectKey> members(PlannedLoadBalancer one) {
    return LoadBalancerFronts.members(one);
  }

  /** The Gateway with its routes and configurations. */
  public static ImmutableSortedSet<ObjectKey> members(GatewayAtRest one) {
    return GatewayFronts.members(one);
  }
}
