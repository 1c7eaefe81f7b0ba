package dev.rolloutkit.ako.pool;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.ako.cluster.AkoCluster;
import dev.rolloutkit.ako.config.AkoConfig;
import dev.rolloutkit.ako.config.AkoProblemCodes;
import dev.rolloutkit.ako.internal.cluster.AkoManifests;
import dev.rolloutkit.apimachinery.NamespacedName;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.apimachinery.json.IntOrStringValue;
import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.ContainerPort;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodCondition;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.discovery.v1.Endpoint;
import io.fabric8.kubernetes.api.model.discovery.v1.EndpointSlice;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The pool servers with service type NodePortLocal, which are ports that Antrea opens on nodes for
 * single pods. Source: AKO 2.1.
 *
 * @rule In NodePortLocal mode the servers of a pool are the node ports that Antrea opened for the
 *     ready Pods.
 */
final class NodePortLocalServers {
  private static final int UNKNOWN = -1;

  private NodePortLocalServers() {}

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
    List<Pod> pods = selected(cluster, service, namespace);
    if (pods.isEmpty()) {
      return PoolServers.none(pool);
    }
    IpFamilies families = IpFamilies.of(config, service, problems);
    long podPort = podPort(pool.targetPort(), pods);
    Map<String, Boolean> enabled =
        enabledPods(cluster.slices(namespace, name), pool, pods, problems);
    ImmutableList.Builder<PoolServer> servers = ImmutableList.builder();
    for (Pod pod : pods) {
      for (NodePortLocalEntries.Entry entry : NodePortLocalEntries.of(pod, problems)) {
        AddressType type = AddressType.of(entry.nodeIp());
        if (type != null && families.allows(type) && entry.podPort() == podPort) {
          servers.add(
              new PoolServer(
                  entry.nodeIp(),
                  type,
                  (int) entry.nodePort(),
                  "",
                  enabled.getOrDefault(NamespacedName.of(pod).name(), true)));
        }
      }
    }
    return new PoolServers(pool.port(), servers.build());
  }

  /** The pods of a Service, except those that are not ready; none without a selector. */
  static List<Pod> selected(AkoCluster cluster, Service service, String namespace) {
    Map<String, String> selector =
        service.getSpec() == null ? null : service.getSpec().getSelector();
    List<Pod> out = new ArrayList<>();
    if (selector != null) {
      for (Pod pod : cluster.pods(namespace, selector)) {
        if (!isUnready(pod)) {
          out.add(pod);
        }
      }
    }
    return out;
  }

  private static boolean isUnready(Pod pod) {
    if (pod.getStatus() != null) {
      for (PodCondition condition : AkoManifests.orEmpty(pod.getStatus().getConditions())) {
        if (condition != null
            && "Ready".equals(condition.getType())
            && "False".equals(condition.getStatus())) {
          return true;
        }
      }
    }
    return false;
  }

  /**
   * The number of the target port. A named port is that of the last pod and container that has a
   * port with this name; 0 if there is none.
   */
  private static long podPort(@Nullable IntOrStringValue target, List<Pod> pods) {
    if (target == null || target.isInt()) {
      return target == null ? 0 : target.intValue();
    }
    long out = 0;
    for (Pod pod : pods) {
      if (pod.getSpec() == null) {
        continue;
      }
      for (Container container : AkoManifests.orEmpty(pod.getSpec().getContainers())) {
        if (container == null) {
          continue;
        }
        for (ContainerPort port : AkoManifests.orEmpty(container.getPorts())) {
          if (port != null && target.stringValue().equals(AkoManifests.orEmpty(port.getName()))) {
            out = port.getContainerPort() == null ? 0 : port.getContainerPort();
          }
        }
      }
    }
    return out;
  }

  /**
   * Maps the name of each pod that has an endpoint to whether its first endpoint is ready.
   *
   * <p>Compatibility: AKO searches a slice for the endpoint of each pod and crashes on an endpoint
   * without a targetRef, unless it has found the pod before.
   */
  private static Map<String, Boolean> enabledPods(
      List<EndpointSlice> slices, PoolPort pool, List<Pod> pods, List<Problem> problems) {
    Map<String, Boolean> out = new HashMap<>();
    for (EndpointSlice slice : slices) {
      if (SlicePorts.match(slice, pool, false) == null) {
        continue;
      }
      int complete = UNKNOWN;
      int index = 0;
      for (Endpoint endpoint : AkoManifests.orEmpty(slice.getEndpoints())) {
        if (endpoint != null && endpoint.getTargetRef() != null) {
          String pod = AkoManifests.orEmpty(endpoint.getTargetRef().getName());
          out.putIfAbsent(pod, ClusterIpServers.isEnabled(endpoint.getConditions()));
        } else {
          complete = complete == UNKNOWN ? completeAt(slice.getEndpoints(), pods) : complete;
          if (index < complete) {
            problems.add(
                Problem.required(
                        SlicePorts.at(slice).child("endpoints").index(index).child("targetRef"),
                        "AKO crashes on an endpoint without a targetRef")
                    .withCode(AkoProblemCodes.ENDPOINT_WITHOUT_TARGET));
          }
        }
        index++;
      }
    }
    return out;
  }

  /**
   * The index of the first endpoint up to which every Pod has an endpoint; {@link
   * Integer#MAX_VALUE} if some Pod has none.
   */
  private static int completeAt(List<Endpoint> endpoints, List<Pod> pods) {
    Set<String> missing = new HashSet<>();
    pods.forEach(pod -> missing.add(NamespacedName.of(pod).name()));
    int index = 0;
    for (Endpoint endpoint : endpoints) {
      if (endpoint != null && endpoint.getTargetRef() != null) {
        missing.remove(AkoManifests.orEmpty(endpoint.getTargetRef().getName()));
      }
      if (missing.isEmpty()) {
        return index;
      }
      index++;
    }
    return Integer.MAX_VALUE;
  }
}
