package dev.rolloutkit.stack.plan;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.stack.config.StackSettings;
import dev.rolloutkit.stack.ingressgroup.ClusterObjects;
import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.api.model.Service;
import java.util.Collection;
import org.jspecify.annotations.Nullable;

/**
 * The load balancers that the AWS Load Balancer Controller builds for the manifests of a cluster.
 *
 * <p>Manifests contain less than a cluster and an AWS account: an IngressClass that Helm installs
 * is not among them, the API server fills in fields of Services, and only AWS knows the subnets,
 * security groups and certificates. A plan assumes that everything to which the manifests refer
 * exists; {@link #assumptions} lists what it assumed. So a plan shows what the controller desires,
 * and not whether AWS accepts it.
 *
 * <p>The plan of a load balancer depends on its own members and their Services only: another
 * manifest never changes it.
 *
 * @param loadBalancers the plans: those of Ingress groups, sorted by the id of the group, then
 *     those of Services in the order of the manifests
 * @param notPlanned the Ingresses, and the Services of type LoadBalancer, for which the controller
 *     builds nothing, in the order of the manifests
 * @param assumptions what was assumed, by kind
 */
public record PlannedCluster(
    ImmutableList<PlannedLoadBalancer> loadBalancers,
    ImmutableList<NotPlanned> notPlanned,
    ImmutableList<Assumption> assumptions) {

  /** Stands for the controller's shared backend security group if its id is unknown. */
  public static final String UNKNOWN_BACKEND_GROUP = "(shared backend group)";

  /**
   * Plans every load balancer. The time is linear in the number of objects, except for sorting.
   *
   * @param objects the Ingresses, and what decides to which group they belong
   * @param services all Services, as they are written or as a cluster has them
   * @param secrets all Secrets
   * @param config the flags of the controller
   */
  public static PlannedCluster of(
      ClusterObjects objects,
      Collection<? extends @Nullable Service> services,
      Collection<? extends @Nullable Secret> secrets,
      StackSettings config) {
    return ClusterPlan.of(objects, services, secrets, config).cluster();
  }
}
