package dev.rolloutkit.gateway.internal.build;

import com.fasterxml.jackson.databind.JsonNode;
import dev.rolloutkit.apimachinery.json.IntOrStringValue;
import dev.rolloutkit.gateway.internal.backend.RouteBackend;
import dev.rolloutkit.gateway.internal.cluster.GatewayFields;
import dev.rolloutkit.lbc.problem.Failure;
import dev.rolloutkit.lbc.service.ServiceView;
import dev.rolloutkit.lbc.target.HealthCheck;

/**
 * The health check of a target group.
 *
 * @rule The health check of a target group comes from the properties of its backend, otherwise from
 *     the defaults of its kind.
 */
final class TargetHealthChecks {
  private TargetHealthChecks() {}

  /** The health check that the properties of a backend configure. */
  static HealthCheck of(
      boolean network,
      JsonNode properties,
      RouteBackend.OfService backend,
      boolean byIp,
      String protocol,
      String version)
      throws Failure {
    JsonNode given = properties.path("healthCheckConfig");
    boolean local =
        network && !byIp && "Local".equals(backend.service().spec().getExternalTrafficPolicy());
    Integer localPort = backend.service().spec().getHealthCheckNodePort();
    IntOrStringValue port =
        local ? IntOrStringValue.of(localPort == null ? 0 : localPort) : HealthCheck.TRAFFIC_PORT;
    String asked = GatewayFields.text(given, "healthCheckPort");
    if (!asked.isEmpty()) {
      port = checkPort(asked, backend, byIp);
    }
    String checkProtocol =
        GatewayFields.optional(given, "healthCheckProtocol")
            .filter(text -> !text.isEmpty())
            .orElse(local ? "HTTP" : network ? "TCP" : protocol);
    boolean grpc = version.equals("GRPC");
    HealthCheck.Builder out =
        HealthCheck.builder()
            .port(port)
            .protocol(checkProtocol)
            .intervalSeconds(given.path("healthCheckInterval").asInt(local ? 10 : 15))
            .timeoutSeconds(given.path("healthCheckTimeout").asInt(local ? 6 : 5))
            .healthyThreshold(given.path("healthyThresholdCount").asInt(local ? 2 : 3))
            .unhealthyThreshold(given.path("unhealthyThresholdCount").asInt(local ? 2 : 3));
    if (!checkProtocol.equals("TCP")) {
      out.path(
          GatewayFields.optional(given, "healthCheckPath")
              .orElse(local ? "/healthz" : grpc ? "/AWS.ALB/healthcheck" : "/"));
      out.codes(
          GatewayFields.optional(given.path("matcher"), grpc ? "grpcCode" : "httpCode")
              .orElse(grpc ? "12" : "200-399"));
    }
    return out.build();
  }

  private static IntOrStringValue checkPort(
      String asked, RouteBackend.OfService backend, boolean byIp) throws Failure {
    if (asked.equals(HealthCheck.TRAFFIC_PORT.stringValue())) {
      return HealthCheck.TRAFFIC_PORT;
    }
    IntOrStringValue parsed = IntOrStringValue.parse(asked);
    if (parsed.isInt()) {
      return parsed;
    }
    ServiceView service = backend.service();
    ServiceView.Port port = service.port(parsed).orElse(null);
    if (port == null) {
      throw Build.stop("unable to find port " + asked + " on service " + service.key());
    }
    if (!byIp) {
      return IntOrStringValue.of(port.nodePort());
    }
    if (!port.targetPort().isInt()) {
      throw Build.stop(
          "cannot use named healthCheckPort for IP TargetType when service's targetPort is a named"
              + " port");
    }
    return port.targetPort();
  }
}
