package dev.rolloutkit.gateway;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableList;
import dev.rolloutkit.gateway.attachment.Attachments;
import dev.rolloutkit.gateway.attachment.GatewayAttachment;
import dev.rolloutkit.gateway.cluster.GatewayCluster;
import dev.rolloutkit.gateway.config.Deployment;
import dev.rolloutkit.gateway.config.GatewaySettings;
import dev.rolloutkit.gateway.configuration.LoadBalancerKind;
import dev.rolloutkit.gateway.internal.cluster.GatewayFields;
import dev.rolloutkit.gateway.internal.lint.Findings;
import dev.rolloutkit.gateway.internal.migration.MigrationProof;
import dev.rolloutkit.gateway.internal.plan.GatewaysAtRest;
import dev.rolloutkit.gateway.internal.reconcile.Reconcile;
import dev.rolloutkit.gateway.listener.GatewayListeners;
import dev.rolloutkit.gateway.migration.Migration;
import dev.rolloutkit.gateway.plan.GatewayAtRest;
import dev.rolloutkit.gateway.plan.PlannedGateways;
import dev.rolloutkit.gateway.result.GatewayResult;
import dev.rolloutkit.stack.LoadBalancerStacks;
import dev.rolloutkit.stack.config.AwsDirectory;
import dev.rolloutkit.stack.internal.build.ServiceIndex;
import dev.rolloutkit.stack.resource.Stack;
import dev.rolloutkit.stack.route.Request;
import dev.rolloutkit.stack.route.Route;
import io.fabric8.kubernetes.api.model.Service;
import java.util.Collection;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Computes what the AWS Load Balancer Controller builds from Gateways and routes: the load
 * balancer, its listeners, rules and target groups, and the statuses that users see.
 */
public final class Gateways {
  private Gateways() {}

  /**
   * The cluster after the manifests are applied. Their CRDs prune them, set defaults and validate
   * them. Objects that the API server refuses are not in the cluster; {@link
   * GatewayCluster#refused} has their problems.
   */
  public static GatewayCluster applied(Iterable<? extends JsonNode> manifests) {
    return GatewayCluster.applied(manifests);
  }

  /** The cluster with objects that an API server has returned. They are not validated again. */
  public static GatewayCluster stored(Iterable<? extends JsonNode> objects) {
    return GatewayCluster.stored(objects);
  }

  /**
   * Reconciles a Gateway: its stack, or the problem at which the controller stops, and the statuses
   * and events that it writes.
   *
   * <p>The time is linear in the number of rules, except for sorting.
   */
  public static GatewayResult reconcile(
      String namespace,
      String name,
      GatewayCluster cluster,
      AwsDirectory directory,
      GatewaySettings settings,
      Deployment deployment) {
    return Reconcile.of(namespace, name, cluster, directory, settings, deployment);
  }

  /**
   * The load balancers of all Gateways of a cluster at rest, in which no controller has anything
   * left to do, and in an AWS account that has everything that the Gateways name. If the class of a
   * Gateway belongs to another controller or is not among the objects, the Gateway is planned by
   * the rules of the Gateway API alone.
   *
   * @param stored the objects as the API server stores them
   */
  public static ImmutableList<GatewayAtRest> atRest(
      Collection<? extends JsonNode> stored, GatewaySettings settings) {
    return GatewaysAtRest.of(stored, settings);
  }

  /**
   * Plans every Gateway among manifests, in an AWS account in which everything exists that they
   * name. For an account whose resources you know, use {@link #reconcile}.
   *
   * @param manifests all objects as they are written, with the Services
   */
  public static PlannedGateways plan(
      Iterable<? extends JsonNode> manifests, GatewaySettings settings) {
    return PlannedGateways.of(manifests, settings);
  }

  /**
   * Explains which routes attach to which listeners of a Gateway, and why others do not. Empty if
   * the Gateway does not exist or is not the controller's.
   */
  public static Optional<GatewayAttachment> attachment(
      String namespace, String name, GatewayCluster cluster, GatewaySettings settings) {
    Optional<JsonNode> gateway = cluster.find("Gateway", namespace, name);
    Optional<LoadBalancerKind> kind =
        gateway
            .flatMap(
                found ->
                    cluster.find(
                        "GatewayClass",
                        "",
                        GatewayFields.text(GatewayFields.spec(found), "gatewayClassName")))
            .flatMap(
                found ->
                    LoadBalancerKind.of(
                        GatewayFields.text(GatewayFields.spec(found), "controllerName")));
    if (gateway.isEmpty() || kind.isEmpty()) {
      return Optional.empty();
    }
    GatewayListeners listeners =
        GatewayListeners.of(gateway.get(), kind.get(), cluster, settings.flags());
    Attachments attachments =
        Attachments.of(gateway.get(), kind.get(), listeners, cluster, settings);
    return Optional.of(GatewayAttachment.of(attachments, Findings.of(attachments)));
  }

  /**
   * The rule that serves a request, with the chain of reasons from the listener to the target
   * group. Linear in the number of rules.
   */
  public static Route route(Stack stack, Request request) {
    return LoadBalancerStacks.route(stack, request);
  }

  /**
   * Compares two stacks by how they treat requests, whether they were built from Ingresses or from
   * a Gateway. The verdict is {@code EQUAL} only if that is proved, and {@code UNKNOWN} if it
   * cannot be decided.
   *
   * @param services the Services of both stacks, which define the numbers of named ports
   */
  public static Migration compare(
      Stack before, Stack after, Collection<? extends @Nullable Service> services) {
    return MigrationProof.of(before, after, ServiceIndex.of(services));
  }
}
