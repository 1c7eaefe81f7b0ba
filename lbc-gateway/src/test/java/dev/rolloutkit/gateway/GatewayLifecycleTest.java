package dev.rolloutkit.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.rolloutkit.gateway.config.GatewaySettings;
import dev.rolloutkit.gateway.result.GatewayResult;
import dev.rolloutkit.lbc.flags.FeatureGate;
import dev.rolloutkit.lbc.flags.LbcFlags;
import dev.rolloutkit.stack.resource.ResourceTypes;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Gateways that are deleted or only planned, and what feature gates disable. */
class GatewayLifecycleTest {
  private static final String HTTP = "{name: 'http', port: 80, protocol: 'HTTP'}";
  private static final String GATEWAY_API = "gateway.networking.k8s.io/v1";

  @Test
  void withoutItsFeatureGateAListenerSetIsIgnored() {
    ShopGateway shop =
        ShopGateway.of("alb", HTTP, "")
            .with(
                "ListenerSet",
                GATEWAY_API,
                "shop",
                "more",
                "{parentRef: {name: 'edge'}, listeners: [{name: 'alt', port: 8080, protocol:"
                    + " 'HTTP'}]}")
            .route("r", "rules: [{backendRefs: [{name: 'web', port: 80}]}]");
    LbcFlags off =
        LbcFlags.builder()
            .from(ShopGateway.FLAGS)
            .putFeatureGate(FeatureGate.named("GatewayListenerSet").orElseThrow(), false)
            .build();
    assertThat(shop.reference().listenerSets()).hasSize(1);
    assertThat(ShopGateway.reconcile(shop.cluster(), GatewaySettings.reference(off)).listenerSets())
        .isEmpty();
  }

  private static GatewayResult deleted(String attributes) {
    ShopGateway shop =
        ShopGateway.alb(HTTP)
            .configuration("own", "{loadBalancerAttributes: [" + attributes + "]}")
            .route("r", "rules: [{backendRefs: [{name: 'web', port: 80}]}]");
    List<JsonNode> manifests = shop.manifests();
    for (JsonNode manifest : manifests) {
      if (manifest.path("kind").asText().equals("Gateway")) {
        ((ObjectNode) manifest.path("metadata"))
            .put("deletionTimestamp", "2026-01-01T00:00:00Z")
            .putArray("finalizers")
            .add("gateway.k8s.aws/alb");
      }
    }
    return ShopGateway.reconcile(
        Gateways.applied(manifests), GatewaySettings.reference(ShopGateway.FLAGS));
  }

  @Test
  void aDeletedGatewayHasAnEmptyStackUnlessItIsProtected() {
    assertThat(deleted("").stack())
        .hasValueSatisfying(stack -> assertThat(stack.ids(ResourceTypes.LOAD_BALANCER)).isEmpty());
    assertThat(deleted("{key: 'deletion_protection.enabled', value: 'true'}").error())
        .hasValueSatisfying(
            error ->
                assertThat(error)
                    .contains(
                        "Unable to delete gateway shop/edge because deletion protection is"
                            + " enabled."));
  }

  @Test
  void aDryRunWatchesNoSecretsAndOnlyRoutesHaveAStatus() {
    ShopGateway shop =
        ShopGateway.alb(
                "{name: 's', port: 443, protocol: 'HTTPS', hostname: 'a.example.com', tls:"
                    + " {certificateRefs: [{name: 'c'}]}}")
            .object(
                "{apiVersion: 'v1', kind: 'Secret', metadata: {name: 'oidc', namespace: 'shop'},"
                    + " data: {clientID: 'aWQ=', clientSecret: 'c2VjcmV0'}}")
            .ruleConfiguration(
                "{actions: [{type: 'authenticate-oidc', authenticateOIDCConfig: {issuer:"
                    + " 'https://i.example.com', authorizationEndpoint: 'https://i.example.com/a',"
                    + " tokenEndpoint: 'https://i.example.com/t', userInfoEndpoint:"
                    + " 'https://i.example.com/u', secret: {name: 'oidc'}}}]}")
            .route(
                "r",
                "rules: [{filters: ["
                    + ShopGateway.EXTENSION
                    + "], backendRefs: [{name: 'web', port: 80}]}]");
    assertThat(shop.reference().secrets()).containsExactly("shop/oidc");
    GatewayResult planned = shop.annotated("gateway.k8s.aws/dry-run", "true").reference();
    assertThat(planned.stack()).isEmpty();
    assertThat(planned.plan()).isPresent();
    assertThat(planned.secrets()).isEmpty();
    assertThat(planned.events()).isEmpty();
    assertThat(planned.gateway().listeners()).isEmpty();
    assertThat(planned.routes().get("HTTPRoute shop/r")).hasSize(1);
  }
}
