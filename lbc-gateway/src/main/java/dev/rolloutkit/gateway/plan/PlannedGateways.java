package dev.rolloutkit.gateway.plan;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableList;
import dev.rolloutkit.gateway.cluster.GatewayCluster;
import dev.rolloutkit.gateway.config.Deployment;
import dev.rolloutkit.gateway.config.GatewaySettings;
import dev.rolloutkit.gateway.configuration.LoadBalancerKind;
import dev.rolloutkit.gateway.internal.cluster.GatewayFields;
import dev.rolloutkit.gateway.internal.plan.AssumedGatewayAws;
import dev.rolloutkit.gateway.internal.plan.StoredManifests;
import dev.rolloutkit.gateway.internal.reconcile.Reconcile;
import dev.rolloutkit.gateway.result.GatewayResult;
import java.util.Optional;

/**
 * The load balancers that the controller builds for the Gateways among manifests, in an AWS account
 * in which everything exists that they name. A plan of Ingresses assumes the same.
 *
 * @param cluster the objects, with what the API server refuses of them
 * @param gateways the plans of the Gateways whose class is the controller's, by namespace and name
 */
public record PlannedGateways(GatewayCluster cluster, ImmutableList<PlannedGateway> gateways) {
  private static final String ARN = "arn:aws:elasticloadbalancing:region:account:loadbalancer/";

  /**
   * Plans every Gateway.
   *
   * @param manifests all objects as they are written; Services get the defaults and node ports that
   *     an API server gives them
   */
  public static PlannedGateways of(
      Iterable<? extends JsonNode> manifests, GatewaySettings settings) {
    GatewayCluster cluster = GatewayCluster.applied(StoredManifests.of(manifests));
    ImmutableList.Builder<PlannedGateway> out = ImmutableList.builder();
    for (JsonNode gateway : cluster.all("Gateway")) {
      kind(gateway, cluster).ifPresent(kind -> out.add(plan(gateway, kind, cluster, settings)));
    }
    return new PlannedGateways(cluster, out.build());
  }

  private static Optional<LoadBalancerKind> kind(JsonNode gateway, GatewayCluster cluster) {
    return cluster
        .find(
            "GatewayClass", "", GatewayFields.text(GatewayFields.spec(gateway), "gatewayClassName"))
        .flatMap(
            found ->
                LoadBalancerKind.of(
                    GatewayFields.text(GatewayFields.spec(found), "controllerName")));
  }

  private static PlannedGateway plan(
      JsonNode gateway, LoadBalancerKind kind, GatewayCluster cluster, GatewaySettings settings) {
    String namespace = GatewayFields.namespace(gateway);
    String name = GatewayFields.name(gateway);
    AssumedGatewayAws account = AssumedGatewayAws.of(gateway, cluster, settings);
    String path = kind == LoadBalancerKind.NLB ? "net/" : "app/";
    GatewayResult result =
        Reconcile.of(
            namespace,
            name,
            cluster,
            account.directory(),
            settings,
            Deployment.active(balancer -> ARN + path + balancer + "/1"));
    return new PlannedGateway(
        namespace,
        name,
        result,
        account
            .references()
            .assumptions(
                "Gateway " + namespace + "/" + name,
                result.stack().or(result::plan),
                settings.stack()));
  }
}
