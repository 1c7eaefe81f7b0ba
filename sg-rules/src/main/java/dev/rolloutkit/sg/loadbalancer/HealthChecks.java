package dev.rolloutkit.sg.loadbalancer;

import dev.rolloutkit.apimachinery.json.IntOrStringValue;
import dev.rolloutkit.sg.binding.TargetType;
import java.util.Locale;

/**
 * The health checks of target groups: their port, and the rules of the other annotations in the
 * order in which the controller checks them.
 *
 * <p>Source: AWS Load Balancer Controller, model builders of Ingress groups and Services.
 */
final class HealthChecks {
  private static final String ALB_PORT = "healthcheck-port";
  private static final String ALB_PROTOCOL = "healthcheck-protocol";
  private static final String NLB_PORT = "aws-load-balancer-healthcheck-port";
  private static final String NLB_PROTOCOL = "aws-load-balancer-healthcheck-protocol";

  private HealthChecks() {}

  /** Port, protocol, interval, timeout, healthy and unhealthy threshold. */
  static IntOrStringValue alb(NlbService service, Annotations annotations, TargetType type)
      throws Failure {
    IntOrStringValue port =
        TargetPorts.healthCheckPort(
            service,
            type,
            annotations.text(ALB_PORT).orElse(TgbNetworking.TRAFFIC_PORT.stringValue()),
            Annotations.path(Annotations.ALB + ALB_PORT));
    if (annotations.text(ALB_PROTOCOL).filter(p -> !BackendProtocols.isHttp(p)).isPresent()) {
      throw new Failure(
          annotations.problem(ALB_PROTOCOL, "healthCheckProtocol must be within [HTTP, HTTPS]"));
    }
    checkNumbers(
        annotations,
        "healthcheck-interval-seconds",
        "healthcheck-timeout-seconds",
        "healthy-threshold-count",
        "unhealthy-threshold-count");
    return port;
  }

  /** Protocol, port, interval, timeout, healthy and unhealthy threshold. */
  static IntOrStringValue nlb(NlbService service, TargetType type) throws Failure {
    Annotations annotations = service.read();
    String protocol = annotations.text(NLB_PROTOCOL).orElse("TCP");
    switch (protocol.toUpperCase(Locale.ROOT)) {
      case "TCP", "HTTP", "HTTPS" -> {}
      default ->
          throw new Failure(
              annotations.problem(NLB_PROTOCOL, "unsupported health check protocol " + protocol));
    }
    IntOrStringValue port =
        TargetPorts.healthCheckPort(
            service,
            type,
            annotations.text(NLB_PORT).orElseGet(() -> nlbDefault(service, type)),
            Annotations.path(Annotations.SERVICE + NLB_PORT));
    checkNumbers(
        annotations,
        "aws-load-balancer-healthcheck-interval",
        "aws-load-balancer-healthcheck-timeout",
        "aws-load-balancer-healthcheck-healthy-threshold",
        "aws-load-balancer-healthcheck-unhealthy-threshold");
    return port;
  }

  private static String nlbDefault(NlbService service, TargetType type) {
    boolean own =
        type == TargetType.INSTANCE
            && "Local".equals(service.spec().getExternalTrafficPolicy())
            && service.type().equals("LoadBalancer");
    Integer port = service.spec().getHealthCheckNodePort();
    return own
        ? Integer.toString(port == null ? 0 : port)
        : TgbNetworking.TRAFFIC_PORT.stringValue();
  }

  private static void checkNumbers(Annotations annotations, String... suffixes) throws Failure {
    for (String suffix : suffixes) {
      Failure.orStop(annotations.int32(suffix));
    }
  }
}
