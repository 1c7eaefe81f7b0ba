package dev.rolloutkit.ako.pool;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.ako.cluster.AkoCluster;
import dev.rolloutkit.ako.config.AkoConfig;
import dev.rolloutkit.ako.internal.cluster.AkoManifests;
import dev.rolloutkit.apimachinery.Problem;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.ServicePort;
import io.fabric8.kubernetes.api.model.discovery.v1.Endpoint;
import io.fabric8.kubernetes.api.model.discovery.v1.EndpointSlice;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The pool servers with service type NodePort, which are the nodes. Source: AKO 2.1.
 *
 * <p>If several ports of the Service match the pool, each node is listed once for every matching
 * port, and the pool's port is that of the last one.
 *
 * @rule In NodePort mode the servers of a pool are the selected nodes, with {@code
 *     externalTrafficPolicy: Local} only those with an endpoint.
 */
final class NodePortServers {
  private NodePortServers() {}

  static PoolServers of(
      AkoConfig config,
      AkoCluster cluster,
      PoolPort pool,
      String namespace,
      String name,
      List<Problem> problems) {
    Service service = cluster.service(namespace, name);
    if (service == null || service.getSpec() == null) {
      return PoolServers.none(pool);
    }
    IpFamilies families = IpFamilies.of(config, service, problems);
    if ("ClusterIP".equals(service.getSpec().getType())) {
      return PoolServers.none(pool);
    }
    ImmutableList.Builder<PoolServer> servers = ImmutableList.builder();
    LocalNodes local =
        "Local".equals(service.getSpec().getExternalTrafficPolicy())
            ? LocalNodes.of(cluster.slices(namespace, name), pool)
            : null;
    List<@Nullable ServicePort> ports = AkoManifests.orEmpty(service.getSpec().getPorts());
    int port = pool.port();
    for (ServicePort servicePort : ports) {
      boolean matches =
          servicePort != null
              && (ports.size() == 1
                  || pool.portName().equals(AkoManifests.orEmpty(servicePort.getName())));
      if (!matches) {
        continue;
      }
      port = servicePort.getNodePort() == null ? 0 : servicePort.getNodePort();
      for (Map.Entry<String, Node> node : cluster.nodes().entrySet()) {
        if (config.nodeSelector().matches(AkoManifests.labels(node.getValue()))) {
          PoolServer server = server(config, families, local, node.getKey(), node.getValue());
          if (server != null) {
            servers.add(server);
          }
        }
      }
    }
    return new PoolServers(port, servers.build());
  }

  private static @Nullable PoolServer server(
      AkoConfig config, IpFamilies families, @Nullable LocalNodes local, String name, Node node) {
    NodeAddresses addresses = NodeAddresses.of(config, node);
    if (families.v4() && !addresses.v4().isEmpty() && (local == null || local.v4.contains(name))) {
      return new PoolServer(addresses.v4(), AddressType.V4, null, "", null);
    }
    if (families.v6() && !addresses.v6().isEmpty() && (local == null || local.v6.contains(name))) {
      return new PoolServer(addresses.v6(), AddressType.V6, null, "", null);
    }
    return null;
  }

  /** The names of the nodes with an endpoint of the pool, by the address type of its slice. */
  private record LocalNodes(Set<String> v4, Set<String> v6) {
    static LocalNodes of(List<EndpointSlice> slices, PoolPort pool) {
      LocalNodes out = new LocalNodes(new HashSet<>(), new HashSet<>());
      boolean any = slices.size() == 1 && pool.portName().isEmpty() && pool.targetNumber() == 0;
      for (EndpointSlice slice : slices) {
        if (SlicePorts.match(slice, pool, any) == null) {
          continue;
        }
        Set<String> nodes = SlicePorts.addressType(slice) == AddressType.V4 ? out.v4 : out.v6;
        for (Endpoint endpoint : AkoManifests.orEmpty(slice.getEndpoints())) {
          if (endpoint != null && endpoint.getNodeName() != null) {
            nodes.add(endpoint.getNodeName());
          }
        }
      }
      return out;
    }
  }
}
