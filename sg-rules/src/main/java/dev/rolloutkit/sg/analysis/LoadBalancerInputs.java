package dev.rolloutkit.sg.analysis;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.lbc.flags.LbcFlags;
import dev.rolloutkit.sg.loadbalancer.AlbGroup;
import dev.rolloutkit.sg.loadbalancer.ExistingLoadBalancer;
import dev.rolloutkit.sg.loadbalancer.LoadBalancers;
import dev.rolloutkit.sg.loadbalancer.SgDecision;
import dev.rolloutkit.sg.loadbalancer.SgDirectory;
import io.fabric8.kubernetes.api.model.Service;
import java.util.Collection;
import java.util.Map;

/**
 * The objects from which the controller builds load balancers.
 *
 * @param flags the controller's flags
 * @param directory the security groups of EC2
 * @param albGroups the Ingress groups
 * @param services the Services of network load balancers; they are never changed
 * @param existing the network load balancers that exist already, by {@code namespace/name} of their
 *     Service
 */
public record LoadBalancerInputs(
    LbcFlags flags,
    SgDirectory directory,
    ImmutableList<AlbGroup> albGroups,
    ImmutableList<Service> services,
    ImmutableMap<String, ExistingLoadBalancer> existing) {

  /** The inputs of a cluster whose load balancers do not exist yet. */
  public static LoadBalancerInputs of(
      LbcFlags flags,
      SgDirectory directory,
      Collection<AlbGroup> albGroups,
      Collection<Service> services) {
    return new LoadBalancerInputs(
        flags,
        directory,
        ImmutableList.copyOf(albGroups),
        ImmutableList.copyOf(services),
        ImmutableMap.of());
  }

  /** A copy of these inputs with network load balancers that exist already. */
  public LoadBalancerInputs withExisting(Map<String, ExistingLoadBalancer> loadBalancers) {
    return new LoadBalancerInputs(
        flags, directory, albGroups, services, ImmutableMap.copyOf(loadBalancers));
  }

  Outcome<SgDecision> nlbGroups(Service service) {
    return LoadBalancers.nlbGroups(
        service, flags, existing.get(NetworkingCauses.key(service)), directory);
  }
}
