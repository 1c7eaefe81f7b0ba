package dev.rolloutkit.lbclass.ownership;

import dev.rolloutkit.lbclass.Services;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.ServiceSpec;

/**
 * What the service controller of a cloud provider asks of a Service.
 *
 * <p>Source: Kubernetes cloud-provider 0.34.5, service controller.
 */
public final class ServiceController {
  private ServiceController() {}

  /** Whether it is a load balancer without a class; an empty class is one. */
  public static boolean wantsLoadBalancer(Service service) {
    ServiceSpec spec = Services.spec(service);
    return Services.isLoadBalancer(spec) && spec.getLoadBalancerClass() == null;
  }
}
