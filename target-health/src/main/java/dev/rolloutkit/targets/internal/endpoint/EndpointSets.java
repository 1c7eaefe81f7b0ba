package dev.rolloutkit.targets.internal.endpoint;

import static dev.rolloutkit.targets.internal.endpoint.ServicePorts.text;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.GoStrings;
import dev.rolloutkit.apimachinery.GoZero;
import dev.rolloutkit.apimachinery.NamespacedName;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.targets.cluster.ClusterView;
import dev.rolloutkit.targets.options.TargetProblemCodes;
import io.fabric8.kubernetes.api.model.EndpointAddress;
import io.fabric8.kubernetes.api.model.EndpointPort;
import io.fabric8.kubernetes.api.model.EndpointSubset;
import io.fabric8.kubernetes.api.model.Endpoints;
import io.fabric8.kubernetes.api.model.ObjectReference;
import io.fabric8.kubernetes.api.model.discovery.v1.EndpointConditions;
import io.fabric8.kubernetes.api.model.discovery.v1.EndpointSlice;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Reads the addresses of a Service by port, from its EndpointSlices or its Endpoints.
 *
 * @rule The addresses of a Service come from its EndpointSlices or its Endpoints.
 */
final class EndpointSets {
  /** The label of a slice that names its Service. */
  static final String SERVICE_LABEL = "kubernetes.io/service-name";

  /** An address of a pod; the namespace is empty if it is that of the Service. */
  record Address(
      String ip, String podNamespace, String podName, boolean ready, boolean terminating) {}

  /** A port and the addresses behind it. */
  record PortAddresses(int port, ImmutableList<Address> addresses) {}

  private EndpointSets() {}

  static Outcome<ImmutableList<PortAddresses>> of(
      ClusterView cluster,
      NamespacedName service,
      String portName,
      String addressType,
      EndpointOptions options,
      Lookups lookups) {
    if (!options.flags().enableEndpointSlices()) {
      Endpoints endpoints = cluster.endpoints().get(service);
      return endpoints == null
          ? ServicePorts.notFound("Endpoints " + GoStrings.quote(service.name()) + " not found")
          : Outcome.ok(ofEndpoints(endpoints, portName));
    }
    Optional<String> error = lookups.errorOf(Lookups.Read.LIST_ENDPOINT_SLICES);
    if (error.isPresent()) {
      return Outcome.failed(
          Problem.plain(FieldPath.root(), error.get(), TargetProblemCodes.READ_FAILED));
    }
    ImmutableList.Builder<PortAddresses> out = ImmutableList.builder();
    for (EndpointSlice slice : cluster.endpointSlices()) {
      if (isOf(slice, service)
          && (addressType.isEmpty() || addressType.equals(slice.getAddressType()))) {
        addSlice(slice, portName, out);
      }
    }
    return Outcome.ok(out.build());
  }

  private static boolean isOf(EndpointSlice slice, NamespacedName service) {
    return slice.getMetadata() != null
        && service.namespace().equals(text(slice.getMetadata().getNamespace()))
        && slice.getMetadata().getLabels() != null
        && service.name().equals(slice.getMetadata().getLabels().get(SERVICE_LABEL));
  }

  private static void addSlice(
      EndpointSlice slice, String portName, ImmutableList.Builder<PortAddresses> out) {
    for (var port :
        GoZero.elements(
            slice.getPorts(), io.fabric8.kubernetes.api.model.discovery.v1.EndpointPort::new)) {
      if (portName.isEmpty() || portName.equals(text(port.getName()))) {
        ImmutableList.Builder<Address> addresses = ImmutableList.builder();
        for (var endpoint :
            GoZero.elements(
                slice.getEndpoints(), io.fabric8.kubernetes.api.model.discovery.v1.Endpoint::new)) {
          List<String> texts = GoZero.elements(endpoint.getAddresses(), String::new);
          EndpointConditions conditions = endpoint.getConditions();
          if (!texts.isEmpty() && isPod(endpoint.getTargetRef())) {
            addresses.add(
                address(
                    texts.get(0),
                    endpoint.getTargetRef(),
                    conditions == null || !Boolean.FALSE.equals(conditions.getReady()),
                    conditions != null && Boolean.TRUE.equals(conditions.getTerminating())));
          }
        }
        out.add(new PortAddresses(number(port.getPort()), addresses.build()));
      }
    }
  }

  private static ImmutableList<PortAddresses> ofEndpoints(Endpoints endpoints, String portName) {
    ImmutableList.Builder<PortAddresses> out = ImmutableList.builder();
    for (EndpointSubset subset : GoZero.elements(endpoints.getSubsets(), EndpointSubset::new)) {
      ImmutableList.Builder<Address> addresses = ImmutableList.builder();
      add(GoZero.elements(subset.getAddresses(), EndpointAddress::new), true, addresses);
      add(GoZero.elements(subset.getNotReadyAddresses(), EndpointAddress::new), false, addresses);
      for (EndpointPort port : GoZero.elements(subset.getPorts(), EndpointPort::new)) {
        if (portName.isEmpty() || portName.equals(text(port.getName()))) {
          out.add(new PortAddresses(number(port.getPort()), addresses.build()));
        }
      }
    }
    return out.build();
  }

  private static void add(
      List<EndpointAddress> from, boolean ready, ImmutableList.Builder<Address> to) {
    for (EndpointAddress address : from) {
      if (isPod(address.getTargetRef())) {
        to.add(address(text(address.getIp()), address.getTargetRef(), ready, false));
      }
    }
  }

  private static Address address(
      String ip, ObjectReference pod, boolean ready, boolean terminating) {
    return new Address(ip, text(pod.getNamespace()), text(pod.getName()), ready, terminating);
  }

  private static boolean isPod(@Nullable ObjectReference reference) {
    return reference != null && "Pod".equals(reference.getKind());
  }

  private static int number(@Nullable Integer number) {
    return number == null ? 0 : number;
  }
}
