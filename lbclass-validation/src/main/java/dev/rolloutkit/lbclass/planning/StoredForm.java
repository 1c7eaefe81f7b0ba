package dev.rolloutkit.lbclass.planning;

import dev.rolloutkit.lbclass.service.Services;
import io.fabric8.kubernetes.api.model.ServicePort;
import io.fabric8.kubernetes.api.model.ServiceSpec;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Normalizes specs for comparison: values that the API server treats alike become equal.
 *
 * @rule Specs that the API server treats alike are equal.
 */
final class StoredForm {
  private StoredForm() {}

  /** Normalizes a spec in place and returns it. */
  static ServiceSpec of(ServiceSpec spec) {
    spec.setClusterIP(present(spec.getClusterIP()));
    spec.setExternalName(present(spec.getExternalName()));
    spec.setExternalTrafficPolicy(present(spec.getExternalTrafficPolicy()));
    spec.setLoadBalancerIP(present(spec.getLoadBalancerIP()));
    spec.setHealthCheckNodePort(present(spec.getHealthCheckNodePort()));
    if (Boolean.FALSE.equals(spec.getPublishNotReadyAddresses())) {
      spec.setPublishNotReadyAddresses(null);
    }
    if (spec.getSelector() == null) {
      spec.setSelector(Map.of());
    }
    for (ServicePort port : Services.list(spec.getPorts())) {
      if (port != null) {
        port.setName(present(port.getName()));
        port.setNodePort(present(port.getNodePort()));
      }
    }
    return spec;
  }

  private static @Nullable String present(@Nullable String text) {
    return text == null || text.isEmpty() ? null : text;
  }

  private static @Nullable Integer present(@Nullable Integer number) {
    return number == null || number == 0 ? null : number;
  }
}
