package dev.rolloutkit.ako.internal.event;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.ako.internal.cluster.AkoManifests;
import dev.rolloutkit.ako.internal.l4.L4Services;
import dev.rolloutkit.apimachinery.NamespacedName;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.discovery.v1.EndpointSlice;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * AKO's reaction when an EndpointSlice is created, changed or deleted. Source: AKO 2.1.
 *
 * @rule A change of EndpointSlices makes AKO handle the Ingresses of the Service, or the Service
 *     itself if no Ingress has it as a backend.
 */
final class SliceEvent {
  private SliceEvent() {}

  /**
   * Handles a change of the EndpointSlices of a Service.
   *
   * <p>Compatibility: if the Service is a backend of Ingresses, AKO handles only these, so the
   * virtual service of a Service of type LoadBalancer keeps its servers.
   */
  static void handle(Requeue requeue, L4Services l4, @Nullable EndpointSlice slice) {
    if (slice == null) {
      return;
    }
    Map<String, String> labels = AkoManifests.labels(slice);
    String name =
        AkoManifests.orEmpty(labels == null ? null : labels.get("kubernetes.io/service-name"));
    NamespacedName key = new NamespacedName(NamespacedName.of(slice).namespace(), name);
    if (!requeue.cluster().accepts(key.namespace())) {
      return;
    }
    Service service = requeue.cluster().service(key);
    ImmutableList<NamespacedName> users = requeue.relations().ofService(key);
    requeue.handleAll(users);
    if (service == null || !requeue.isLoadBalancer(service)) {
      return;
    }
    if (users.isEmpty()) {
      l4.handleBySlice(service);
    } else {
      requeue.triggered().ofIgnored();
    }
  }
}
