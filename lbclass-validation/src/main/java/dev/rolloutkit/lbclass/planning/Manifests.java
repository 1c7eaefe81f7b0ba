package dev.rolloutkit.lbclass.planning;

import dev.rolloutkit.lbclass.service.Services;
import dev.rolloutkit.lbclass.settings.ServiceGates;
import dev.rolloutkit.lbclass.strategy.ServiceDefaults;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.ServicePort;
import io.fabric8.kubernetes.api.model.ServiceSpec;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Makes modified copies of Services for the steps of a plan. */
final class Manifests {
  private Manifests() {}

  /** A copy with metadata. */
  static Service copy(Service service) {
    Service out = Services.copy(service);
    if (out.getMetadata() == null) {
      out.setMetadata(new ObjectMeta());
    }
    return out;
  }

  /** A copy with defaults and metadata. */
  static Service withDefaults(Service service, ServiceGates gates) {
    return copy(ServiceDefaults.apply(service, gates));
  }

  /** A copy without these annotations. */
  static Service withoutAnnotations(Service service, Collection<String> keys) {
    Service out = copy(service);
    Map<String, String> annotations = new LinkedHashMap<>(Services.annotations(out));
    annotations.keySet().removeAll(keys);
    out.getMetadata().setAnnotations(annotations);
    return out;
  }

  /** A copy without these finalizers. */
  static Service withoutFinalizers(Service service, Collection<String> finalizers) {
    Service out = copy(service);
    List<String> kept = new ArrayList<>(Services.finalizers(out));
    kept.removeAll(finalizers);
    out.getMetadata().setFinalizers(kept);
    return out;
  }

  /** A copy that can be created, without the values that the cluster has set or allocated. */
  static Service forCreation(Service service, Collection<String> finalizers) {
    Service out = withoutFinalizers(service, finalizers);
    ObjectMeta meta = out.getMetadata();
    meta.setUid(null);
    meta.setResourceVersion(null);
    meta.setCreationTimestamp(null);
    meta.setDeletionTimestamp(null);
    meta.setDeletionGracePeriodSeconds(null);
    meta.setGeneration(null);
    meta.setManagedFields(new ArrayList<>());
    meta.setSelfLink(null);
    out.setStatus(null);
    ServiceSpec spec = out.getSpec();
    if (!Services.isHeadless(spec)) {
      spec.setClusterIP(null);
      spec.setClusterIPs(new ArrayList<>());
    }
    spec.setHealthCheckNodePort(null);
    for (ServicePort port : Services.list(spec.getPorts())) {
      if (port != null) {
        port.setNodePort(null);
      }
    }
    return out;
  }
}
