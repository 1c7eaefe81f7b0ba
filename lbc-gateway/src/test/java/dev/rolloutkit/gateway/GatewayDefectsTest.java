package dev.rolloutkit.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.gateway.config.GatewayDefect;
import dev.rolloutkit.gateway.config.GatewaySettings;
import dev.rolloutkit.gateway.result.GatewayResult;
import dev.rolloutkit.stack.resource.ResourceTypes;
import dev.rolloutkit.stack.resource.Stack;
import dev.rolloutkit.stack.route.Request;
import dev.rolloutkit.stack.route.Route;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Each defect of the controller with Gateways, and what happens if it is fixed. */
class GatewayDefectsTest {
  private static final String HTTP = "{name: 'http', port: 80, protocol: 'HTTP'}";
  private static final String TCP = "{name: 'tcp', port: 5000, protocol: 'TCP'}";
  private static final String WEB = "rules: [{backendRefs: [{name: 'web', port: 80}]}]";

  private static Route route(GatewayResult result, String host) {
    return Gateways.route(result.stack().orElseThrow(), Request.of(80, host, "/"));
  }

  private static List<String> findings(GatewayResult result, GatewayDefect defect) {
    return result.findings().stream()
        .filter(problem -> problem.message().startsWith(defect.id() + ": "))
        .map(Problem::text)
        .toList();
  }

  private static JsonNode only(GatewayResult result, String type) {
    Stack stack = result.stack().orElseThrow();
    assertThat(stack.ids(type)).hasSize(1);
    return stack.spec(type, stack.ids(type).get(0)).orElseThrow();
  }

  @Test
  void gw1_aListenerWithAHostname_hidesTheOneWithout() {
    ShopGateway shop =
        ShopGateway.alb(
                "{name: 'a', port: 80, protocol: 'HTTP', hostname: 'a.example.com'}, " + HTTP)
            .route("r", WEB);
    assertThat(route(shop.reference(), "a.example.com").rule()).hasValue("80:1");
    assertThat(route(shop.reference(), "b.example.com").rule()).isEmpty();
    assertThat(route(shop.safe(), "b.example.com").rule()).hasValue("80:1");
    assertThat(findings(shop.reference(), GatewayDefect.HOSTNAME_HIDES_CATCH_ALL))
        .containsExactly(
            "HTTPRoute shop/r: GW1: port 80 serves this route for [a.example.com] only, but its"
                + " listeners admit all hosts: other requests get 404");
  }

  @Test
  void gw1_aRefusedListener_restrictsHostnames() {
    ShopGateway shop =
        ShopGateway.alb(
                HTTP
                    + ", {name: 'b', port: 80, protocol: 'HTTPS', hostname: 'b.example.com',"
                    + " tls: {certificateRefs: [{name: 'c'}]}}")
            .route("r", WEB);
    assertThat(route(shop.reference(), "a.example.com").rule()).isEmpty();
    assertThat(route(shop.safe(), "a.example.com").rule()).hasValue("80:1");
  }

  @Test
  void gw2_theShareOfAMissingBackend_isReported() {
    ShopGateway shop =
        ShopGateway.alb(HTTP)
            .route(
                "r",
                "rules: [{backendRefs: [{name: 'web', port: 80, weight: 10},"
                    + " {name: 'gone', port: 80, weight: 90}]}]");
    assertThat(route(shop.reference(), "h").targetGroups()).hasSize(1);
    assertThat(findings(shop.safe(), GatewayDefect.LOST_SHARE))
        .containsExactly(
            "HTTPRoute shop/r: GW2: rules[0]: a backend of weight 90 is left out, and the others"
                + " take its share: Service (shop:gone) not found)");
  }

  @Test
  void gw3_aRouteThatStopsTheGateway_isLeftOut() {
    for (String bad :
        List.of(
            "rules: [{backendRefs: [{name: 'web', port: 80, weight: 1000}]}]",
            "rules: [{matches: [{path: {type: 'PathPrefix', value: '/a*'}}]}]",
            "rules: [{filters: [{type: 'ResponseHeaderModifier',"
                + " responseHeaderModifier: {remove: ['x']}}]}]")) {
      ShopGateway shop = ShopGateway.alb(HTTP).route("bad", bad).route("good", WEB);
      assertThat(shop.reference().error()).isPresent();
      assertThat(shop.reference().stack()).isEmpty();
      assertThat(shop.safe().error()).isEmpty();
      assertThat(route(shop.safe(), "h").rule()).hasValue("80:1");
      assertThat(findings(shop.safe(), GatewayDefect.ROUTE_STOPS_GATEWAY)).hasSize(1);
    }
  }

  @Test
  void gw4_aRouteOfAnInvalidListener_isReported() {
    ShopGateway shop =
        ShopGateway.alb(
                HTTP
                    + ", {name: 'bad', port: 81, protocol: 'TCP', allowedRoutes:"
                    + " {kinds: [{kind: 'HTTPRoute'}]}}")
            .with(
                "HTTPRoute",
                "gateway.networking.k8s.io/v1",
                "shop",
                "r",
                "{parentRefs: [{name: 'edge', sectionName: 'bad'}], " + WEB + "}");
    assertThat(shop.reference().routes().get("HTTPRoute shop/r")).isEmpty();
    assertThat(findings(shop.reference(), GatewayDefect.UNSERVED_WITHOUT_STATUS)).hasSize(1);
  }

  @Test
  void gw5_theCapacity_isMerged() {
    ShopGateway shop =
        ShopGateway.of(
                "alb",
                HTTP,
                ", parametersRef: {group: 'gateway.k8s.aws', kind: 'LoadBalancerConfiguration',"
                    + " name: 'class', namespace: 'shop'}")
            .configuration("class", "{minimumLoadBalancerCapacity: {capacityUnits: 100}}");
    assertThat(
            only(shop.reference(), ResourceTypes.LOAD_BALANCER).has("minimumLoadBalancerCapacity"))
        .isFalse();
    assertThat(
            only(shop.safe(), ResourceTypes.LOAD_BALANCER)
                .at("/minimumLoadBalancerCapacity/capacityUnits")
                .intValue())
        .isEqualTo(100);
  }

  private static ShopGateway withProperties(String properties) {
    return ShopGateway.alb(HTTP)
        .with(
            "TargetGroupConfiguration",
            "gateway.k8s.aws/v1",
            "shop",
            "web",
            "{targetReference: {name: 'web'}, defaultConfiguration: {targetType: 'ip', "
                + properties
                + "}}")
        .route("r", WEB);
  }

  @Test
  void gw6_theControlPort_isInTheTargetGroup() {
    ShopGateway shop = withProperties("targetControlPort: 3000");
    assertThat(only(shop.reference(), ResourceTypes.TARGET_GROUP).has("targetControlPort"))
        .isFalse();
    assertThat(only(shop.safe(), ResourceTypes.TARGET_GROUP).path("targetControlPort").intValue())
        .isEqualTo(3000);
    assertThat(
            only(shop.safe(), ResourceTypes.BINDING)
                .at("/template/spec/networking/ingress")
                .toString())
        .contains("3000");
  }

  @Test
  void gw7_theIpAddressTypeOfAConfiguration_isReported() {
    ShopGateway shop = withProperties("ipAddressType: 'ipv6'");
    assertThat(only(shop.safe(), ResourceTypes.TARGET_GROUP).path("ipAddressType").textValue())
        .isEqualTo("ipv4");
    assertThat(findings(shop.safe(), GatewayDefect.IP_ADDRESS_TYPE_IGNORED)).hasSize(1);
  }

  @Test
  void gw8_thePrefixOfARewrite_isQuoted() {
    ShopGateway shop =
        ShopGateway.alb(HTTP)
            .route(
                "r",
                "rules: [{matches: [{path: {type: 'PathPrefix', value: '/a.b/'}}], filters:"
                    + " [{type: 'URLRewrite', urlRewrite: {path: {type: 'ReplacePrefixMatch',"
                    + " replacePrefixMatch: '/c'}}}], backendRefs: [{name: 'web', port: 80}]}]");
    String regex = "/transforms/0/urlRewriteConfig/rewrites/0/regex";
    assertThat(only(shop.reference(), ResourceTypes.LISTENER_RULE).at(regex).textValue())
        .isEqualTo("(^/a.b/(/)?)");
    assertThat(only(shop.safe(), ResourceTypes.LISTENER_RULE).at(regex).textValue())
        .isEqualTo("(^/a\\.b(/)?)");
  }

  @Test
  void gw9_certificateRefs_areReported() {
    ShopGateway shop =
        ShopGateway.alb(
            "{name: 's', port: 443, protocol: 'HTTPS', hostname: 'a.example.com',"
                + " tls: {certificateRefs: [{name: 'mine'}]}}");
    assertThat(findings(shop.reference(), GatewayDefect.CERTIFICATE_REFS_IGNORED)).hasSize(1);
  }

  @Test
  void gw10_theYoungerRouteOfAPort_isReported() {
    ShopGateway shop =
        ShopGateway.nlb(TCP + ", {name: 'udp', port: 5000, protocol: 'UDP'}")
            .route("TCPRoute", "a", WEB)
            .route("UDPRoute", "b", "rules: [{backendRefs: [{name: 'api', port: 80}]}]");
    JsonNode listener = only(shop.reference(), ResourceTypes.LISTENER);
    assertThat(listener.path("protocol").textValue()).isEqualTo("TCP_UDP");
    assertThat(listener.toString()).contains("shop-web").doesNotContain("shop-api");
    assertThat(findings(shop.reference(), GatewayDefect.SECOND_ROUTE_UNSERVED))
        .containsExactly(
            "UDPRoute shop/b: GW10: port 5000 only serves the oldest route, TCPRoute shop/a");
  }

  @Test
  void gw11_inboundRules_areSorted() {
    GatewayResult result =
        ShopGateway.alb("{name: 'z', port: 90, protocol: 'HTTP'}, " + HTTP).safe();
    JsonNode ingress = only(result, ResourceTypes.SECURITY_GROUP).path("ingress");
    assertThat(ingress.get(0).path("fromPort").intValue()).isEqualTo(80);
    assertThat(ingress.get(1).path("fromPort").intValue()).isEqualTo(90);
  }

  @Test
  void gw12_aPortWithoutTargets_isReported() {
    ShopGateway shop =
        ShopGateway.nlb(TCP)
            .route("TCPRoute", "a", "rules: [{backendRefs: [{name: 'web', port: 80, weight: 0}]}]");
    assertThat(shop.reference().stack().orElseThrow().ids(ResourceTypes.LISTENER)).isEmpty();
    assertThat(findings(shop.reference(), GatewayDefect.LISTENER_NOT_MADE)).hasSize(1);
  }

  @Test
  void gw13_aListenerWithoutAllowedRoutes_doesNotCrash() {
    ShopGateway shop = ShopGateway.alb(HTTP).route("r", WEB);
    assertThat(
            ShopGateway.reconcile(shop.stored(), GatewaySettings.reference(ShopGateway.FLAGS))
                .error())
        .hasValueSatisfying(error -> assertThat(error).startsWith("panic: "));
    assertThat(
            ShopGateway.reconcile(shop.stored(), GatewaySettings.safe(ShopGateway.FLAGS)).error())
        .isEmpty();
  }

  @Test
  void gw14_tcpTrafficOfAGroupOfBothProtocols_isAdmitted() {
    ShopGateway shop =
        ShopGateway.nlb(TCP + ", {name: 'udp', port: 5000, protocol: 'UDP'}")
            .with(
                "TargetGroupConfiguration",
                "gateway.k8s.aws/v1",
                "shop",
                "web",
                "{targetReference: {name: 'web'}, defaultConfiguration:"
                    + " {healthCheckConfig: {healthCheckPort: '7'}}}")
            .route("TCPRoute", "a", WEB);
    String ports = "/template/spec/networking/ingress";
    assertThat(only(shop.reference(), ResourceTypes.BINDING).at(ports).toString())
        .doesNotContain("{\"protocol\":\"TCP\",\"port\":38080}");
    assertThat(only(shop.safe(), ResourceTypes.BINDING).at(ports).toString())
        .contains("{\"protocol\":\"TCP\",\"port\":38080}");
  }

  @Test
  void everyDefect_hasItsNumber() {
    for (GatewayDefect defect : GatewayDefect.values()) {
      assertThat(defect.id()).isEqualTo("GW" + (defect.ordinal() + 1));
    }
  }
}
