package dev.rolloutkit.targets.internal.endpoint;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.GoStrings;
import dev.rolloutkit.apimachinery.NamespacedName;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.apimachinery.json.IntOrStringValue;
import dev.rolloutkit.lbc.release.LbcChange;
import dev.rolloutkit.targets.cluster.ClusterView;
import dev.rolloutkit.targets.cluster.NodeInfo;
import dev.rolloutkit.targets.cluster.PodCondition;
import dev.rolloutkit.targets.cluster.PodInfo;
import dev.rolloutkit.targets.internal.endpoint.EndpointSets.Address;
import dev.rolloutkit.targets.internal.endpoint.EndpointSets.PortAddresses;
import dev.rolloutkit.targets.options.TargetProblemCodes;
import dev.rolloutkit.targets.targetgroup.Endpoint.PodEndpoint;
import java.util.List;
import java.util.Optional;

/**
 * Finds the pods that are endpoints of a Service's port: ready ones, and those that only wait for a
 * readiness gate.
 *
 * <p>Source: AWS Load Balancer Controller, resolution of pod endpoints.
 *
 * @rule The targets of a binding of type {@code ip} are the pods that are ready or wait only for a
 *     readiness gate.
 */
public final class PodEndpoints {
  private PodEndpoints() {}

  /**
   * The endpoints in the order of slices, ports and addresses, with duplicates. Pods that are not
   * in the controller's cache are left out, each with a warning of code {@link
   * TargetProblemCodes#POD_PENDING}. Addresses that are not ready cause one warning of code {@link
   * TargetProblemCodes#ENDPOINT_NOT_READY}.
   *
   * @param addressType {@code IPv4} or {@code IPv6}; empty for both
   */
  public static Outcome<ImmutableList<PodEndpoint>> of(
      ClusterView cluster,
      NamespacedName service,
      IntOrStringValue port,
      String addressType,
      EndpointOptions options,
      Lookups lookups) {
    return ServicePorts.find(cluster, service, port, lookups)
        .flatMap(
            found ->
                EndpointSets.of(
                    cluster,
                    service,
                    found.port().name(),
                    options.release().has(LbcChange.SLICES_OF_ONE_FAMILY) ? addressType : "",
                    options,
                    lookups))
        .flatMap(sets -> resolve(cluster, service, sets, options, lookups));
  }

  private static Outcome<ImmutableList<PodEndpoint>> resolve(
      ClusterView cluster,
      NamespacedName service,
      List<PortAddresses> sets,
      EndpointOptions options,
      Lookups lookups) {
    ImmutableList.Builder<PodEndpoint> ready = ImmutableList.builder();
    ImmutableList.Builder<PodEndpoint> unknown = ImmutableList.builder();
    ImmutableList.Builder<Problem> warnings = ImmutableList.builder();
    int notReady = 0;
    for (PortAddresses set : sets) {
      for (Address address : set.addresses()) {
        Optional<String> error = lookups.errorOf(Lookups.Read.GET_POD);
        if (error.isPresent()) {
          return Outcome.failed(
              Problem.plain(FieldPath.root(), error.get(), TargetProblemCodes.READ_FAILED));
        }
        NamespacedName key =
            new NamespacedName(
                address.podNamespace().isEmpty() ? service.namespace() : address.podNamespace(),
                address.podName());
        PodInfo pod = cluster.pods().get(key);
        if (pod == null) {
          warnings.add(
              Problem.plain(
                  FieldPath.root(),
                  "pod " + GoStrings.quote(key.joined()) + " is not in the controller's cache",
                  TargetProblemCodes.POD_PENDING));
          continue;
        }
        PodEndpoint endpoint =
            new PodEndpoint(address.ip(), set.port(), pod.quicServerId(set.port()), pod);
        switch (standing(cluster, address, pod)) {
          case READY -> ready.add(endpoint);
          case UNKNOWN -> unknown.add(endpoint);
          case NOT_READY -> notReady++;
        }
      }
    }
    if (notReady > 0) {
      warnings.add(
          Problem.plain(
              FieldPath.root(),
              notReady + " addresses are not ready",
              TargetProblemCodes.ENDPOINT_NOT_READY));
    }
    ImmutableList<PodEndpoint> out = ready.build();
    return Outcome.ok(
        out.isEmpty() && options.failOpen() ? unknown.build() : out, warnings.build());
  }

  private enum Standing {
    READY,
    UNKNOWN,
    NOT_READY
  }

  private static Standing standing(ClusterView cluster, Address address, PodInfo pod) {
    if (address.ready()) {
      return Standing.READY;
    }
    boolean containersReady =
        pod.condition("ContainersReady").map(PodCondition::status).orElse("").equals("True");
    NodeInfo node = cluster.nodes().get(pod.nodeName());
    if (!containersReady || node == null) {
      return Standing.NOT_READY;
    }
    return switch (node.ready().orElse("False")) {
      case "True" -> address.terminating() ? Standing.NOT_READY : Standing.READY;
      case "Unknown" -> Standing.UNKNOWN;
      default -> Standing.NOT_READY;
    };
  }
}
