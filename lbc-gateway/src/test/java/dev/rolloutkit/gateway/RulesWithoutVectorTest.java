package dev.rolloutkit.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.rolloutkit.gateway.cluster.Condition;
import dev.rolloutkit.gateway.config.GatewaySettings;
import dev.rolloutkit.gateway.result.GatewayResult;
import dev.rolloutkit.lbc.flags.FeatureGate;
import dev.rolloutkit.lbc.flags.LbcFlags;
import dev.rolloutkit.stack.resource.ResourceTypes;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Rules of the controller that no recorded reconcile decides. */
class RulesWithoutVectorTest {
  private static final String HTTP = "{name: 'http', port: 80, protocol: 'HTTP'}";
  private static final String GATEWAY_API = "gateway.networking.k8s.io/v1";

  private static ShopGateway to(String backend) {
    return ShopGateway.alb(HTTP)
        .route("r", "rules: [{backendRefs: [" + backend + "]}]")
        .with(
            "Service",
            "v1",
            "other",
            "far",
            "{type: 'NodePort', ports: [{port: 80, nodePort: 30001}]}")
        .with(
            "Service",
            "v1",
            "other",
            "farther",
            "{type: 'NodePort', ports: [{port: 80, nodePort: 30002}]}");
  }

  private static ShopGateway granted(ShopGateway shop, String to) {
    return shop.with(
        "ReferenceGrant",
        "gateway.networking.k8s.io/v1beta1",
        "other",
        "grant",
        "{from: [{group: 'gateway.networking.k8s.io', kind: 'HTTPRoute', namespace: 'shop'}], to: ["
            + to
            + "]}");
  }

  /** The reason of a condition of the route. */
  private static String reason(GatewayResult result, String type) {
    return result.routes().get("HTTPRoute shop/r").get(0).conditions().stream()
        .filter(condition -> condition.type().equals(type))
        .map(Condition::reason)
        .findFirst()
        .orElse("");
  }

  @Test
  void aGrantWithAName_isForThatObjectOnly() {
    String named = "{group: '', kind: 'Service', name: 'far'}";
    assertThat(
            reason(
                granted(to("{name: 'far', namespace: 'other', port: 80}"), named).reference(),
                "ResolvedRefs"))
        .isEqualTo("ResolvedRefs");
    assertThat(
            reason(
                granted(to("{name: 'farther', namespace: 'other', port: 80}"), named).reference(),
                "ResolvedRefs"))
        .isEqualTo("RefNotPermitted");
  }

  @Test
  void aGrantOfAnotherKind_doesNotCount() {
    String gateways = "{group: 'gateway.networking.k8s.io', kind: 'Gateway'}";
    assertThat(
            reason(
                granted(to("{name: 'far', namespace: 'other', port: 80}"), gateways).reference(),
                "ResolvedRefs"))
        .isEqualTo("RefNotPermitted");
  }

  @Test
  void aGatewayOfAnotherNamespace_needsAGrantBeforeItIsLookedUp() {
    String backend =
        "{group: 'gateway.networking.k8s.io', kind: 'Gateway', name: 'x', namespace: 'other', port:"
            + " 80}";
    assertThat(reason(to(backend).reference(), "ResolvedRefs")).isEqualTo("RefNotPermitted");
    assertThat(
            reason(
                granted(to(backend), "{group: 'gateway.networking.k8s.io', kind: 'Gateway'}")
                    .reference(),
                "ResolvedRefs"))
        .isEqualTo("BackendNotFound");
  }

  @Test
  void aTargetGroupOfAnotherNamespace_needsAGrantToo() {
    String backend =
        "{group: 'gateway.k8s.aws', kind: 'TargetGroupName', name: 'x', namespace: 'other'}";
    assertThat(reason(to(backend).reference(), "ResolvedRefs")).isEqualTo("RefNotPermitted");
    GatewayResult result =
        granted(to(backend), "{group: 'gateway.k8s.aws', kind: 'TargetGroupName'}").reference();
    assertThat(result.error())
        .hasValueSatisfying(
            error ->
                assertThat(error)
                    .contains("expecting a single targetGroup with query [x] but got 0"));
  }

  @Test
  void anUnknownKind_isToldBeforeTheGrant() {
    assertThat(
            reason(
                to("{group: 'x', kind: 'Bucket', name: 'x', namespace: 'other'}").reference(),
                "ResolvedRefs"))
        .isEqualTo("InvalidKind");
  }

  @Test
  void withoutItsGate_aListenerSetIsNotLookedAt() {
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
  void aDeletedGateway_hasAnEmptyStack_unlessItIsProtected() {
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
}
