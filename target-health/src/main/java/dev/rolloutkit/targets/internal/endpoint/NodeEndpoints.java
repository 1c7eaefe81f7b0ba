package dev.rolloutkit.targets.internal.endpoint;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.Fixes;
import dev.rolloutkit.apimachinery.NamespacedName;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.apimachinery.json.IntOrStringValue;
import dev.rolloutkit.targets.cluster.ClusterView;
import dev.rolloutkit.targets.cluster.NodeInfo;
import dev.rolloutkit.targets.options.TargetDefect;
import dev.rolloutkit.targets.options.TargetProblemCodes;
import dev.rolloutkit.targets.targetgroup.Endpoint.NodeEndpoint;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Finds the nodes that are endpoints of a Service's port. Pods and the Service's selector do not
 * matter.
 *
 * <p>Source: AWS Load Balancer Controller, resolution of node-port endpoints.
 *
 * @rule The targets of a binding of type {@code instance} are the nodes that are ready, selected
 *     and not about to be deleted.
 */
public final class NodeEndpoints {
  private NodeEndpoints() {}

  /**
   * The endpoints in the order of the nodes. An invalid selector is reported before any other
   * problem.
   *
   * <p>Compatibility: one ready node whose provider id contains no instance id fails the binding.
   * If {@link TargetDefect#BAD_NODE_FAILS_BINDING} is fixed, the node is ignored with a warning.
   *
   * @param nodeSelector the binding's selector; {@code null} if it has none
   */
  public static Outcome<ImmutableList<NodeEndpoint>> of(
      ClusterView cluster,
      NamespacedName service,
      IntOrStringValue port,
      @Nullable JsonNode nodeSelector,
      EndpointOptions options,
      Lookups lookups) {
    return NodeSelectors.of(nodeSelector, options.release())
        .flatMap(
            fits ->
                ServicePorts.find(cluster, service, port, lookups)
                    .flatMap(found -> resolve(cluster, service, found, fits, options, lookups)));
  }

  private static Outcome<ImmutableList<NodeEndpoint>> resolve(
      ClusterView cluster,
      NamespacedName service,
      ServicePorts.Found found,
      Predicate<NodeInfo> fits,
      EndpointOptions options,
      Lookups lookups) {
    String type = found.service().type();
    if (!type.equals("NodePort") && !type.equals("LoadBalancer")) {
      return Outcome.failed(
          Problem.plain(
              FieldPath.of("spec", "serviceRef"),
              "service type must be either 'NodePort' or 'LoadBalancer': " + service.joined(),
              TargetProblemCodes.SERVICE_TYPE));
    }
    Optional<String> error = lookups.errorOf(Lookups.Read.LIST_NODES);
    if (error.isPresent()) {
      return Outcome.failed(
          Problem.plain(FieldPath.root(), error.get(), TargetProblemCodes.READ_FAILED));
    }
    List<NodeInfo> ready = new ArrayList<>();
    List<NodeInfo> unknown = new ArrayList<>();
    for (NodeInfo node : cluster.nodes().values()) {
      if (fits.test(node) && !NodeSelectors.isBeingDeleted(node)) {
        String status = node.ready().orElse("");
        if (status.equals("True")) {
          ready.add(node);
        } else if (status.equals("Unknown")) {
          unknown.add(node);
        }
      }
    }
    return endpoints(
        ready.isEmpty() && options.failOpen() ? unknown : ready,
        found.port().nodePort(),
        options.fixes());
  }

  private static Outcome<ImmutableList<NodeEndpoint>> endpoints(
      List<NodeInfo> nodes, int port, Fixes<TargetDefect> fixes) {
    ImmutableList.Builder<NodeEndpoint> out = ImmutableList.builder();
    List<Problem> warnings = new ArrayList<>();
    for (NodeInfo node : nodes) {
      Outcome<String> id = InstanceIds.of(node);
      if (id instanceof Outcome.Ok<String> ok) {
        out.add(new NodeEndpoint(ok.value(), port, node));
      } else if (fixes.fixes(TargetDefect.BAD_NODE_FAILS_BINDING)) {
        warnings.addAll(id.problems());
      } else {
        return Outcome.failed(id.problems());
      }
    }
    return Outcome.ok(out.build(), warnings);
  }
}
