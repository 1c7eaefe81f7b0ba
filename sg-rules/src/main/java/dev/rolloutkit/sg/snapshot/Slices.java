package dev.rolloutkit.sg.snapshot;

import com.google.common.base.Strings;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableListMultimap;
import dev.rolloutkit.apimachinery.json.IntOrStringValue;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodCondition;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.ServicePort;
import io.fabric8.kubernetes.api.model.discovery.v1.Endpoint;
import io.fabric8.kubernetes.api.model.discovery.v1.EndpointPort;
import io.fabric8.kubernetes.api.model.discovery.v1.EndpointSlice;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads Services and their EndpointSlices as the controller does.
 *
 * @rule An endpoint without a ready condition counts as ready.
 */
final class Slices {
  private static final String SERVICE_NAME = "kubernetes.io/service-name";

  private Slices() {}

  /**
   * A ready endpoint.
   *
   * @param address its first address
   * @param pod the name of its pod; empty if the slice does not contain it
   */
  record Ready(String address, String pod) {}

  /**
   * A port of a slice.
   *
   * @param number its number; {@code null} if the slice does not contain it
   */
  record Port(@Nullable Integer number) {}

  /** The slices by {@code namespace/name} of their Service. */
  static ImmutableListMultimap<String, EndpointSlice> byService(Collection<EndpointSlice> slices) {
    ImmutableListMultimap.Builder<String, EndpointSlice> out = ImmutableListMultimap.builder();
    for (EndpointSlice slice : slices) {
      if (slice.getMetadata() == null || slice.getMetadata().getLabels() == null) {
        continue;
      }
      String service = slice.getMetadata().getLabels().get(SERVICE_NAME);
      if (service != null) {
        out.put(Strings.nullToEmpty(slice.getMetadata().getNamespace()) + "/" + service, slice);
      }
    }
    return out.build();
  }

  /** The port of a Service that a binding names, by number or by name. */
  static @Nullable ServicePort port(Service service, @Nullable IntOrStringValue wanted) {
    List<ServicePort> ports = service.getSpec() == null ? null : service.getSpec().getPorts();
    if (ports != null && wanted != null) {
      for (ServicePort port : ports) {
        if (port != null
            && (wanted.isInt()
                ? Integer.valueOf(wanted.intValue()).equals(port.getPort())
                : wanted.stringValue().equals(port.getName()))) {
          return port;
        }
      }
    }
    return null;
  }

  /** The target port of a Service's port if it is a number, otherwise {@code null}. */
  static @Nullable Integer numericTarget(ServicePort port) {
    return port.getTargetPort() == null ? port.getPort() : port.getTargetPort().getIntVal();
  }

  /** The port of a slice with the name of a Service's port, or {@code null}. */
  static @Nullable Port port(EndpointSlice slice, ServicePort port) {
    String name = Strings.nullToEmpty(port.getName());
    if (slice.getPorts() != null) {
      for (EndpointPort candidate : slice.getPorts()) {
        if (candidate != null && name.equals(Strings.nullToEmpty(candidate.getName()))) {
          return new Port(candidate.getPort());
        }
      }
    }
    return null;
  }

  /** The ready endpoints; an endpoint without a ready condition counts as ready. */
  static ImmutableList<Ready> ready(EndpointSlice slice) {
    ImmutableList.Builder<Ready> out = ImmutableList.builder();
    if (slice.getEndpoints() != null) {
      for (Endpoint endpoint : slice.getEndpoints()) {
        if (endpoint != null
            && (endpoint.getConditions() == null
                || !Boolean.FALSE.equals(endpoint.getConditions().getReady()))) {
          out.add(
              new Ready(
                  endpoint.getAddresses() == null || endpoint.getAddresses().isEmpty()
                      ? ""
                      : Strings.nullToEmpty(endpoint.getAddresses().get(0)),
                  pod(endpoint)));
        }
      }
    }
    return out.build();
  }

  /** The names of all pods in a slice, ready or not. */
  static ImmutableList<String> allPods(EndpointSlice slice) {
    return slice.getEndpoints() == null
        ? ImmutableList.of()
        : slice.getEndpoints().stream()
            .filter(e -> e != null)
            .map(Slices::pod)
            .collect(ImmutableList.toImmutableList());
  }

  /** Whether a pod is ready, is not being deleted, and has the labels that the Service selects. */
  static boolean selects(Service service, Pod pod) {
    Map<String, String> selector =
        service.getSpec() == null ? null : service.getSpec().getSelector();
    Map<String, String> labels = pod.getMetadata() == null ? null : pod.getMetadata().getLabels();
    return selector != null
        && !selector.isEmpty()
        && labels != null
        && labels.entrySet().containsAll(selector.entrySet())
        && pod.getMetadata().getDeletionTimestamp() == null
        && isReady(pod);
  }

  private static boolean isReady(Pod pod) {
    List<PodCondition> conditions =
        pod.getStatus() == null ? null : pod.getStatus().getConditions();
    return conditions != null
        && conditions.stream()
            .anyMatch(
                c -> c != null && "Ready".equals(c.getType()) && "True".equals(c.getStatus()));
  }

  private static String pod(Endpoint endpoint) {
    return endpoint.getTargetRef() == null
        ? ""
        : Strings.nullToEmpty(endpoint.getTargetRef().getName());
  }
}
