package dev.rolloutkit.gateway.configuration;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.rolloutkit.lbc.flags.FeatureGate;
import java.util.Optional;

/** The kind of the load balancers of a Gateway class. */
public enum LoadBalancerKind {
  /** An application load balancer. */
  ALB(
      "gateway.k8s.aws/alb",
      FeatureGate.ALB_GATEWAY_API,
      ImmutableList.of("HTTPRoute", "GRPCRoute"),
      ImmutableSet.of("HTTP", "HTTPS")),
  /** A network load balancer. */
  NLB(
      "gateway.k8s.aws/nlb",
      FeatureGate.NLB_GATEWAY_API,
      ImmutableList.of("TCPRoute", "UDPRoute", "TLSRoute"),
      ImmutableSet.of("TCP", "UDP", "TLS"));

  private final String controller;
  private final FeatureGate gate;
  private final ImmutableList<String> routeKinds;
  private final ImmutableSet<String> protocols;

  LoadBalancerKind(
      String controller,
      FeatureGate gate,
      ImmutableList<String> routeKinds,
      ImmutableSet<String> protocols) {
    this.controller = controller;
    this.gate = gate;
    this.routeKinds = routeKinds;
    this.protocols = protocols;
  }

  /** The feature gate without which the controller ignores Gateways of this kind. */
  public FeatureGate gate() {
    return gate;
  }

  /** The kind for the {@code controllerName} of a class; empty for other controllers. */
  public static Optional<LoadBalancerKind> of(String controllerName) {
    for (LoadBalancerKind kind : values()) {
      if (kind.controller.equals(controllerName)) {
        return Optional.of(kind);
      }
    }
    return Optional.empty();
  }

  /** The kinds of routes that it serves. */
  public ImmutableList<String> routeKinds() {
    return routeKinds;
  }

  /** The protocols of its listeners. */
  public ImmutableSet<String> protocols() {
    return protocols;
  }
}
