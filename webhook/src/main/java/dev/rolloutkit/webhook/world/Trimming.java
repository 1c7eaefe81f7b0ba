package dev.rolloutkit.webhook.world;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Namespace;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.discovery.v1.Endpoint;
import io.fabric8.kubernetes.api.model.discovery.v1.EndpointConditions;
import io.fabric8.kubernetes.api.model.discovery.v1.EndpointSlice;
import io.fabric8.kubernetes.api.model.networking.v1.Ingress;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Removes the fields that no review reads from a received object, so that memory does not grow with
 * the number of pods or with the annotations of other tools.
 */
final class Trimming {
  private static final List<String> READ =
      List.of("k8s.aws/", "kubernetes.io/", "vmware.com/", "rolloutkit.dev/");
  private static final String LAST_APPLIED = "kubectl.kubernetes.io/";

  private Trimming() {}

  /** Trims an object that is not shared yet. */
  static void trim(HasMetadata object) {
    ObjectMeta meta = object.getMetadata();
    meta.setManagedFields(null);
    meta.setOwnerReferences(null);
    if (meta.getAnnotations() != null && !meta.getAnnotations().isEmpty()) {
      meta.getAnnotations().keySet().removeIf(key -> key == null || !isRead(key));
    }
    if (object instanceof EndpointSlice slice) {
      trim(slice);
    } else if (object instanceof Service service) {
      service.setStatus(null);
    } else if (object instanceof Ingress ingress) {
      ingress.setStatus(null);
    } else if (object instanceof Namespace namespace) {
      namespace.setStatus(null);
      namespace.setSpec(null);
    }
  }

  private static boolean isRead(String annotation) {
    return !annotation.startsWith(LAST_APPLIED) && READ.stream().anyMatch(annotation::contains);
  }

  /** Keeps one ready endpoint: reviews need only its existence and its ports. */
  private static void trim(EndpointSlice slice) {
    Map<String, String> labels = slice.getMetadata().getLabels();
    if (labels != null && !labels.isEmpty()) {
      labels.keySet().removeIf(key -> !"kubernetes.io/service-name".equals(key));
    }
    if (slice.getEndpoints() == null) {
      return;
    }
    slice.setEndpoints(
        slice.getEndpoints().stream()
            .filter(endpoint -> endpoint != null && isReady(endpoint.getConditions()))
            .limit(1)
            .map(Trimming::named)
            .toList());
  }

  private static boolean isReady(@Nullable EndpointConditions conditions) {
    return conditions == null || !Boolean.FALSE.equals(conditions.getReady());
  }

  private static Endpoint named(Endpoint endpoint) {
    Endpoint out = new Endpoint();
    out.setAddresses(endpoint.getAddresses());
    out.setTargetRef(endpoint.getTargetRef());
    return out;
  }
}
