package dev.rolloutkit.cli.plan;

import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.ServiceBuilder;
import io.fabric8.kubernetes.api.model.ServicePort;
import java.util.List;
import java.util.Set;

/** Node ports, which the API server allocates and manifests in Git do not contain. */
final class NodePorts {
  private static final int FIRST = 30_000;
  private static final Set<String> TYPES = Set.of("NodePort", "LoadBalancer");

  private NodePorts() {}

  /** Whether every port has a node port or needs none. */
  static boolean areTold(Service service) {
    return !isLacking(service);
  }

  /** The Service with a node port wherever the API server would allocate one. */
  static Service assumed(Service service) {
    if (!isLacking(service)) {
      return service;
    }
    Service out = new ServiceBuilder(service).build();
    List<ServicePort> ports = out.getSpec().getPorts();
    for (int i = 0; i < ports.size(); i++) {
      ServicePort port = ports.get(i);
      if (port != null && port.getNodePort() == null) {
        port.setNodePort(FIRST + i);
      }
    }
    return out;
  }

  private static boolean isLacking(Service service) {
    return service.getSpec() != null
        && TYPES.contains(String.valueOf(service.getSpec().getType()))
        && !Boolean.FALSE.equals(service.getSpec().getAllocateLoadBalancerNodePorts())
        && service.getSpec().getPorts() != null
        && service.getSpec().getPorts().stream()
            .anyMatch(p -> p != null && p.getNodePort() == null);
  }
}
