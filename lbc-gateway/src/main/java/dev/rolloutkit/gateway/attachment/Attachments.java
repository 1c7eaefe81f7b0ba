package dev.rolloutkit.gateway.attachment;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSortedMap;
import dev.rolloutkit.apimachinery.Fixes;
import dev.rolloutkit.gateway.cluster.GatewayCluster;
import dev.rolloutkit.gateway.config.GatewayDefect;
import dev.rolloutkit.gateway.config.GatewaySettings;
import dev.rolloutkit.gateway.configuration.LoadBalancerKind;
import dev.rolloutkit.gateway.internal.cluster.GatewayFields;
import dev.rolloutkit.gateway.listener.GatewayListener;
import dev.rolloutkit.gateway.listener.GatewayListeners;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.ToIntFunction;

/**
 * Which routes attach to which listeners of a Gateway, and why others do not.
 *
 * @rule A route attaches to the listeners that its parentRefs name if kind, namespace and hostname
 *     are admitted.
 * @param listeners the listeners
 * @param routes all routes of the kinds that the load balancer serves, in order
 * @param ports the routes that are served on each port, ascending
 */
public record Attachments(
    GatewayListeners listeners,
    ImmutableList<RouteAttachment> routes,
    ImmutableSortedMap<Integer, ImmutableList<PortRoute>> ports) {

  /**
   * A route on a port.
   *
   * @param route the route
   * @param hostnames the hostnames for which it is served: those that it has in common with the
   *     listeners of the port, or else its own; {@code ""} stands for all
   * @param common the hostnames that it has in common with the listeners of the port
   */
  public record PortRoute(
      RouteAttachment route, ImmutableList<String> hostnames, ImmutableList<String> common) {}

  /**
   * Tries each parentRef of each route with the listeners that it names. The time is linear in the
   * number of pairs of a parentRef and a listener that it names.
   */
  public static Attachments of(
      JsonNode gateway,
      LoadBalancerKind kind,
      GatewayListeners listeners,
      GatewayCluster cluster,
      GatewaySettings settings) {
    ImmutableList.Builder<RouteAttachment> routes = ImmutableList.builder();
    for (String routeKind : kind.routeKinds()) {
      for (JsonNode route : cluster.all(routeKind)) {
        routes.add(new RouteAttachment(route, parents(route, gateway, listeners)));
      }
    }
    ImmutableList<RouteAttachment> all = routes.build();
    return new Attachments(listeners, all, ports(all, settings.fixes()));
  }

  private static ImmutableList<ParentOutcome> parents(
      JsonNode route, JsonNode gateway, GatewayListeners listeners) {
    ImmutableList.Builder<ParentOutcome> out = ImmutableList.builder();
    for (JsonNode ref : GatewayFields.list(GatewayFields.spec(route), "parentRefs")) {
      String kind = GatewayFields.optional(ref, "kind").orElse("Gateway");
      String key =
          GatewayFields.optional(ref, "namespace").orElse(GatewayFields.namespace(route))
              + "/"
              + GatewayFields.text(ref, "name");
      boolean ours =
          kind.equals("Gateway")
              ? key.equals(GatewayFields.key(gateway))
              : kind.equals(GatewayListeners.SET) && listeners.isAdmitted(key);
      if (ours) {
        out.add(
            new ParentOutcome(
                ref, attempts(route, ref, listeners.of(kind + " " + key), listeners)));
      }
    }
    return out.build();
  }

  private static ImmutableList<Attempt> attempts(
      JsonNode route, JsonNode ref, List<GatewayListener> named, GatewayListeners listeners) {
    Optional<String> section = GatewayFields.optional(ref, "sectionName");
    JsonNode port = ref.path("port");
    ImmutableList.Builder<Attempt> out = ImmutableList.builder();
    for (GatewayListener listener : named) {
      if ((section.isEmpty() || section.get().equals(listener.name()))
          && (!port.isNumber() || port.intValue() == listener.port())) {
        out.add(attempt(route, listener, listeners));
      }
    }
    return out.build();
  }

  private static Attempt attempt(
      JsonNode route, GatewayListener listener, GatewayListeners listeners) {
    if (!listeners.admits(listener, GatewayFields.namespace(route))) {
      return new Attempt(listener, Optional.of(AttachmentRefusal.NAMESPACE), ImmutableList.of());
    }
    String kind = GatewayFields.text(route, "kind");
    if (!listener.routeKinds().contains(kind)) {
      return new Attempt(listener, Optional.of(AttachmentRefusal.KIND), ImmutableList.of());
    }
    if (kind.equals("TCPRoute") || kind.equals("UDPRoute")) {
      return new Attempt(listener, Optional.empty(), ImmutableList.of());
    }
    return Hostnames.common(
            listener.hostname(), GatewayFields.texts(GatewayFields.spec(route), "hostnames"))
        .map(common -> new Attempt(listener, Optional.empty(), common))
        .orElseGet(
            () ->
                new Attempt(listener, Optional.of(AttachmentRefusal.HOSTNAME), ImmutableList.of()));
  }

  /** The routes that are served on each port, ascending. */
  public static ImmutableSortedMap<Integer, ImmutableList<PortRoute>> ports(
      List<RouteAttachment> routes, Fixes<GatewayDefect> fixes) {
    SortedMap<Integer, List<PortRoute>> out = new TreeMap<>();
    for (RouteAttachment route : routes) {
      Map<Integer, List<Attempt>> taken = new LinkedHashMap<>();
      for (ParentOutcome parent : route.parents()) {
        for (Attempt attempt : parent.attempts()) {
          if (attempt.isTaken()) {
            taken.computeIfAbsent(attempt.listener().port(), p -> new ArrayList<>()).add(attempt);
          }
        }
      }
      taken.forEach(
          (port, attempts) -> {
            if (attempts.stream().anyMatch(attempt -> attempt.listener().isValid())) {
              out.computeIfAbsent(port, p -> new ArrayList<>())
                  .add(portRoute(route, attempts, fixes));
            }
          });
    }
    ImmutableSortedMap.Builder<Integer, ImmutableList<PortRoute>> sorted =
        ImmutableSortedMap.naturalOrder();
    out.forEach((port, list) -> sorted.put(port, ImmutableList.copyOf(list)));
    return sorted.build();
  }

  private static PortRoute portRoute(
      RouteAttachment route, List<Attempt> attempts, Fixes<GatewayDefect> fixes) {
    ImmutableList<String> own = GatewayFields.texts(GatewayFields.spec(route.route()), "hostnames");
    Set<String> common = new LinkedHashSet<>();
    if (fixes.fixes(GatewayDefect.HOSTNAME_HIDES_CATCH_ALL)) {
      for (Attempt attempt : attempts) {
        if (attempt.listener().isValid()) {
          if (!attempt.hostnames().isEmpty()) {
            common.addAll(attempt.hostnames());
          } else if (own.isEmpty()) {
            return new PortRoute(route, ImmutableList.of(""), ImmutableList.of());
          } else {
            common.addAll(own);
          }
        }
      }
    } else {
      attempts.forEach(attempt -> common.addAll(attempt.hostnames()));
    }
    ImmutableList<String> served =
        !common.isEmpty()
            ? ImmutableList.copyOf(common)
            : own.isEmpty() ? ImmutableList.of("") : own;
    return new PortRoute(route, served, ImmutableList.copyOf(common));
  }

  /**
   * Counts the pairs of a route and a parentRef that attach to a listener. The listener is given by
   * its tree, which is compared by identity.
   */
  public ToIntFunction<JsonNode> counts() {
    IdentityHashMap<JsonNode, Integer> out = new IdentityHashMap<>();
    for (RouteAttachment route : routes) {
      for (ParentOutcome parent : route.parents()) {
        for (Attempt attempt : parent.attempts()) {
          if (attempt.isTaken()) {
            out.merge(attempt.listener().spec(), 1, Integer::sum);
          }
        }
      }
    }
    return listener -> out.getOrDefault(listener, 0);
  }
}
