package dev.rolloutkit.alb.verify;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import io.fabric8.kubernetes.api.model.EndpointAddress;
import io.fabric8.kubernetes.api.model.EndpointSubset;
import io.fabric8.kubernetes.api.model.Endpoints;
import io.fabric8.kubernetes.api.model.discovery.v1.Endpoint;
import io.fabric8.kubernetes.api.model.discovery.v1.EndpointPort;
import io.fabric8.kubernetes.api.model.discovery.v1.EndpointSlice;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The ready endpoints of a service, from {@code Endpoints} or from {@code EndpointSlice}s.
 *
 * @rule An endpoint is ready unless its condition says otherwise.
 * @param subsets groups of addresses with the same ports, in their original order
 */
public record ServiceEndpoints(ImmutableList<Subset> subsets) {

  /**
   * A group of addresses with the same ports.
   *
   * @param addresses the ready IP addresses; may contain duplicates
   * @param ports port numbers by the name of the service port, which may be empty for a single port
   */
  public record Subset(ImmutableList<String> addresses, ImmutableMap<String, Integer> ports) {}

  /** No endpoints. */
  public static ServiceEndpoints none() {
    return new ServiceEndpoints(ImmutableList.of());
  }

  /** Reads {@code Endpoints}; addresses that are not ready are ignored. */
  public static ServiceEndpoints of(Endpoints endpoints) {
    ImmutableList.Builder<Subset> out = ImmutableList.builder();
    for (EndpointSubset subset : orNone(endpoints.getSubsets())) {
      if (subset == null) {
        continue;
      }
      List<EndpointAddress> all = orNone(subset.getAddresses());
      List<String> addresses = new ArrayList<>(all.size());
      for (EndpointAddress address : all) {
        if (address != null && address.getIp() != null) {
          addresses.add(address.getIp());
        }
      }
      Map<String, Integer> ports = new LinkedHashMap<>();
      for (var port : orNone(subset.getPorts())) {
        if (port != null) {
          put(ports, port.getName(), port.getPort());
        }
      }
      out.add(new Subset(ImmutableList.copyOf(addresses), ImmutableMap.copyOf(ports)));
    }
    return new ServiceEndpoints(out.build());
  }

  /**
   * Reads the slices of one service. An endpoint is included unless its {@code ready} condition is
   * {@code false}. Slices whose address family differs from that of the target group are ignored.
   *
   * @param ipAddressType the address type of the target group, {@code ipv4} or {@code ipv6}; {@code
   *     null} means {@code ipv4}
   */
  public static ServiceEndpoints ofSlices(
      Collection<EndpointSlice> slices, @Nullable String ipAddressType) {
    String family = "ipv6".equals(ipAddressType) ? "IPv6" : "IPv4";
    ImmutableList.Builder<Subset> out = ImmutableList.builder();
    for (EndpointSlice slice : slices) {
      if (slice == null || !family.equals(slice.getAddressType())) {
        continue;
      }
      List<String> addresses = new ArrayList<>();
      for (Endpoint endpoint : orNone(slice.getEndpoints())) {
        if (endpoint == null
            || (endpoint.getConditions() != null
                && Boolean.FALSE.equals(endpoint.getConditions().getReady()))) {
          continue;
        }
        for (String address : orNone(endpoint.getAddresses())) {
          if (address != null) {
            addresses.add(address);
          }
        }
      }
      Map<String, Integer> ports = new LinkedHashMap<>();
      for (EndpointPort port : orNone(slice.getPorts())) {
        if (port != null) {
          put(ports, port.getName(), port.getPort());
        }
      }
      out.add(new Subset(ImmutableList.copyOf(addresses), ImmutableMap.copyOf(ports)));
    }
    return new ServiceEndpoints(out.build());
  }

  /** The number of the first port with the given name; 0 if there is none. */
  int portNamed(String name) {
    for (Subset subset : subsets) {
      Integer port = subset.ports().get(name);
      if (port != null) {
        return port;
      }
    }
    return 0;
  }

  private static void put(
      Map<String, Integer> ports, @Nullable String name, @Nullable Integer number) {
    ports.putIfAbsent(name == null ? "" : name, number == null ? 0 : number);
  }

  private static <T> List<T> orNone(@Nullable List<T> list) {
    return list == null ? List.of() : list;
  }
}
