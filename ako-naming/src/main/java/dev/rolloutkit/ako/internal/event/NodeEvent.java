package dev.rolloutkit.ako.internal.event;

import dev.rolloutkit.ako.config.ServiceType;
import dev.rolloutkit.ako.internal.cluster.AkoManifests;
import dev.rolloutkit.ako.internal.l4.L4Services;
import dev.rolloutkit.ako.internal.parse.WatchedCluster;
import dev.rolloutkit.apimachinery.NamespacedName;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.NodeAddress;
import io.fabric8.kubernetes.api.model.Service;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * AKO's reaction when a node is created, changed or deleted. Source: AKO 2.1.
 *
 * @rule In NodePort mode a change of nodes makes AKO handle all Services of type LoadBalancer, and
 *     then the Ingresses with Services of type NodePort.
 */
final class NodeEvent {
  private static final List<String> ADDRESSES =
      List.of("node.antrea.io/transport-addresses", "projectcalico.org/IPv4Address");

  /** The annotation with addresses that AKO does not compare. */
  private static final String UNNOTICED_ADDRESS = "projectcalico.org/IPv6Address";

  private NodeEvent() {}

  /**
   * Handles, in NodePort mode, all Services of type LoadBalancer, and then the Ingresses or Routes
   * with Services of type NodePort.
   *
   * <p>Compatibility: AKO ignores changes of a node's addresses other than the first internal one,
   * unless their number changes.
   */
  static void handle(Requeue requeue, L4Services l4, @Nullable Node before, @Nullable Node now) {
    WatchedCluster cluster = requeue.cluster();
    if (cluster.config().serviceType() != ServiceType.NODE_PORT
        || !(isSelected(cluster, before) || isSelected(cluster, now))) {
      return;
    }
    if (before != null && now != null && isEqual(before, now)) {
      if (hasOtherAddresses(before, now)) {
        requeue.triggered().ofIgnored();
      }
      return;
    }
    List<Service> services = cluster.snapshot().services().values().asList();
    for (Service service : services) {
      l4.handleByNode(service);
    }
    for (Service service : services) {
      if (service.getSpec() != null && "NodePort".equals(service.getSpec().getType())) {
        requeue.handleAll(requeue.relations().ofService(NamespacedName.of(service)));
      }
    }
  }

  private static boolean isSelected(WatchedCluster cluster, @Nullable Node node) {
    return node != null && cluster.config().nodeSelector().matches(AkoManifests.labels(node));
  }

  private static boolean isEqual(Node before, Node now) {
    return Objects.equals(AkoManifests.labels(before), AkoManifests.labels(now))
        && internalIp(before).equals(internalIp(now))
        && addresses(before).size() == addresses(now).size()
        && Objects.equals(podCidr(before), podCidr(now))
        && ADDRESSES.stream()
            .allMatch(
                key ->
                    Objects.equals(
                        AkoManifests.annotation(before, key), AkoManifests.annotation(now, key)));
  }

  /** Whether a change that AKO does not notice may change the servers of pools. */
  private static boolean hasOtherAddresses(Node before, Node now) {
    return !addresses(before).equals(addresses(now))
        || !Objects.equals(
            AkoManifests.annotation(before, UNNOTICED_ADDRESS),
            AkoManifests.annotation(now, UNNOTICED_ADDRESS));
  }

  private static List<@Nullable NodeAddress> addresses(Node node) {
    return node.getStatus() == null
        ? List.of()
        : AkoManifests.orEmpty(node.getStatus().getAddresses());
  }

  private static String internalIp(Node node) {
    for (NodeAddress address : addresses(node)) {
      if (address != null && "InternalIP".equals(address.getType())) {
        return AkoManifests.orEmpty(address.getAddress());
      }
    }
    return "";
  }

  private static @Nullable String podCidr(Node node) {
    return node.getSpec() == null ? null : node.getSpec().getPodCIDR();
  }
}
