package dev.rolloutkit.sg.analysis;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.sg.loadbalancer.AlbGroup;
import dev.rolloutkit.sg.loadbalancer.SgDirectory;
import dev.rolloutkit.sg.loadbalancer.SgFlags;
import io.fabric8.kubernetes.api.model.Service;
import java.util.Collection;

/**
 * The objects from which load balancers are made.
 *
 * @param flags the controller's flags
 * @param directory what EC2 knows
 * @param albGroups the Ingress groups
 * @param services the Services of network load balancers; they are only read
 */
public record LoadBalancerInputs(
    SgFlags flags,
    SgDirectory directory,
    ImmutableList<AlbGroup> albGroups,
    ImmutableList<Service> services) {

  /** These objects. */
  public static LoadBalancerInputs of(
      SgFlags flags,
      SgDirectory directory,
      Collection<AlbGroup> albGroups,
      Collection<Service> services) {
    return new LoadBalancerInputs(
        flags, directory, ImmutableList.copyOf(albGroups), ImmutableList.copyOf(services));
  }
}
