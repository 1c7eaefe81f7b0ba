package dev.rolloutkit.gateway.internal.lint;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.Fixes;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.gateway.attachment.Attachments;
import dev.rolloutkit.gateway.attachment.Attachments.PortRoute;
import dev.rolloutkit.gateway.attachment.RouteAttachment;
import dev.rolloutkit.gateway.config.GatewayDefect;
import dev.rolloutkit.gateway.config.GatewayProblemCodes;
import dev.rolloutkit.gateway.configuration.LoadBalancerKind;
import dev.rolloutkit.gateway.internal.backend.LoadedRoute;
import dev.rolloutkit.gateway.internal.backend.LoadedRoute.BackendFailure;
import dev.rolloutkit.gateway.internal.backend.RouteBackend;
import dev.rolloutkit.gateway.internal.cluster.GatewayFields;
import dev.rolloutkit.gateway.internal.configuration.BackendProperties;
import dev.rolloutkit.gateway.listener.GatewayListener;
import dev.rolloutkit.lbc.service.ServiceView;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Finds what is unsafe about a Gateway although no condition shows it. Linear in its routes.
 *
 * @rule A Gateway can be unsafe although no condition shows it, such as routes that nothing serves.
 */
public final class Findings {
  private final ImmutableList.Builder<Problem> out = ImmutableList.builder();

  private Findings() {}

  /**
   * The findings of a Gateway.
   *
   * @param attachments its routes
   * @param routes the routes with their backends, by {@code KIND namespace/name}
   */
  public static ImmutableList<Problem> of(
      LoadBalancerKind kind, Attachments attachments, Map<String, LoadedRoute> routes) {
    Findings findings = new Findings();
    findings.attachment(attachments);
    routes.forEach(findings::shares);
    if (kind == LoadBalancerKind.NLB) {
      attachments.ports().forEach((port, list) -> findings.port(port, list, routes));
    }
    return findings.out.build();
  }

  /** The backends whose configuration has an IP address type, which the controller ignores. */
  public static ImmutableList<Problem> ofProperties(
      BackendProperties properties, Iterable<LoadedRoute> routes) {
    Findings findings = new Findings();
    Set<String> seen = new HashSet<>();
    for (LoadedRoute route : routes) {
      for (LoadedRoute.LoadedRule rule : route.rules()) {
        for (RouteBackend backend : rule.backends()) {
          if (backend instanceof RouteBackend.OfService one && seen.add(one.service().key())) {
            findings.addressType(properties, one.service(), route.route());
          }
        }
      }
    }
    return findings.out.build();
  }

  private void addressType(BackendProperties properties, ServiceView service, JsonNode route) {
    JsonNode given = properties.of("Service", service.namespace(), service.name(), route);
    GatewayFields.optional(given, "ipAddressType")
        .ifPresent(
            type ->
                add(
                    GatewayDefect.IP_ADDRESS_TYPE_IGNORED,
                    "Service " + service.key(),
                    "ipAddressType " + type + " is ignored: the families of the Service decide"));
  }

  /** The findings that need no backends: requests that get 404, routes that nothing serves. */
  public static ImmutableList<Problem> of(Attachments attachments) {
    Findings findings = new Findings();
    findings.attachment(attachments);
    return findings.out.build();
  }

  private void attachment(Attachments attachments) {
    Fixes<GatewayDefect> fixed = Fixes.fixing(GatewayDefect.HOSTNAME_HIDES_CATCH_ALL);
    Map<Integer, ImmutableList<PortRoute>> right = Attachments.ports(attachments.routes(), fixed);
    Attachments.ports(attachments.routes(), Fixes.reference())
        .forEach((port, list) -> hidden(port, list, right.getOrDefault(port, list)));
    for (RouteAttachment route : attachments.routes()) {
      if (route.isUnserved()) {
        add(
            GatewayDefect.UNSERVED_WITHOUT_STATUS,
            route.key(),
            "only invalid listeners take this route: nothing serves it, and its status is empty");
      }
    }
    for (GatewayListener listener : attachments.listeners().all()) {
      if (!GatewayFields.list(listener.spec().path("tls"), "certificateRefs").isEmpty()) {
        add(
            GatewayDefect.CERTIFICATE_REFS_IGNORED,
            listener.parentKey(),
            "certificateRefs of listener "
                + listener.name()
                + " are ignored: certificates come from ACM");
      }
    }
  }

  private void hidden(int port, List<PortRoute> served, List<PortRoute> right) {
    for (int i = 0; i < served.size() && i < right.size(); i++) {
      if (!served.get(i).hostnames().equals(right.get(i).hostnames())) {
        ImmutableList<String> asked = right.get(i).hostnames();
        add(
            GatewayDefect.HOSTNAME_HIDES_CATCH_ALL,
            served.get(i).route().key(),
            "port "
                + port
                + " serves this route for "
                + served.get(i).hostnames()
                + " only, but its listeners admit "
                + (asked.contains("") ? "all hosts" : asked)
                + ": other requests get 404");
      }
    }
  }

  private void shares(String key, LoadedRoute route) {
    for (BackendFailure failure : route.failures()) {
      boolean others =
          route.rules().get(failure.rule()).backends().stream().anyMatch(b -> b.weight() > 0);
      if (failure.weight() > 0 && others) {
        add(
            GatewayDefect.LOST_SHARE,
            key,
            "rules["
                + failure.rule()
                + "]: a backend of weight "
                + failure.weight()
                + " is left out, and the others take its share: "
                + failure.message());
      }
    }
  }

  private void port(int port, List<PortRoute> routes, Map<String, LoadedRoute> loaded) {
    JsonNode oldest =
        routes.stream()
            .map(route -> route.route().route())
            .min(
                Comparator.<JsonNode, String>comparing(
                        route -> GatewayFields.text(route.path("metadata"), "creationTimestamp"))
                    .thenComparing(GatewayFields::key))
            .orElse(null);
    if (oldest == null) {
      return;
    }
    String served = GatewayFields.text(oldest, "kind") + " " + GatewayFields.key(oldest);
    for (PortRoute route : routes) {
      if (!route.route().key().equals(served)) {
        add(
            GatewayDefect.SECOND_ROUTE_UNSERVED,
            route.route().key(),
            "port " + port + " only serves the oldest route, " + served);
      }
    }
    LoadedRoute first = loaded.get(served);
    if (first != null
        && first.rules().stream()
            .flatMap(rule -> rule.backends().stream())
            .mapToInt(RouteBackend::weight)
            .noneMatch(weight -> weight > 0)) {
      add(
          GatewayDefect.LISTENER_NOT_MADE,
          served,
          "port " + port + " gets no listener, because no backend has a weight");
    }
  }

  private void add(GatewayDefect defect, String at, String message) {
    out.add(
        Problem.plain(FieldPath.of(at), defect.id() + ": " + message, GatewayProblemCodes.DEFECT));
  }

  /** The finding for a route that is left out because it would stop the Gateway. */
  public static Problem leftOut(String route, String message) {
    return Problem.plain(
        FieldPath.of(route),
        GatewayDefect.ROUTE_STOPS_GATEWAY.id() + ": this route is left out: " + message,
        GatewayProblemCodes.DEFECT);
  }
}
