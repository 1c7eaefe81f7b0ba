package dev.rolloutkit.lbclass.validation;

import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.lbclass.internal.validation.Fields;
import dev.rolloutkit.lbclass.internal.validation.Problems;
import dev.rolloutkit.lbclass.service.Services;
import io.fabric8.kubernetes.api.model.LoadBalancerIngress;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.ServiceSpec;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reports {@code null} elements of lists and {@code null} keys of the selector. The Kubernetes API
 * has no such Services, so no other rules are applied to them.
 *
 * @rule A Service with a null element of a list or a null key is not validated further.
 */
final class MissingElements {
  private MissingElements() {}

  /** The missing elements of a Service, in the order of its fields. */
  static Problems check(Service service, Problems before) {
    Problems found = before;
    ServiceSpec spec = service.getSpec();
    if (spec != null) {
      found = check(Fields.CLUSTER_IPS, spec.getClusterIPs(), found);
      found = check(Fields.EXTERNAL_IPS, spec.getExternalIPs(), found);
      found = check(Fields.IP_FAMILIES, spec.getIpFamilies(), found);
      found = check(Fields.SOURCE_RANGES, spec.getLoadBalancerSourceRanges(), found);
      found = check(Fields.PORTS, spec.getPorts(), found);
      found = checkKeys(Fields.SELECTOR, spec.getSelector(), found);
    }
    List<LoadBalancerIngress> ingress = Services.ingress(service);
    return ingress.isEmpty() ? found : check(Fields.INGRESS, ingress, found);
  }

  /** Reports a {@code null} key; a {@code null} value counts as empty. */
  private static Problems checkKeys(
      FieldPath field, @Nullable Map<String, String> map, Problems found) {
    if (map != null && !map.isEmpty()) {
      for (String key : map.keySet()) {
        if (key == null) {
          return found.and(Problem.invalid(field, "null", "must not have a null key"));
        }
      }
    }
    return found;
  }

  private static Problems check(FieldPath field, @Nullable List<?> list, Problems before) {
    if (list == null) {
      return before;
    }
    Problems found = before;
    int i = 0;
    for (Object element : list) {
      if (element == null) {
        found = found.and(Problem.invalid(field.index(i), "null", "must not be null"));
      }
      i++;
    }
    return found;
  }
}
