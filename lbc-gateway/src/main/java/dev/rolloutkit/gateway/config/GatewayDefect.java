package dev.rolloutkit.gateway.config;

import dev.rolloutkit.apimachinery.Defect;

/**
 * A known defect of the AWS Load Balancer Controller in its handling of Gateways, and what happens
 * instead if it is fixed.
 */
public enum GatewayDefect implements Defect {
  /** A listener with a hostname hides one without on the same port. */
  HOSTNAME_HIDES_CATCH_ALL(
      "GW1",
      Effect.unsafe(
          "A route without hostnames that attaches to a listener with a hostname and to one without "
              + "on the same port is only served for that hostname: all other requests get 404, "
              + "although every condition is `True`. A listener that is refused restricts the "
              + "hostnames, too.",
          "The route is served for what each of its valid listeners admits.")),
  /** The share of a backend that cannot be resolved goes to the others. */
  LOST_SHARE(
      "GW2",
      Effect.unsafe(
          "A backend that cannot be resolved is left out, and the others take its share.",
          "A finding names the backend and its share.")),
  /** One bad route stops the Gateway. */
  ROUTE_STOPS_GATEWAY(
      "GW3",
      Effect.unsafe(
          "One route with an unsupported filter, a weight over 999, an unready Gateway as backend, "
              + "or a wildcard in a prefix stops the reconcile of the whole Gateway.",
          "That route is left out, with a finding.")),
  /** A route of an invalid listener has no status. */
  UNSERVED_WITHOUT_STATUS(
      "GW4",
      Effect.unsafe(
          "A route that only attaches to invalid listeners is served by nothing, has no status, and "
              + "is counted in `attachedRoutes`.",
          "A finding names the route.")),
  /** The capacity is lost in a merge. */
  CAPACITY_LOST(
      "GW5",
      Effect.unsafe(
          "`minimumLoadBalancerCapacity` is lost when both the class and the Gateway have a "
              + "configuration.",
          "It is merged like every other field.")),
  /** The control port is not in the target group. */
  CONTROL_PORT_LOST(
      "GW6",
      Effect.unsafe(
          "`targetControlPort` is checked and part of the name, but neither in the target group nor "
              + "in its binding.",
          "It is in both.")),
  /** The IP address type of a target group configuration is ignored. */
  IP_ADDRESS_TYPE_IGNORED(
      "GW7",
      Effect.harmless(
          "`ipAddressType` of a TargetGroupConfiguration is ignored.", "A finding says so.")),
  /** A rewrite takes the prefix as a regular expression. */
  PREFIX_IS_REGEX(
      "GW8",
      Effect.unsafe(
          "A prefix that is rewritten is put unquoted into a regular expression: `/a.b` also "
              + "rewrites `/axb`. A prefix `/foo/` does not rewrite `/foo`.",
          "The prefix is quoted, and its trailing slash is cut.")),
  /** Certificates of a listener are ignored. */
  CERTIFICATE_REFS_IGNORED(
      "GW9",
      Effect.harmless(
          "`tls.certificateRefs` of a listener are ignored: certificates come from ACM by hostname.",
          "A finding says so.")),
  /** Only one of two L4 routes on a port is served. */
  SECOND_ROUTE_UNSERVED(
      "GW10",
      Effect.unsafe(
          "Of several routes on a port of a network load balancer, only the oldest is served, though "
              + "all are `Accepted`.",
          "A finding names each of the others.")),
  /** The order of some lists is random. */
  ORDER_BY_CHANCE(
      "GW11",
      Effect.harmless(
          "The order of inbound rules, attributes and merged lists depends on chance, so plans "
              + "differ from run to run.",
          "Lists are sorted.")),
  /** A listener is not created, but its status says that it is. */
  LISTENER_NOT_MADE(
      "GW12",
      Effect.unsafe(
          "A port of a network load balancer whose route has no backend, or only backends of weight "
              + "0, gets no listener: connections are refused, and the status says `Programmed`.",
          "A finding names the port.")),
  /** A listener without allowed routes crashes the controller. */
  NO_ALLOWED_ROUTES(
      "GW13",
      Effect.unsafe(
          "A listener without `allowedRoutes`, which only exists if the default of the CRD was "
              + "bypassed, crashes the controller.",
          "Routes of its own namespace attach.")),
  /** TCP traffic of a group of both protocols is not admitted. */
  TCP_NOT_ADMITTED(
      "GW14",
      Effect.unsafe(
          "A target group of TCP and UDP with a health check on a port of its own: no rule admits "
              + "its TCP traffic.",
          "There is a rule for both."));

  private final String id;
  private final Effect effect;

  GatewayDefect(String id, Effect effect) {
    this.id = id;
    this.effect = effect;
  }

  @Override
  public String id() {
    return id;
  }

  @Override
  public Effect effect() {
    return effect;
  }
}
