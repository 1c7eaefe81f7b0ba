package dev.rolloutkit.gateway.listener;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableListMultimap;
import com.google.common.collect.ImmutableSet;
import dev.rolloutkit.apimachinery.internal.CodePoints;
import dev.rolloutkit.gateway.cluster.GatewayCluster;
import dev.rolloutkit.gateway.configuration.LoadBalancerKind;
import dev.rolloutkit.gateway.internal.cluster.GatewayFields;
import dev.rolloutkit.lbc.flags.FeatureGate;
import dev.rolloutkit.lbc.flags.LbcFlags;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/**
 * The listeners of a Gateway and of the ListenerSets that it admits.
 *
 * @rule A listener is invalid if its protocol, hostname or certificates conflict with those of an
 *     earlier one.
 */
public final class GatewayListeners {
  /** The kind of sets of listeners. */
  public static final String SET = "ListenerSet";

  private final ImmutableList<GatewayListener> all;
  private final ImmutableListMultimap<String, GatewayListener> byParent;
  private final ImmutableList<JsonNode> sets;
  private final ImmutableSet<String> admitted;
  private final IdentityHashMap<JsonNode, Predicate<String>> namespaces = new IdentityHashMap<>();

  private GatewayListeners(
      ImmutableList<GatewayListener> all,
      ImmutableList<JsonNode> sets,
      ImmutableSet<String> admitted,
      GatewayCluster cluster) {
    this.all = all;
    this.sets = sets;
    this.admitted = admitted;
    ImmutableListMultimap.Builder<String, GatewayListener> index = ImmutableListMultimap.builder();
    for (GatewayListener one : all) {
      index.put(one.parentKey(), one);
      namespaces.put(
          one.spec(),
          NamespaceRule.of(
              one.spec().path("allowedRoutes").path("namespaces"),
              GatewayFields.namespace(one.parent()),
              "Same",
              cluster));
    }
    this.byParent = index.build();
  }

  /** Loads and validates the listeners. Linear in their number, except for sorting. */
  public static GatewayListeners of(
      JsonNode gateway, LoadBalancerKind kind, GatewayCluster cluster, LbcFlags flags) {
    ImmutableList<JsonNode> sets =
        flags.has(FeatureGate.GATEWAY_LISTENER_SET)
            ? cluster.all(SET).stream()
                .filter(set -> names(set, gateway))
                .collect(ImmutableList.toImmutableList())
            : ImmutableList.of();
    Predicate<String> allowed =
        NamespaceRule.of(
            GatewayFields.spec(gateway).path("allowedListeners").path("namespaces"),
            GatewayFields.namespace(gateway),
            "None",
            cluster);
    List<JsonNode> taken =
        sets.stream()
            .filter(set -> allowed.test(GatewayFields.namespace(set)))
            .sorted(
                Comparator.<JsonNode, String>comparing(
                        set -> GatewayFields.text(set.path("metadata"), "creationTimestamp"),
                        CodePoints.ORDER)
                    .thenComparing(GatewayFields::key, CodePoints.ORDER))
            .toList();
    Validation validation = new Validation(kind);
    ImmutableList.Builder<GatewayListener> all = ImmutableList.builder();
    validation.add(gateway, all);
    taken.forEach(set -> validation.add(set, all));
    return new GatewayListeners(
        all.build(),
        sets,
        taken.stream().map(GatewayFields::key).collect(ImmutableSet.toImmutableSet()),
        cluster);
  }

  private static boolean names(JsonNode set, JsonNode gateway) {
    JsonNode ref = GatewayFields.spec(set).path("parentRef");
    return GatewayFields.optional(ref, "kind").orElse("Gateway").equals("Gateway")
        && GatewayFields.text(ref, "name").equals(GatewayFields.name(gateway))
        && GatewayFields.optional(ref, "namespace")
            .orElse(GatewayFields.namespace(set))
            .equals(GatewayFields.namespace(gateway));
  }

  /** All listeners: those of the Gateway, then those of its admitted sets. */
  public ImmutableList<GatewayListener> all() {
    return all;
  }

  /** The listeners of a parent, {@code KIND namespace/name}. */
  public ImmutableList<GatewayListener> of(String parentKey) {
    return byParent.get(parentKey);
  }

  /** The ListenerSets that name the Gateway. */
  public ImmutableList<JsonNode> sets() {
    return sets;
  }

  /** Whether a ListenerSet, {@code namespace/name}, is admitted. */
  public boolean isAdmitted(String set) {
    return admitted.contains(set);
  }

  /** The ListenerSets that are admitted, as {@code namespace/name}. */
  public ImmutableSet<String> admitted() {
    return admitted;
  }

  /** Whether a listener admits routes of a namespace. */
  public boolean admits(GatewayListener listener, String namespace) {
    return namespaces.getOrDefault(listener.spec(), any -> false).test(namespace);
  }

  /**
   * Finds why a listener is invalid, and remembers the protocols and hostnames of the listeners
   * before it.
   */
  private static final class Validation {
    private final LoadBalancerKind kind;
    private final Map<Integer, String> protocols = new HashMap<>();
    private final Set<String> hostnames = new HashSet<>();

    Validation(LoadBalancerKind kind) {
      this.kind = kind;
    }

    void add(JsonNode parent, ImmutableList.Builder<GatewayListener> out) {
      for (JsonNode listener : GatewayFields.list(GatewayFields.spec(parent), "listeners")) {
        out.add(new GatewayListener(parent, listener, fault(listener)));
      }
    }

    private Optional<ListenerFault> fault(JsonNode listener) {
      String name = GatewayFields.text(listener, "name");
      String protocol = GatewayFields.text(listener, "protocol");
      String hostname = GatewayFields.text(listener, "hostname");
      int port = listener.path("port").intValue();
      if (!kind.routeKinds().containsAll(GatewayListener.allowedKinds(listener))) {
        return fault(ListenerFault.ROUTE_KINDS, "Invalid route kind for listener " + name);
      }
      if (port < 1 || port > 65535) {
        return fault("PortUnavailable", "Port " + port + " is not available for listener " + name);
      }
      if (!kind.protocols().contains(protocol)) {
        return fault(
            "UnsupportedProtocol", "Unsupported protocol " + protocol + " for listener " + name);
      }
      Optional<ListenerFault> out = Optional.empty();
      String first = protocols.putIfAbsent(port, protocol);
      if (first != null && !first.equals(protocol) && !areBoth(first, protocol)) {
        out = fault(ListenerFault.PROTOCOL, "Protocol conflict for port " + port);
      }
      if (!hostname.isEmpty() && !hostnames.add(port + " " + hostname)) {
        out =
            fault(
                ListenerFault.HOSTNAME,
                "Hostname conflict for port " + port + " with hostname " + hostname);
      }
      return out;
    }

    private static boolean areBoth(String first, String second) {
      return ImmutableSet.of(first, second).equals(ImmutableSet.of("TCP", "UDP"));
    }

    private static Optional<ListenerFault> fault(String reason, String message) {
      return Optional.of(new ListenerFault(reason, message));
    }
  }
}
