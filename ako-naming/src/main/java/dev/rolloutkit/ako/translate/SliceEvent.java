package dev.rolloutkit.ako.translate;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.ako.cluster.Manifests;
import dev.rolloutkit.apimachinery.NamespacedName;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.discovery.v1.EndpointSlice;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** AKO's reaction when an EndpointSlice is created, changed or deleted. Source: AKO 2.1. */
final class SliceEvent {
  private SliceEvent() {}

  /**
   * Handles a change of the EndpointSlices of a Service.
   *
   * <p>Compatibility: if the Service is a backend of Ingresses, AKO handles only these, so the
   * virtual service of a Service of type LoadBalancer keeps its servers.
   */
  static void handle(Handling handling, @Nullable EndpointSlice slice) {
    if (slice == null) {
      return;
    }
    Map<String, String> labels = Manifests.labels(slice);
    String name =
        Manifests.orEmpty(labels == null ? null : labels.get("kubernetes.io/service-name"));
    NamespacedName key = new NamespacedName(NamespacedName.of(slice).namespace(), name);
    if (!handling.sync().accepts(key.namespace())) {
      return;
    }
    Service service = handling.sync().cluster.service(key.namespace(), key.name());
    ImmutableList<NamespacedName> users = handling.relations().ofService(key);
    handling.frontends(users);
    if (service == null || !handling.isLoadBalancer(service)) {
      return;
    }
    if (users.isEmpty()) {
      handling.l4Services().handleBySlice(service);
    } else {
      handling.triggered().ofIgnored();
    }
  }
}
