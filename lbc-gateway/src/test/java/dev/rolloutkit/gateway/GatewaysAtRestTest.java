package dev.rolloutkit.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.rolloutkit.gateway.config.GatewaySettings;
import dev.rolloutkit.gateway.plan.GatewayAtRest;
import dev.rolloutkit.stack.resource.ResourceTypes;
import java.util.List;
import org.junit.jupiter.api.Test;

/** All Gateways of a cluster, in an account that has everything that they name. */
class GatewaysAtRestTest {
  private static final JsonNode SERVICE =
      ShopGateway.json(
          "{apiVersion: 'v1', kind: 'Service', metadata: {name: 'web', namespace: 'shop'},"
              + " spec: {type: 'NodePort', ports: [{port: 80, targetPort: 8080}]}}");
  private static final JsonNode ROUTE =
      ShopGateway.json(
          "{apiVersion: 'gateway.networking.k8s.io/v1', kind: 'HTTPRoute',"
              + " metadata: {name: 'web', namespace: 'shop'}, spec: {parentRefs: [{name: 'edge'}],"
              + " hostnames: ['shop.example.com'],"
              + " rules: [{backendRefs: [{name: 'web', port: 80}]}]}}");

  private static JsonNode gateway(String configuration) {
    return ShopGateway.json(
        "{apiVersion: 'gateway.networking.k8s.io/v1', kind: 'Gateway',"
            + " metadata: {name: 'edge', namespace: 'shop'}, spec: {gatewayClassName: 'aws', "
            + configuration
            + "listeners: [{name: 'web', protocol: 'HTTPS', port: 443,"
            + " allowedRoutes: {namespaces: {from: 'Same'}}}]}}");
  }

  private static JsonNode gatewayClass(String controller) {
    return ShopGateway.json(
        "{apiVersion: 'gateway.networking.k8s.io/v1', kind: 'GatewayClass',"
            + " metadata: {name: 'aws'}, spec: {controllerName: '"
            + controller
            + "'}}");
  }

  private static GatewayAtRest planned(JsonNode... objects) {
    List<GatewayAtRest> all =
        Gateways.atRest(List.of(objects), GatewaySettings.reference(ShopGateway.FLAGS));
    assertThat(all).hasSize(1);
    return all.get(0);
  }

  /** Subnets, certificates and the node port of a manifest are assumed. */
  @Test
  void whatManifestsDoNotContainIsAssumedToExist() {
    GatewayAtRest one = planned(gatewayClass("gateway.k8s.aws/alb"), gateway(""), ROUTE, SERVICE);

    assertThat(one.isOurs()).isTrue();
    assertThat(one.stack().why()).isEmpty();
    assertThat(one.stack().built().orElseThrow().ids(ResourceTypes.LISTENER))
        .containsExactly("443");
    assertThat(one.objects())
        .containsExactly("Gateway shop/edge", "GatewayClass /aws", "HTTPRoute shop/web");
  }

  @Test
  void aMissingConfigurationStopsTheController() {
    GatewayAtRest one =
        planned(
            gatewayClass("gateway.k8s.aws/alb"),
            gateway(
                "infrastructure: {parametersRef: {group: 'gateway.k8s.aws',"
                    + " kind: 'LoadBalancerConfiguration', name: 'own'}}, "),
            ROUTE,
            SERVICE);

    assertThat(one.stack().built()).isEmpty();
    assertThat(one.stack().why()).contains("own");
    assertThat(one.objects()).contains("LoadBalancerConfiguration shop/own");
  }

  /** The configuration of this Gateway is not known, and its plan needs no certificate. */
  @Test
  void aGatewayOfAnotherControllerHasTheRulesOfTheGatewayApi() {
    for (JsonNode other : List.of(gatewayClass("example.com/proxy"), SERVICE)) {
      GatewayAtRest one =
          planned(
              other,
              gateway("infrastructure: {parametersRef: {group: 'x', kind: 'Y', name: 'z'}}, "),
              ROUTE,
              SERVICE);

      assertThat(one.isOurs()).isFalse();
      assertThat(one.stack().built().orElseThrow().ids(ResourceTypes.LISTENER_RULE))
          .containsExactly("443:1");
    }
  }
}
