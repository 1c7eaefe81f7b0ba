package dev.rolloutkit.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The target group of a backend, and problems that prevent it. */
class TargetGroupRulesTest {
  private static final String CLUSTER_IP =
      "{type: 'ClusterIP', ports: [{port: 80, targetPort: 8080}]}";

  private static Optional<String> error(ShopGateway shop, String kind, String properties) {
    return shop.with(
            "TargetGroupConfiguration",
            "gateway.k8s.aws/v1",
            "shop",
            "web",
            "{targetReference: {name: 'web'}, defaultConfiguration: {" + properties + "}}")
        .route(kind, "r", "rules: [{backendRefs: [{name: 'web', port: 80}]}]")
        .reference()
        .error();
  }

  private static ShopGateway alb() {
    return ShopGateway.alb("{name: 'http', port: 80, protocol: 'HTTP'}");
  }

  private static ShopGateway nlb() {
    return ShopGateway.nlb("{name: 'tcp', port: 5000, protocol: 'TCP'}");
  }

  @Test
  void theLoadBalancerMustSupportTheProtocolOfABackend() {
    assertThat(error(nlb(), "TCPRoute", "protocol: 'HTTP'"))
        .hasValue("backend protocol must be within [TCP, UDP, TCP_UDP, TLS, QUIC, TCP_QUIC]: HTTP");
    assertThat(error(alb(), "HTTPRoute", "protocol: 'TCP'"))
        .hasValue("backend protocol must be within [HTTP, HTTPS]: TCP");
    assertThat(error(nlb(), "TCPRoute", "protocol: 'TLS'")).isEmpty();
    assertThat(error(nlb(), "TCPRoute", "")).isEmpty();
  }

  @Test
  void theControlPortIsCheckedBeforeAnEmptyPort() {
    ShopGateway shop = alb().with("Service", "v1", "shop", "web", CLUSTER_IP);
    assertThat(error(shop, "HTTPRoute", "targetType: 'instance', targetControlPort: 3000"))
        .hasValue("target control port is not supported for instance target target group");
    assertThat(
            error(
                alb().with("Service", "v1", "shop", "web", CLUSTER_IP),
                "HTTPRoute",
                "targetType: 'instance'"))
        .hasValue(
            "TargetGroup port is empty. When using Instance targets, your service must be of type"
                + " 'NodePort' or 'LoadBalancer'");
  }

  @Test
  void theProtocolIsCheckedBeforeTheHealthCheck() {
    assertThat(
            error(
                nlb(), "TCPRoute", "protocol: 'HTTP', healthCheckConfig: {healthCheckPort: 'no'}"))
        .hasValueSatisfying(error -> assertThat(error).startsWith("backend protocol"));
  }
}
