package dev.rolloutkit.ako.pool;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.ako.cluster.AkoCluster;
import dev.rolloutkit.ako.config.AkoConfig;
import dev.rolloutkit.ako.config.AkoDefect;
import dev.rolloutkit.ako.config.AkoProblemCodes;
import dev.rolloutkit.ako.internal.cluster.AkoManifests;
import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.Problem;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.discovery.v1.Endpoint;
import io.fabric8.kubernetes.api.model.discovery.v1.EndpointConditions;
import io.fabric8.kubernetes.api.model.discovery.v1.EndpointPort;
import io.fabric8.kubernetes.api.model.discovery.v1.EndpointSlice;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The pool servers with service type ClusterIP, which are the endpoints. Source: AKO 2.1.
 *
 * <p>An EndpointSlice with a matching port sets the port of the pool, even if the pool does not
 * allow the family of its addresses. The family is that of the address itself; the slice's {@code
 * addressType} is ignored. If the matching ports of several slices differ, AKO's choice depends on
 * the undefined order in which it reads them; this class uses the highest port and reports a
 * problem.
 *
 * @rule In ClusterIP mode the servers of a pool are the ready endpoints of the Service.
 */
final class ClusterIpServers {
  private ClusterIpServers() {}

  static PoolServers of(
      AkoConfig config,
      AkoCluster cluster,
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
    Set<Address> seen = new HashSet<>();
    int port = -1;
    for (EndpointSlice slice : slices) {
      EndpointPort matched = SlicePorts.match(slice, pool, slices.size() == 1);
      if (matched == null) {
        continue;
      }
      if (matched.getPort() == null) {
        problems.add(withoutNumber(slice, matched));
        continue;
      }
      if (port >= 0 && port != matched.getPort()) {
        problems.add(ambiguous(namespace, name, pool));
      }
      port = Math.max(port, matched.getPort());
      servers.addAll(ofSlice(config, families, slice, matched, seen, problems));
    }
    return new PoolServers(port < 0 ? pool.port() : port, servers.build());
  }

  /**
   * The servers from one EndpointSlice.
   *
   * <p>Compatibility: AKO gives all of them the family of the last one, unless {@link
   * AkoDefect#FAMILY_OF_LAST_ADDRESS} is fixed. This matters only for invalid slices: the API
   * server accepts only slices with one family.
   */
  private static List<PoolServer> ofSlice(
      AkoConfig config,
      IpFamilies families,
      EndpointSlice slice,
      EndpointPort port,
      Set<Address> seen,
      List<Problem> problems) {
    List<@Nullable Endpoint> endpoints = AkoManifests.orEmpty(slice.getEndpoints());
    List<PoolServer> out = new ArrayList<>(endpoints.size());
    AddressType last = null;
    int index = 0;
    for (Endpoint endpoint : endpoints) {
      int i = index++;
      String address = address(endpoint);
      if (endpoint == null || address == null) {
        problems.add(withoutAddress(slice, i));
        continue;
      }
      if (port.getProtocol() == null) {
        problems.add(withoutProtocol(slice, port));
      }
      AddressType type = AddressType.of(address);
      if (type == null || !families.allows(type)) {
        continue;
      }
      last = type;
      if (seen.add(
          new Address(address, port.getPort(), AkoManifests.orEmpty(port.getProtocol())))) {
        out.add(
            new PoolServer(
                address,
                type,
                null,
                AkoManifests.orEmpty(endpoint.getNodeName()),
                isEnabled(endpoint.getConditions())));
      }
    }
    if (last != null && !config.fixes().fixes(AkoDefect.FAMILY_OF_LAST_ADDRESS)) {
      AddressType family = last;
      out.replaceAll(
          s ->
              s.type() == family
                  ? s
                  : new PoolServer(s.ip(), family, s.port(), s.node(), s.enabled()));
    }
    return out;
  }

  /** Identifies servers, so that each is added only once. */
  private record Address(String address, int port, String protocol) {}

  /** Whether an endpoint is ready and not terminating; a missing condition means not ready. */
  static boolean isEnabled(@Nullable EndpointConditions conditions) {
    return conditions != null
        && Boolean.TRUE.equals(conditions.getReady())
        && !Boolean.TRUE.equals(conditions.getTerminating());
  }

  private static @Nullable String address(@Nullable Endpoint endpoint) {
    List<@Nullable String> addresses =
        endpoint == null ? List.of() : AkoManifests.orEmpty(endpoint.getAddresses());
    return addresses.isEmpty() ? null : addresses.get(0);
  }

  private static Problem withoutAddress(EndpointSlice slice, int index) {
    return Problem.required(
            SlicePorts.at(slice).child("endpoints").index(index).child("addresses"),
            "AKO crashes on an endpoint without an address")
        .withCode(AkoProblemCodes.ENDPOINT_WITHOUT_ADDRESS);
  }

  private static Problem withoutNumber(EndpointSlice slice, EndpointPort port) {
    return Problem.required(
            at(slice, port).child("port"), "AKO crashes on a matching port without a number")
        .withCode(AkoProblemCodes.SLICE_PORT_WITHOUT_NUMBER);
  }

  private static Problem withoutProtocol(EndpointSlice slice, EndpointPort port) {
    return Problem.required(
            at(slice, port).child("protocol"), "AKO crashes on a matching port without a protocol")
        .withCode(AkoProblemCodes.SLICE_PORT_WITHOUT_PROTOCOL);
  }

  private static FieldPath at(EndpointSlice slice, EndpointPort port) {
    return SlicePorts.at(slice).child("ports").index(slice.getPorts().indexOf(port));
  }

  private static Problem ambiguous(String namespace, String name, PoolPort pool) {
    return Problem.plain(
        FieldPath.of("services").key(namespace + "/" + name),
        "several ports match port " + pool.port() + "; the highest one is used",
        AkoProblemCodes.AMBIGUOUS_PORT);
  }
}
