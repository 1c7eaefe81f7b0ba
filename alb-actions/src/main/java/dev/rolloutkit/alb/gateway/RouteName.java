package dev.rolloutkit.alb.gateway;

/**
 * A route of the Gateway API.
 *
 * @param kind {@code HTTPRoute}, {@code GRPCRoute}, {@code TCPRoute} or {@code TLSRoute}
 */
public record RouteName(String kind, String namespace, String name) {
  @Override
  public String toString() {
    return kind + " " + namespace + "/" + name;
  }
}
