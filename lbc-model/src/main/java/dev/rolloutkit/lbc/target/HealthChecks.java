package dev.rolloutkit.lbc.target;

import dev.rolloutkit.apimachinery.json.IntOrStringValue;
import dev.rolloutkit.lbc.annotation.Annotations;
import dev.rolloutkit.lbc.binding.TargetType;
import dev.rolloutkit.lbc.internal.target.TargetPorts;
import dev.rolloutkit.lbc.problem.Failure;
import dev.rolloutkit.lbc.service.ServiceView;
import java.util.Locale;

/**
 * Reads the health checks of target groups from annotations, in the order in which the controller
 * checks them.
 *
 * <p>Source: AWS Load Balancer Controller, model builders of Ingress groups and Services.
 *
 * @rule Health checks come from annotations, with defaults that depend on the kind of load
 *     balancer.
 */
final class HealthChecks {
  private static final String ALB_PORT = "healthcheck-port";
  private static final String ALB_PROTOCOL = "healthcheck-protocol";
  private static final String NLB = "aws-load-balancer-healthcheck-";
  private static final String NLB_PROTOCOL = NLB + "protocol";

  private HealthChecks() {}

  /** Reads port, protocol, path, codes, interval, timeout, healthy and unhealthy threshold. */
  static HealthCheck alb(
      ServiceView service,
      Annotations annotations,
      TargetType type,
      BackendProtocols.BackendProtocol backend)
      throws Failure {
    IntOrStringValue port =
        TargetPorts.healthCheckPort(
            service,
            type,
            annotations.text(ALB_PORT).orElse(HealthCheck.TRAFFIC_PORT.stringValue()),
            Annotations.path(Annotations.ALB + ALB_PORT));
    String protocol = annotations.text(ALB_PROTOCOL).orElse(backend.protocol());
    if (!BackendProtocols.isHttp(protocol)) {
      throw new Failure(
          annotations.problem(ALB_PROTOCOL, "healthCheckProtocol must be within [HTTP, HTTPS]"));
    }
    boolean grpc = backend.version().equals("GRPC");
    return HealthCheck.builder()
        .port(port)
        .protocol(protocol)
        .path(annotations.text("healthcheck-path").orElse(grpc ? "/AWS.ALB/healthcheck" : "/"))
        .codes(annotations.text("success-codes").orElse(grpc ? "12" : "200"))
        .intervalSeconds(number(annotations, "healthcheck-interval-seconds", 15))
        .timeoutSeconds(number(annotations, "healthcheck-timeout-seconds", 5))
        .healthyThreshold(number(annotations, "healthy-threshold-count", 2))
        .unhealthyThreshold(number(annotations, "unhealthy-threshold-count", 2))
        .build();
  }

  /**
   * Reads protocol, port, interval, timeout, healthy and unhealthy threshold.
   *
   * @param annotations the annotations of the Service to which the load balancer belongs
   * @param advanced whether status codes and the timeout can be set
   */
  static HealthCheck nlb(
      ServiceView service, Annotations annotations, TargetType type, boolean advanced)
      throws Failure {
    boolean local = isLocal(service, type);
    String requested = annotations.text(NLB_PROTOCOL).orElse(local ? "HTTP" : "TCP");
    String protocol = requested.toUpperCase(Locale.ROOT);
    switch (protocol) {
      case "TCP", "HTTP", "HTTPS" -> {}
      default ->
          throw new Failure(
              annotations.problem(NLB_PROTOCOL, "unsupported health check protocol " + requested));
    }
    HealthCheck.Builder out = HealthCheck.builder().protocol(protocol);
    if (!protocol.equals("TCP")) {
      out.path(annotations.text(NLB + "path").orElse(local ? "/healthz" : "/"));
      if (advanced) {
        out.codes(annotations.text(NLB + "success-codes").orElse("200-399"));
      }
    }
    out.port(
        TargetPorts.healthCheckPort(
            service,
            type,
            annotations.text(NLB + "port").orElseGet(() -> nlbDefault(service, local)),
            Annotations.path(Annotations.SERVICE + NLB + "port")));
    int timeout = local ? 6 : 10;
    int threshold = local ? 2 : 3;
    return out.intervalSeconds(number(annotations, NLB + "interval", 10))
        .timeoutSeconds(advanced ? number(annotations, NLB + "timeout", timeout) : timeout)
        .healthyThreshold(number(annotations, NLB + "healthy-threshold", threshold))
        .unhealthyThreshold(number(annotations, NLB + "unhealthy-threshold", threshold))
        .build();
  }

  /** Whether nodes without a pod of the Service refuse traffic to the Service. */
  private static boolean isLocal(ServiceView service, TargetType type) {
    return type == TargetType.INSTANCE
        && "Local".equals(service.spec().getExternalTrafficPolicy())
        && service.type().equals("LoadBalancer");
  }

  private static String nlbDefault(ServiceView service, boolean local) {
    Integer port = service.spec().getHealthCheckNodePort();
    return local
        ? Integer.toString(port == null ? 0 : port)
        : HealthCheck.TRAFFIC_PORT.stringValue();
  }

  private static int number(Annotations annotations, String suffix, int otherwise) throws Failure {
    return Failure.orStop(annotations.int32(suffix)).orElse(otherwise);
  }
}
