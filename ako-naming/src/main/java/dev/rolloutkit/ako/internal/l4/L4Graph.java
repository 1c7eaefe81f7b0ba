package dev.rolloutkit.ako.internal.l4;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.ako.config.AkoConfig;
import dev.rolloutkit.ako.graph.L4PolicySet;
import dev.rolloutkit.ako.graph.Pool;
import dev.rolloutkit.ako.graph.VirtualService;
import dev.rolloutkit.ako.graph.VirtualService.Port;
import dev.rolloutkit.ako.graph.VirtualService.Role;
import dev.rolloutkit.ako.graph.VirtualService.Vip;
import dev.rolloutkit.ako.internal.cluster.AkoManifests;
import dev.rolloutkit.ako.name.Marker;
import dev.rolloutkit.apimachinery.internal.CodePoints;
import io.fabric8.kubernetes.api.model.ServicePort;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Function;

/**
 * The ports and pools of a layer 4 virtual service, collected port by port.
 *
 * @rule A layer 4 virtual service has one port and one pool for each port of its Service; several
 *     protocols give it another network profile.
 */
final class L4Graph {
  private final List<PortPool> ports = new ArrayList<>();

  /**
   * A port with its pool.
   *
   * @param order the key by which the virtual service sorts its ports
   * @param number the number of the Service's port
   * @param pool the pool
   */
  private record PortPool(String order, int number, Pool pool) {
    Port port() {
      return new Port(number, pool.protocol(), false);
    }
  }

  void add(String order, int number, Pool pool) {
    ports.add(new PortPool(order, number, pool));
  }

  /** The protocols of the ports, sorted. */
  SortedSet<String> protocols() {
    TreeSet<String> out = new TreeSet<>(CodePoints.ORDER);
    ports.forEach(port -> out.add(port.pool().protocol()));
    return out;
  }

  /** The network profile; no ports at all are treated like several protocols. */
  String networkProfile(AkoConfig config) {
    Collection<String> protocols = protocols();
    if (protocols.size() != 1) {
      return "Mixed-Network-Profile-Internal";
    }
    return switch (protocols.iterator().next()) {
      case "UDP" -> "System-UDP-Fast-Path";
      case "SCTP" -> "System-SCTP-Proxy";
      default -> tcp(config);
    };
  }

  private static String tcp(AkoConfig config) {
    boolean proxy =
        config.license().equals("ENTERPRISE")
            || config.license().equals("ENTERPRISE_WITH_CLOUD_SERVICES");
    return proxy ? "System-TCP-Proxy" : "System-TCP-Fast-Path";
  }

  /**
   * Adds the ports and pools to a virtual service, with the settings of its L4Rule.
   *
   * @param vip the address that its Service requests
   * @param policyMarkers the tags of its policy set, given the protocols
   */
  void addTo(
      VirtualService.Builder out,
      L4RuleEffects rule,
      Role role,
      Vip vip,
      Function<String, ImmutableList<Marker>> policyMarkers) {
    ImmutableList.Builder<Pool> pools = ImmutableList.builder();
    ImmutableList.Builder<L4PolicySet.PortPool> portPools = ImmutableList.builder();
    for (PortPool port : ports) {
      pools.add(rule.applyTo(port.pool(), port.number()));
      portPools.add(
          new L4PolicySet.PortPool(port.number(), port.pool().protocol(), port.pool().name()));
    }
    out.role(role)
        .ports(
            ports.stream()
                .sorted(Comparator.comparing(PortPool::order, CodePoints.ORDER))
                .map(PortPool::port)
                .collect(ImmutableList.toImmutableList()))
        .pools(pools.build())
        .secure(false)
        .vhParent("")
        .refs(rule.refs())
        .vip(Optional.of(new Vip(vip.name(), vip.fqdns(), rule.address(role, vip.ip()))));
    if (!rule.removesPolicySet(role)) {
      out.l4PolicySet(
          Optional.of(
              new L4PolicySet(
                  vip.name(),
                  portPools.build(),
                  policyMarkers.apply(String.join(",", protocols())))));
    }
  }

  static String protocolOf(ServicePort port) {
    return AkoManifests.orEmpty(port.getProtocol());
  }
}
