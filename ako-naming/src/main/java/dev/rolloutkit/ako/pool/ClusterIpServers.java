package dev.rolloutkit.ako.pool;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.ako.cluster.ClusterSnapshot;
import dev.rolloutkit.ako.cluster.Manifests;
import dev.rolloutkit.ako.config.AkoConfig;
import dev.rolloutkit.ako.config.ProblemCodes;
import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.Problem;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.discovery.v1.Endpoint;
import io.fabric8.kubernetes.api.model.discovery.v1.EndpointConditions;
import io.fabric8.kubernetes.api.model.discovery.v1.EndpointPort;
import io.fabric8.kubernetes.api.model.discovery.v1.EndpointSlice;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Pool servers that are endpoints themselves. Source: AKO 2.1, serviceType ClusterIP.
 *
 * <p>A slice with a matching port sets the port of the pool, also if its addresses are of a family
 * that the pool may not have. Where slices disagree the order decides in AKO, which is not defined;
 * here the highest port does, with a problem.
 */
final class ClusterIpServers {
  private ClusterIpServers() {}

  static PoolServers of(
      AkoConfig config,
      ClusterSnapshot cluster,
      PoolPort pool,
      String namespace,
      String name,
      List<Problem> problems) {
    Service service = cluster.service(namespace, name);
    if (service == null) {
      return PoolServers.none(pool);
    }
    IpFamilies families = IpFamilies.of(config, service);
    List<EndpointSlice> slices = cluster.slices(namespace, name);
    ImmutableList.Builder<PoolServer> servers = ImmutableList.builder();
    Set<Endpoints> seen = new HashSet<>();
    int port = -1;
    for (EndpointSlice slice : slices) {
      EndpointPort matched = SlicePorts.match(slice, pool, slices.size() == 1, problems);
      if (matched == null) {
        continue;
      }
      if (port >= 0 && port != matched.getPort()) {
        problems.add(ambiguous(namespace, name, pool));
      }
      port = Math.max(port, matched.getPort());
      AddressType type = SlicePorts.addressType(slice);
      if (!families.allows(type)) {
        continue;
      }
      int index = 0;
      for (Endpoint endpoint : Manifests.orEmpty(slice.getEndpoints())) {
        String address = address(endpoint);
        if (endpoint == null || address == null) {
          problems.add(withoutAddress(slice, index));
        } else if (seen.add(
            new Endpoints(
                address, matched.getPort(), Manifests.orEmpty(matched.getProtocol()), type))) {
          servers.add(
              new PoolServer(
                  address,
                  type,
                  null,
                  Manifests.orEmpty(endpoint.getNodeName()),
                  isEnabled(endpoint.getConditions())));
        }
        index++;
      }
    }
    return new PoolServers(port < 0 ? pool.port() : port, servers.build());
  }

  /** An endpoint counts once. */
  private record Endpoints(String address, int port, String protocol, AddressType type) {}

  /** Ready and not about to go; what is not said to be ready is not. */
  static boolean isEnabled(@Nullable EndpointConditions conditions) {
    return conditions != null
        && Boolean.TRUE.equals(conditions.getReady())
        && !Boolean.TRUE.equals(conditions.getTerminating());
  }

  private static @Nullable String address(@Nullable Endpoint endpoint) {
    List<@Nullable String> addresses =
        endpoint == null ? List.of() : Manifests.orEmpty(endpoint.getAddresses());
    return addresses.isEmpty() ? null : addresses.get(0);
  }

  private static Problem withoutAddress(EndpointSlice slice, int index) {
    return Problem.required(
            SlicePorts.at(slice).child("endpoints").index(index).child("addresses"),
            "AKO crashes on an endpoint without an address")
        .withCode(ProblemCodes.ENDPOINT_WITHOUT_ADDRESS);
  }

  static Problem ambiguous(String namespace, String name, PoolPort pool) {
    return Problem.text(
        FieldPath.of("services").key(namespace + "/" + name),
        "several ports match port " + pool.port() + ", the highest one is taken",
        ProblemCodes.AMBIGUOUS_PORT);
  }
}
