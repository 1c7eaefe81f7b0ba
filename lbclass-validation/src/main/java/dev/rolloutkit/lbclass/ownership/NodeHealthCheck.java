package dev.rolloutkit.lbclass.ownership;

import dev.rolloutkit.lbclass.service.Services;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.ServiceSpec;

/**
 * The health check with which a load balancer determines whether a node has an endpoint.
 *
 * <p>Source: Kubernetes cloud-provider 0.34.5, service helpers.
 *
 * @param path {@code /healthz}, or empty if there is no health check
 * @param port the health check node port; 0 if there is no health check
 */
public record NodeHealthCheck(String path, int port) {
  private static final NodeHealthCheck NONE = new NodeHealthCheck("", 0);

  /**
   * The health check of a Service. The path is empty and the port 0 if the Service needs no health
   * check or has no health check node port yet.
   */
  public static NodeHealthCheck of(Service service) {
    ServiceSpec spec = Services.spec(service);
    int port = Services.number(spec.getHealthCheckNodePort());
    return Services.needsHealthCheck(spec) && port != 0
        ? new NodeHealthCheck("/healthz", port)
        : NONE;
  }
}
