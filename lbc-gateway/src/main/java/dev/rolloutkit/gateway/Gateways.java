package dev.rolloutkit.gateway;

import com.fasterxml.jackson.databind.JsonNode;
import dev.rolloutkit.gateway.cluster.GatewayCluster;
import dev.rolloutkit.gateway.config.Deployment;
import dev.rolloutkit.gateway.config.GatewaySettings;
import dev.rolloutkit.gateway.reconcile.Reconcile;
import dev.rolloutkit.gateway.result.GatewayResult;
import dev.rolloutkit.stack.config.AwsDirectory;

/**
 * What the AWS Load Balancer Controller makes of Gateways and routes: the load balancer, its
 * listeners, rules and target groups, and the statuses that users see.
 */
public final class Gateways {
  private Gateways() {}

  /**
   * The cluster after manifests were applied: pruned, given their defaults and validated by their
   * CRDs. What the API server refuses is not in the cluster; see {@link GatewayCluster#refused}.
   */
  public static GatewayCluster applied(Iterable<? extends JsonNode> manifests) {
    return GatewayCluster.applied(manifests);
  }

  /** The cluster with objects that an API server returned; they are not validated again. */
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
}
