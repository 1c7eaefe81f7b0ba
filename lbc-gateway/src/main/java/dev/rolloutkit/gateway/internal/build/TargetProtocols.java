package dev.rolloutkit.gateway.internal.build;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableSet;
import dev.rolloutkit.gateway.internal.backend.RouteBackend;
import dev.rolloutkit.gateway.internal.cluster.GatewayFields;
import dev.rolloutkit.lbc.problem.Failure;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * The protocol of the targets of a backend, its version, and the port on which the targets report
 * their load.
 *
 * @rule The protocol and the HTTP version of a target group come from its properties, otherwise
 *     from the kind of route.
 */
final class TargetProtocols {
  private static final ImmutableSet<String> ALB_PROTOCOLS = ImmutableSet.of("HTTP", "HTTPS");
  private static final ImmutableSet<String> NLB_PROTOCOLS =
      ImmutableSet.of("TCP", "UDP", "TCP_UDP", "TLS", "QUIC", "TCP_QUIC");
  private static final ImmutableSet<String> OF_LISTENER =
      ImmutableSet.of("TCP_UDP", "QUIC", "TCP_QUIC");

  private TargetProtocols() {}

  /** The protocol of a target group. Fails if its kind of load balancer does not have it. */
  static String protocol(boolean network, JsonNode given, JsonNode route, String listener)
      throws Failure {
    Optional<String> asked =
        GatewayFields.optional(given, "protocol").filter(text -> !text.isEmpty());
    if (!network) {
      String out = asked.orElse("HTTP");
      if (!ALB_PROTOCOLS.contains(out)) {
        throw Build.stop("backend protocol must be within [HTTP, HTTPS]: " + out);
      }
      return out;
    }
    if (OF_LISTENER.contains(listener)) {
      return listener;
    }
    String out = asked.orElseGet(() -> GatewayFields.text(route, "kind").substring(0, 3));
    if (!NLB_PROTOCOLS.contains(out)) {
      throw Build.stop(
          "backend protocol must be within [TCP, UDP, TCP_UDP, TLS, QUIC, TCP_QUIC]: " + out);
    }
    return out;
  }

  /** The version of HTTP; empty for network load balancers. */
  static String version(
      boolean network,
      JsonNode given,
      JsonNode route,
      String listener,
      RouteBackend.OfService backend) {
    if (network) {
      return "";
    }
    if (!listener.equals("HTTPS")) {
      return "HTTP1";
    }
    return GatewayFields.optional(given, "protocolVersion")
        .filter(text -> !text.isEmpty())
        .orElseGet(
            () ->
                GatewayFields.text(route, "kind").equals("GRPCRoute")
                    ? "GRPC"
                    : "kubernetes.io/h2c".equals(appProtocol(backend)) ? "HTTP2" : "HTTP1");
  }

  private static String appProtocol(RouteBackend.OfService backend) {
    return backend.service().spec().getPorts().stream()
        .filter(port -> port != null && port.getPort() != null)
        .filter(port -> port.getPort() == backend.port().port())
        .map(port -> port.getAppProtocol() == null ? "" : port.getAppProtocol())
        .findFirst()
        .orElse("");
  }

  /**
   * The port on which targets report their load; empty if none is configured. Fails if such a
   * target group cannot have one.
   */
  static OptionalInt controlPort(JsonNode given, String protocol, boolean byIp) throws Failure {
    JsonNode port = given.path("targetControlPort");
    if (!port.isNumber()) {
      return OptionalInt.empty();
    }
    if (!ALB_PROTOCOLS.contains(protocol)) {
      throw Build.stop(
          "target control port is only supported for HTTP and HTTPS protocols, got: " + protocol);
    }
    if (!byIp) {
      throw Build.stop("target control port is not supported for instance target target group");
    }
    return OptionalInt.of(port.intValue());
  }
}
