package dev.rolloutkit.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rolloutkit.gateway.cluster.Condition;
import dev.rolloutkit.gateway.result.GatewayResult;
import dev.rolloutkit.stack.resource.ResourceTypes;
import org.junit.jupiter.api.Test;

/** The references of backends of rules, and what happens if a reference cannot be used. */
class BackendRulesTest {
  private static final String HTTP =
      "{name: 'http', port: 80, protocol: 'HTTP', allowedRoutes: {}}";

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

  /** The reason in a condition of the route. */
  private static String reason(GatewayResult result, String type) {
    return result.routes().get("HTTPRoute shop/r").get(0).conditions().stream()
        .filter(condition -> condition.type().equals(type))
        .map(Condition::reason)
        .findFirst()
        .orElse("");
  }

  @Test
  void aGrantWithANameAppliesOnlyToThatObject() {
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
  void aGrantForAnotherKindIsIgnored() {
    String gateways = "{group: 'gateway.networking.k8s.io', kind: 'Gateway'}";
    assertThat(
            reason(
                granted(to("{name: 'far', namespace: 'other', port: 80}"), gateways).reference(),
                "ResolvedRefs"))
        .isEqualTo("RefNotPermitted");
  }

  @Test
  void aGatewayOfAnotherNamespaceNeedsAGrantBeforeItIsLookedUp() {
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
  void aTargetGroupOfAnotherNamespaceNeedsAGrantToo() {
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
  void anUnknownKindIsReportedBeforeAMissingGrant() {
    assertThat(
            reason(
                to("{group: 'x', kind: 'Bucket', name: 'x', namespace: 'other'}").reference(),
                "ResolvedRefs"))
        .isEqualTo("InvalidKind");
  }

  @Test
  void aServiceWithoutAPortIsReportedBeforeAMissingGrant() {
    GatewayResult result = to("{name: 'far', namespace: 'other'}").referenceOfStored();
    assertThat(reason(result, "Accepted")).isEqualTo("UnsupportedValue");
    assertThat(reason(result, "ResolvedRefs")).isEqualTo("ResolvedRefs");
  }

  /** An NLB in front of the Gateway {@code shop/inner}, whose load balancer this is. */
  private static ShopGateway inFrontOf(String conditions) {
    return ShopGateway.nlb("{name: 'tcp', port: 5000, protocol: 'TCP', allowedRoutes: {}}")
        .object(
            "{apiVersion: 'gateway.networking.k8s.io/v1', kind: 'Gateway', metadata: {name:"
                + " 'inner', namespace: 'shop'}, spec: {gatewayClassName: 'other', listeners: [{name:"
                + " 'h', port: 80, protocol: 'HTTP'}]}, status: {conditions: ["
                + conditions
                + "]}}")
        .route(
            "TCPRoute",
            "r",
            "rules: [{backendRefs: [{group: 'gateway.networking.k8s.io', kind: 'Gateway', name:"
                + " 'inner', port: 80}, {name: 'web', port: 80}]}]");
  }

  private static String programmed(String arn) {
    return "{type: 'Programmed', status: 'True', reason: 'Programmed', message: '"
        + arn
        + "', lastTransitionTime: '2026-01-01T00:00:00Z'}";
  }

  @Test
  void aGatewayWithoutALoadBalancerStopsTheWholeGateway() {
    GatewayResult result = inFrontOf("").reference();
    assertThat(result.error())
        .hasValue("Gateway (shop:inner) is not usable yet, LB ARN is not provisioned)");
    assertThat(result.stack()).isEmpty();
    assertThat(result.events()).isEmpty();
  }

  @Test
  void aGatewayWithAnApplicationLoadBalancerIsATarget() {
    String arn = "arn:aws:elasticloadbalancing:r:a:loadbalancer/app/inner/1";
    GatewayResult result = inFrontOf(programmed(arn)).reference();
    assertThat(result.stack().orElseThrow().toJson()).contains("\"TargetARN\":\"" + arn + "\"");
  }

  @Test
  void aGatewayWithANetworkLoadBalancerIsLeftOut() {
    String arn = "arn:aws:elasticloadbalancing:r:a:loadbalancer/net/inner/1";
    GatewayResult result = inFrontOf(programmed(arn)).reference();
    assertThat(result.stack().orElseThrow().ids(ResourceTypes.TARGET_GROUP)).hasSize(1);
    assertThat(result.routes().get("TCPRoute shop/r").get(0).conditions())
        .anySatisfy(
            condition ->
                assertThat(condition.message())
                    .isEqualTo(
                        "invalid gateway ARN: "
                            + arn
                            + ", the resource type must be application load balancer"));
  }
}
