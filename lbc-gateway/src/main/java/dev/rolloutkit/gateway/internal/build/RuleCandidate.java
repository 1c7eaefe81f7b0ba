package dev.rolloutkit.gateway.internal.build;

import com.fasterxml.jackson.databind.JsonNode;
import dev.rolloutkit.apimachinery.GoStrings;
import dev.rolloutkit.apimachinery.internal.CodePoints;
import dev.rolloutkit.gateway.internal.backend.LoadedRoute;
import dev.rolloutkit.gateway.internal.cluster.GatewayFields;
import java.util.Comparator;

/**
 * One match of one rule of a route for one hostname: a rule of the load balancer.
 *
 * @rule Rules are ordered by the length of hostname and path, the number of header and query
 *     matches, and age.
 * @param route the route
 * @param ruleIndex the index of the rule in the route
 * @param matchIndex the index of the match in the rule; -1 if the rule has no match
 * @param match the match; missing if the rule has none
 * @param hostname the hostname; empty for all
 */
record RuleCandidate(
    LoadedRoute route, int ruleIndex, int matchIndex, JsonNode match, String hostname) {
  /** The order in which the load balancer tries them. */
  static final Comparator<RuleCandidate> ORDER =
      Comparator.<RuleCandidate>comparingInt(one -> one.hostname().isEmpty() ? 1 : 0)
          .thenComparingInt(one -> one.hostname().startsWith("*") ? 1 : 0)
          .thenComparingLong(one -> -one.hostname().chars().filter(c -> c == '.').count())
          .thenComparingInt(one -> -GoStrings.utf8Length(one.hostname()))
          .thenComparingInt(one -> -one.typeRank())
          .thenComparingInt(one -> -GoStrings.utf8Length(one.path()))
          .thenComparingInt(one -> -GoStrings.utf8Length(one.grpcMethod()))
          .thenComparingInt(one -> one.hasHttpMethod() ? 0 : 1)
          .thenComparingInt(one -> -one.match().path("headers").size())
          .thenComparingInt(one -> -one.match().path("queryParams").size())
          .thenComparing(
              one -> GatewayFields.text(one.route().route().path("metadata"), "creationTimestamp"),
              CodePoints.ORDER)
          .thenComparing(one -> GatewayFields.key(one.route().route()), CodePoints.ORDER)
          .thenComparingInt(RuleCandidate::ruleIndex)
          .thenComparingInt(RuleCandidate::matchIndex)
          .thenComparing(RuleCandidate::hostname, CodePoints.ORDER);

  boolean isGrpc() {
    return GatewayFields.text(route.route(), "kind").equals("GRPCRoute");
  }

  LoadedRoute.LoadedRule rule() {
    return route.rules().get(ruleIndex);
  }

  /** The HTTP path, or the gRPC service. */
  private String path() {
    return isGrpc()
        ? GatewayFields.text(match.path("method"), "service")
        : GatewayFields.text(match.path("path"), "value");
  }

  private String grpcMethod() {
    return isGrpc() ? GatewayFields.text(match.path("method"), "method") : "";
  }

  private boolean hasHttpMethod() {
    return !isGrpc() && !GatewayFields.text(match, "method").isEmpty();
  }

  private int typeRank() {
    JsonNode typed = match.path(isGrpc() ? "method" : "path");
    if (!typed.isObject()) {
      return 0;
    }
    return switch (GatewayFields.text(typed, "type")) {
      case "Exact" -> 3;
      case "PathPrefix" -> 2;
      case "RegularExpression" -> 1;
      default -> 0;
    };
  }
}
