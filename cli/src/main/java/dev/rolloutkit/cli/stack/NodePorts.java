package dev.rolloutkit.cli.stack;

import com.google.common.collect.ImmutableList;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.ServiceBuilder;
import io.fabric8.kubernetes.api.model.ServicePort;
import java.util.Collection;
import java.util.HashSet;
import java.util.Set;

/**
 * Services as they are after the API server has allocated node ports. A live cluster allocates
 * random ports; here they are the first free ones.
 *
 * @param services all of them, in order
 * @param taken the names of those that got a port
 */
record NodePorts(ImmutableList<Service> services, ImmutableList<String> taken) {
  private static final int FIRST = 30000;
  private static final int LAST = 32767;

  /** Allocates a node port to each port for which an API server would. */
  static NodePorts assigned(Collection<Service> services) {
    Set<Integer> used = new HashSet<>();
    for (Service service : services) {
      if (service.getSpec() != null) {
        for (ServicePort port : service.getSpec().getPorts()) {
          if (port != null && port.getNodePort() != null) {
            used.add(port.getNodePort());
          }
        }
      }
    }
    ImmutableList.Builder<Service> out = ImmutableList.builder();
    ImmutableList.Builder<String> taken = ImmutableList.builder();
    int next = FIRST;
    for (Service service : services) {
      if (!needs(service)) {
        out.add(service);
        continue;
      }
      Service copy = new ServiceBuilder(service).build();
      for (ServicePort port : copy.getSpec().getPorts()) {
        while (next <= LAST && used.contains(next)) {
          next++;
        }
        if (port != null && port.getNodePort() == null && next <= LAST) {
          port.setNodePort(next++);
        }
      }
      out.add(copy);
      taken.add(service.getMetadata().getNamespace() + "/" + service.getMetadata().getName());
    }
    return new NodePorts(out.build(), taken.build());
  }

  private static boolean needs(Service service) {
    if (service.getSpec() == null
        || Boolean.FALSE.equals(service.getSpec().getAllocateLoadBalancerNodePorts())) {
      return false;
    }
    String type = service.getSpec().getType();
    return ("LoadBalancer".equals(type) || "NodePort".equals(type))
        && service.getSpec().getPorts().stream()
            .anyMatch(port -> port != null && port.getNodePort() == null);
  }
}
