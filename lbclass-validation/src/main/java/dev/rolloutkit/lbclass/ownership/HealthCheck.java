package dev.rolloutkit.lbclass.ownership;

import dev.rolloutkit.lbclass.service.Services;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.ServiceSpec;

/**
 * Where a load balancer asks a node whether it holds an endpoint.
 *
 * <p>Source: Kubernetes cloud-provider 0.34.5, service helpers.
 *
 * @param path {@code /healthz}, or empty when there is nothing to ask
 * @param port the health check node port, or 0
 */
public record HealthCheck(String path, int port) {
  private static final HealthCheck NONE = new HealthCheck("", 0);

  /** The health check of a Service; empty path and port 0 when it needs none or has no port yet. */
  public static HealthCheck of(Service service) {
    ServiceSpec spec = Services.spec(service);
    int port = Services.number(spec.getHealthCheckNodePort());
    return Services.needsHealthCheck(spec) && port != 0 ? new HealthCheck("/healthz", port) : NONE;
  }
}
