package dev.rolloutkit.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rolloutkit.gateway.attachment.Attempt;
import dev.rolloutkit.gateway.attachment.GatewayAttachment;
import dev.rolloutkit.gateway.attachment.RouteAttachment;
import dev.rolloutkit.gateway.config.GatewaySettings;
import dev.rolloutkit.gateway.listener.GatewayListener;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Which routes attach to which listeners, and why others do not. */
class AttachmentTest {
  private static GatewayAttachment explain(ShopGateway shop) {
    return Gateways.attachment(
            "shop", "edge", shop.cluster(), GatewaySettings.reference(ShopGateway.FLAGS))
        .orElseThrow();
  }

  private static List<Attempt> attempts(GatewayAttachment attachment) {
    RouteAttachment route = attachment.routes().get(0);
    return route.parents().get(0).attempts();
  }

  @Test
  void eachListenerThatWasTriedHasItsReason() {
    GatewayAttachment found =
        explain(
            ShopGateway.alb(
                    "{name: 'a', port: 80, protocol: 'HTTP', hostname: 'a.example.com'},"
                        + "{name: 'b', port: 81, protocol: 'HTTP', hostname: '*.example.com'},"
                        + "{name: 'c', port: 82, protocol: 'HTTP', allowedRoutes:"
                        + " {namespaces: {from: 'Selector', selector: {matchLabels: {x: 'y'}}}}}")
                .route("r", "hostnames: ['b.example.com'], rules: [{}]"));
    List<Attempt> attempts = attempts(found);
    assertThat(attempts).extracting(one -> one.listener().name()).containsExactly("a", "b", "c");
    assertThat(attempts.get(0).refusal().orElseThrow().reason())
        .isEqualTo("NoMatchingListenerHostname");
    assertThat(attempts.get(1).isTaken()).isTrue();
    assertThat(attempts.get(1).hostnames()).containsExactly("b.example.com");
    assertThat(attempts.get(2).refusal().orElseThrow().message()).contains("namespace");
    assertThat(found.listeners().get(1).routes()).containsExactly("HTTPRoute shop/r");
    assertThat(found.listeners().get(0).routes()).isEmpty();
  }

  @Test
  void hostnamesThatAreAddressesOrHaveLongLabelsAreNotCompatible() {
    String label = "x".repeat(64);
    for (String hostname :
        List.of(
            "10.1.2.3",
            "fd00::1",
            label + ".example.com",
            "\u00e4".repeat(32) + ".example.com",
            "a..example.com",
            ".example.com")) {
      ShopGateway shop =
          ShopGateway.alb(
                  "{name: 'a', port: 80, protocol: 'HTTP', hostname: '*.example.com',"
                      + " allowedRoutes: {namespaces: {from: 'All'}}}")
              .route("r", "hostnames: ['" + hostname + "'], rules: []");
      GatewayAttachment found =
          Gateways.attachment(
                  "shop", "edge", shop.stored(), GatewaySettings.reference(ShopGateway.FLAGS))
              .orElseThrow();
      assertThat(attempts(found).get(0).isTaken()).as(hostname).isFalse();
    }
  }

  @Test
  void aLabelOfSixtyThreeBytesIsCompatible() {
    for (String label : List.of("x".repeat(63), "\u00e4".repeat(31))) {
      ShopGateway shop =
          ShopGateway.alb(
                  "{name: 'a', port: 80, protocol: 'HTTP', hostname: '*.example.com',"
                      + " allowedRoutes: {namespaces: {from: 'All'}}}")
              .route("r", "hostnames: ['" + label + ".example.com'], rules: []");
      GatewayAttachment found =
          Gateways.attachment(
                  "shop", "edge", shop.stored(), GatewaySettings.reference(ShopGateway.FLAGS))
              .orElseThrow();
      assertThat(attempts(found).get(0).isTaken()).as(label).isTrue();
    }
  }

  @Test
  void aListenerWithAPortOutOfRangeHasThePortUnavailable() {
    ShopGateway shop =
        ShopGateway.alb("{name: 'a', port: 70000, protocol: 'HTTP', allowedRoutes: {}}");
    GatewayAttachment found =
        Gateways.attachment(
                "shop", "edge", shop.stored(), GatewaySettings.reference(ShopGateway.FLAGS))
            .orElseThrow();
    GatewayListener listener = found.listeners().get(0).listener();
    assertThat(listener.fault().orElseThrow().reason()).isEqualTo("PortUnavailable");
  }

  @Test
  void listenerSetsThatNameEachOtherHaveNoEffect() {
    ShopGateway shop =
        ShopGateway.alb("{name: 'a', port: 80, protocol: 'HTTP', allowedRoutes: {}}");
    for (String[] pair : new String[][] {{"x", "y"}, {"y", "x"}}) {
      shop.with(
          "ListenerSet",
          "gateway.networking.k8s.io/v1",
          "shop",
          pair[0],
          "{parentRef: {kind: 'ListenerSet', name: '"
              + pair[1]
              + "'}, listeners:"
              + " [{name: 'l', port: 81, protocol: 'HTTP'}]}");
    }
    GatewayAttachment found =
        Gateways.attachment(
                "shop", "edge", shop.stored(), GatewaySettings.reference(ShopGateway.FLAGS))
            .orElseThrow();
    assertThat(found.listeners()).hasSize(1);
  }

  @Test
  void aGatewayOfAnotherControllerIsNotExplained() {
    assertThat(
            Gateways.attachment(
                "shop",
                "edge",
                ShopGateway.of("other", "", "").stored(),
                GatewaySettings.reference(ShopGateway.FLAGS)))
        .isEmpty();
  }
}
