package dev.rolloutkit.gateway.listener;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableList;
import dev.rolloutkit.gateway.configuration.LoadBalancerKind;
import dev.rolloutkit.gateway.internal.cluster.GatewayFields;
import java.util.Optional;

/**
 * A listener of a Gateway or of one of its ListenerSets.
 *
 * @rule A listener admits the kinds of routes that it allows, or those of its protocol.
 * @param parent the object that has the listener
 * @param spec the listener as written
 * @param fault why it is invalid; empty if it is valid
 */
public record GatewayListener(JsonNode parent, JsonNode spec, Optional<ListenerFault> fault) {
  /** Its name. */
  public String name() {
    return GatewayFields.text(spec, "name");
  }

  /** Its port. */
  public int port() {
    return spec.path("port").intValue();
  }

  /** Its protocol. */
  public String protocol() {
    return GatewayFields.text(spec, "protocol");
  }

  /** Its hostname; empty if it admits all. */
  public String hostname() {
    return GatewayFields.text(spec, "hostname");
  }

  /** Whether it is valid. */
  public boolean isValid() {
    return fault.isEmpty();
  }

  /** {@code KIND namespace/name} of its parent. */
  public String parentKey() {
    return GatewayFields.text(parent, "kind") + " " + GatewayFields.key(parent);
  }

  /** The kinds of routes that attach to it: the allowed ones, or those of its protocol. */
  public ImmutableList<String> routeKinds() {
    ImmutableList<String> allowed = allowedKinds(spec);
    return allowed.isEmpty() ? ofProtocol(protocol()) : allowed;
  }

  /** The kinds that its status shows: the allowed kinds that the load balancer serves. */
  public ImmutableList<String> supportedKinds(LoadBalancerKind kind) {
    ImmutableList<String> allowed = allowedKinds(spec);
    return (allowed.isEmpty()
            ? ofProtocol(protocol()).stream()
            : allowed.stream().filter(kind.routeKinds()::contains))
        .sorted()
        .collect(ImmutableList.toImmutableList());
  }

  static ImmutableList<String> allowedKinds(JsonNode listener) {
    return GatewayFields.list(listener.path("allowedRoutes"), "kinds").stream()
        .map(kind -> GatewayFields.text(kind, "kind"))
        .collect(ImmutableList.toImmutableList());
  }

  private static ImmutableList<String> ofProtocol(String protocol) {
    return switch (protocol) {
      case "HTTP" -> ImmutableList.of("HTTPRoute");
      case "HTTPS" -> ImmutableList.of("HTTPRoute", "GRPCRoute");
      case "TCP" -> ImmutableList.of("TCPRoute");
      case "UDP" -> ImmutableList.of("UDPRoute");
      case "TLS" -> ImmutableList.of("TLSRoute", "TCPRoute");
      default -> ImmutableList.of();
    };
  }
}
