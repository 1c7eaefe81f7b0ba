package dev.rolloutkit.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.Maps;
import dev.rolloutkit.apimachinery.Fixes;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.gateway.cluster.GatewayCluster;
import dev.rolloutkit.gateway.config.GatewayDefect;
import dev.rolloutkit.gateway.config.GatewaySettings;
import dev.rolloutkit.gateway.result.GatewayResult;
import dev.rolloutkit.stack.config.StackSettings;
import dev.rolloutkit.stack.resource.ResourceTypes;
import dev.rolloutkit.stack.route.Request;
import dev.rolloutkit.stack.route.Route;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Each defect of the controller with Gateways, and what happens if it is fixed. */
class GatewayDefectsTest {
  private static final String HTTP = "{name: 'http', port: 80, protocol: 'HTTP'}";
  private static final String TCP = "{name: 'tcp', port: 5000, protocol: 'TCP'}";
  private static final String UDP = "{name: 'udp', port: 5000, protocol: 'UDP'}";
  private static final String WEB = "rules: [{backendRefs: [{name: 'web', port: 80}]}]";
  private static final String API = "rules: [{backendRefs: [{name: 'api', port: 80}]}]";
  private static final String INGRESS = "/template/spec/networking/ingress";

  /**
   * A world that shows a defect.
   *
   * @param world the world
   * @param kept what holds because of the defect
   * @param fixed what holds if the defect is fixed, or the finding that reports the defect
   * @param contrast a result for which {@code fixed} must not hold: that of the controller with the
   *     defect or, if the fix is a finding, that of a world without the defect
   */
  private record Example(
      GatewayCluster world,
      Consumer<GatewayResult> kept,
      Consumer<GatewayResult> fixed,
      GatewayResult contrast) {
    /** A defect whose fix changes the result. */
    static Example changed(
        GatewayCluster world, Consumer<GatewayResult> kept, Consumer<GatewayResult> fixed) {
      return new Example(
          world,
          kept,
          fixed,
          ShopGateway.reconcile(world, GatewaySettings.reference(ShopGateway.FLAGS)));
    }

    /** A defect that is reported; {@code healthy} is a world without it. */
    static Example reported(
        GatewayDefect defect,
        ShopGateway world,
        ShopGateway healthy,
        Consumer<GatewayResult> kept,
        String finding) {
      return new Example(
          world.cluster(),
          kept.andThen(result -> assertThat(findings(result, defect)).containsExactly(finding)),
          result -> assertThat(findings(result, defect)).containsExactly(finding),
          healthy.safe());
    }
  }

  private static final ImmutableMap<GatewayDefect, Example> EXAMPLES =
      Maps.immutableEnumMap(
          ImmutableMap.<GatewayDefect, Example>builder()
              .put(GatewayDefect.HOSTNAME_HIDES_CATCH_ALL, hostnameHidesCatchAll())
              .put(GatewayDefect.LOST_SHARE, lostShare())
              .put(GatewayDefect.ROUTE_STOPS_GATEWAY, routeStopsGateway())
              .put(GatewayDefect.UNSERVED_WITHOUT_STATUS, unservedWithoutStatus())
              .put(GatewayDefect.CAPACITY_LOST, capacityLost())
              .put(GatewayDefect.CONTROL_PORT_LOST, controlPortLost())
              .put(GatewayDefect.IP_ADDRESS_TYPE_IGNORED, ipAddressTypeIgnored())
              .put(GatewayDefect.PREFIX_IS_REGEX, prefixIsRegex())
              .put(GatewayDefect.CERTIFICATE_REFS_IGNORED, certificateRefsIgnored())
              .put(GatewayDefect.SECOND_ROUTE_UNSERVED, secondRouteUnserved())
              .put(GatewayDefect.ORDER_BY_CHANCE, orderByChance())
              .put(GatewayDefect.LISTENER_NOT_MADE, listenerNotMade())
              .put(GatewayDefect.NO_ALLOWED_ROUTES, noAllowedRoutes())
              .put(GatewayDefect.TCP_NOT_ADMITTED, tcpNotAdmitted())
              .build());

  @Test
  void everyDefectHasAnExample() {
    assertThat(EXAMPLES.keySet()).containsExactly(GatewayDefect.values());
  }

  @ParameterizedTest
  @EnumSource(GatewayDefect.class)
  void aDefectIsInTheReferenceAndIsFixedAloneAndTogetherWithAllOthers(GatewayDefect defect) {
    Example example = EXAMPLES.get(defect);
    example
        .kept()
        .accept(
            ShopGateway.reconcile(example.world(), GatewaySettings.reference(ShopGateway.FLAGS)));
    example
        .fixed()
        .accept(
            ShopGateway.reconcile(
                example.world(),
                new GatewaySettings(StackSettings.of(ShopGateway.FLAGS), Fixes.fixing(defect))));
    example
        .fixed()
        .accept(ShopGateway.reconcile(example.world(), GatewaySettings.safe(ShopGateway.FLAGS)));
    assertThatThrownBy(() -> example.fixed().accept(example.contrast()))
        .isInstanceOf(AssertionError.class);
  }

  @Test
  void theIdsOfDefectsAreNumbered() {
    assertThat(Arrays.stream(GatewayDefect.values()).map(GatewayDefect::id))
        .containsExactly(
            "GW1", "GW2", "GW3", "GW4", "GW5", "GW6", "GW7", "GW8", "GW9", "GW10", "GW11", "GW12",
            "GW13", "GW14");
  }

  private static Route route(GatewayResult result, String host) {
    return Gateways.route(result.stack().orElseThrow(), Request.of(80, host, "/"));
  }

  private static List<String> findings(GatewayResult result, GatewayDefect defect) {
    return result.findings().stream()
        .filter(problem -> problem.message().startsWith(defect.id() + ": "))
        .map(Problem::text)
        .toList();
  }

  private static Example hostnameHidesCatchAll() {
    return Example.changed(
        ShopGateway.alb(
                "{name: 'a', port: 80, protocol: 'HTTP', hostname: 'a.example.com'}, " + HTTP)
            .route("r", WEB)
            .cluster(),
        kept -> {
          assertThat(route(kept, "a.example.com").rule()).hasValue("80:1");
          assertThat(route(kept, "b.example.com").rule()).isEmpty();
          assertThat(findings(kept, GatewayDefect.HOSTNAME_HIDES_CATCH_ALL))
              .containsExactly(
                  "HTTPRoute shop/r: GW1: port 80 serves this route for [a.example.com] only, but"
                      + " its listeners admit all hosts: other requests get 404");
        },
        fixed -> {
          assertThat(route(fixed, "a.example.com").rule()).isPresent();
          assertThat(route(fixed, "b.example.com").rule()).isPresent();
        });
  }

  @Test
  void aRefusedListenerRestrictsHostnamesToo() {
    ShopGateway shop =
        ShopGateway.alb(
                HTTP
                    + ", {name: 'b', port: 80, protocol: 'HTTPS', hostname: 'b.example.com',"
                    + " tls: {certificateRefs: [{name: 'c'}]}}")
            .route("r", WEB);
    assertThat(route(shop.reference(), "a.example.com").rule()).isEmpty();
    assertThat(route(shop.safe(), "a.example.com").rule()).hasValue("80:1");
  }

  private static Example lostShare() {
    return Example.reported(
        GatewayDefect.LOST_SHARE,
        ShopGateway.alb(HTTP)
            .route(
                "r",
                "rules: [{backendRefs: [{name: 'web', port: 80, weight: 10},"
                    + " {name: 'gone', port: 80, weight: 90}]}]"),
        ShopGateway.alb(HTTP)
            .route(
                "r",
                "rules: [{backendRefs: [{name: 'web', port: 80, weight: 10},"
                    + " {name: 'api', port: 80, weight: 90}]}]"),
        kept -> assertThat(route(kept, "h").targetGroups()).hasSize(1),
        "HTTPRoute shop/r: GW2: rules[0]: a backend of weight 90 is left out, and the others take"
            + " its share: Service (shop:gone) not found)");
  }

  private static Example routeStopsGateway() {
    return stopped("rules: [{backendRefs: [{name: 'web', port: 80, weight: 1000}]}]");
  }

  private static Example stopped(String bad) {
    return Example.changed(
        ShopGateway.alb(HTTP).route("bad", bad).route("good", WEB).cluster(),
        kept -> {
          assertThat(kept.error()).isPresent();
          assertThat(kept.stack()).isEmpty();
        },
        fixed -> {
          assertThat(fixed.error()).isEmpty();
          assertThat(route(fixed, "h").rule()).hasValue("80:1");
          assertThat(findings(fixed, GatewayDefect.ROUTE_STOPS_GATEWAY)).hasSize(1);
        });
  }

  @Test
  void ifTheDefectIsFixedARouteThatWouldStopItsGatewayIsLeftOutAlone() {
    for (String bad :
        List.of(
            "rules: [{backendRefs: [{name: 'web', port: 80, weight: 1000}]}]",
            "rules: [{backendRefs: [{group: 'gateway.networking.k8s.io', kind: 'Gateway',"
                + " name: 'edge', port: 80}]}]",
            "rules: [{matches: [{path: {type: 'PathPrefix', value: '/a*'}}]}]",
            "rules: [{filters: [{type: 'ResponseHeaderModifier',"
                + " responseHeaderModifier: {remove: ['x']}}]}]")) {
      Example example = stopped(bad);
      example.kept().accept(example.contrast());
      example
          .fixed()
          .accept(ShopGateway.reconcile(example.world(), GatewaySettings.safe(ShopGateway.FLAGS)));
    }
  }

  private static Example unservedWithoutStatus() {
    String bad =
        HTTP
            + ", {name: 'bad', port: 81, protocol: 'TCP', allowedRoutes:"
            + " {kinds: [{kind: 'HTTPRoute'}]}}";
    return Example.reported(
        GatewayDefect.UNSERVED_WITHOUT_STATUS,
        ShopGateway.alb(bad).routeOf("bad", "r", WEB),
        ShopGateway.alb(bad).routeOf("http", "r", WEB),
        kept -> {
          assertThat(kept.routes().get("HTTPRoute shop/r")).isEmpty();
          assertThat(kept.gateway().listeners())
              .anySatisfy(
                  listener -> {
                    assertThat(listener.name()).isEqualTo("bad");
                    assertThat(listener.attachedRoutes()).isEqualTo(1);
                  });
        },
        "HTTPRoute shop/r: GW4: only invalid listeners take this route: nothing serves it, and its"
            + " status is empty");
  }

  private static Example capacityLost() {
    String capacity = "/minimumLoadBalancerCapacity/capacityUnits";
    return Example.changed(
        ShopGateway.of(
                "alb",
                HTTP,
                ", parametersRef: {group: 'gateway.k8s.aws', kind: 'LoadBalancerConfiguration',"
                    + " name: 'class', namespace: 'shop'}")
            .configuration("class", "{minimumLoadBalancerCapacity: {capacityUnits: 100}}")
            .cluster(),
        kept ->
            assertThat(
                    ShopGateway.only(kept, ResourceTypes.LOAD_BALANCER)
                        .at(capacity)
                        .isMissingNode())
                .isTrue(),
        fixed ->
            assertThat(ShopGateway.only(fixed, ResourceTypes.LOAD_BALANCER).at(capacity).intValue())
                .isEqualTo(100));
  }

  private static ShopGateway withProperties(ShopGateway shop, String properties) {
    return shop.with(
        "TargetGroupConfiguration",
        "gateway.k8s.aws/v1",
        "shop",
        "web",
        "{targetReference: {name: 'web'}, defaultConfiguration: {" + properties + "}}");
  }

  private static ShopGateway http(String properties) {
    return withProperties(ShopGateway.alb(HTTP), "targetType: 'ip'" + properties).route("r", WEB);
  }

  private static Example controlPortLost() {
    return Example.changed(
        http(", targetControlPort: 3000").cluster(),
        kept -> {
          assertThat(ShopGateway.only(kept, ResourceTypes.TARGET_GROUP).has("targetControlPort"))
              .isFalse();
          assertThat(ShopGateway.only(kept, ResourceTypes.BINDING).at(INGRESS).toString())
              .doesNotContain("3000");
        },
        fixed -> {
          assertThat(
                  ShopGateway.only(fixed, ResourceTypes.TARGET_GROUP)
                      .path("targetControlPort")
                      .intValue())
              .isEqualTo(3000);
          assertThat(ShopGateway.only(fixed, ResourceTypes.BINDING).at(INGRESS).toString())
              .contains("3000");
        });
  }

  private static Example ipAddressTypeIgnored() {
    return Example.reported(
        GatewayDefect.IP_ADDRESS_TYPE_IGNORED,
        http(", ipAddressType: 'ipv6'"),
        http(""),
        kept ->
            assertThat(
                    ShopGateway.only(kept, ResourceTypes.TARGET_GROUP)
                        .path("ipAddressType")
                        .textValue())
                .isEqualTo("ipv4"),
        "Service shop/web: GW7: ipAddressType ipv6 is ignored: the families of the Service decide");
  }

  private static Example prefixIsRegex() {
    String regex = "/transforms/0/urlRewriteConfig/rewrites/0/regex";
    return Example.changed(
        ShopGateway.alb(HTTP)
            .route(
                "r",
                "rules: [{matches: [{path: {type: 'PathPrefix', value: '/a.b/'}}], filters:"
                    + " [{type: 'URLRewrite', urlRewrite: {path: {type: 'ReplacePrefixMatch',"
                    + " replacePrefixMatch: '/c'}}}], backendRefs: [{name: 'web', port: 80}]}]")
            .cluster(),
        kept ->
            assertThat(ShopGateway.only(kept, ResourceTypes.LISTENER_RULE).at(regex).textValue())
                .isEqualTo("(^/a.b/(/)?)"),
        fixed ->
            assertThat(ShopGateway.only(fixed, ResourceTypes.LISTENER_RULE).at(regex).textValue())
                .isEqualTo("(^/a\\.b(/)?)"));
  }

  private static Example certificateRefsIgnored() {
    return Example.reported(
        GatewayDefect.CERTIFICATE_REFS_IGNORED,
        ShopGateway.alb(
                "{name: 's', port: 443, protocol: 'HTTPS', hostname: 'a.example.com',"
                    + " tls: {certificateRefs: [{name: 'mine'}]}}")
            .route("r", WEB),
        ShopGateway.alb(HTTP).route("r", WEB),
        kept ->
            assertThat(
                    ShopGateway.only(kept, ResourceTypes.LISTENER)
                        .at("/certificates/0/certificateARN")
                        .toString())
                .doesNotContain("mine"),
        "Gateway shop/edge: GW9: certificateRefs of listener s are ignored: certificates come from"
            + " ACM");
  }

  private static Example secondRouteUnserved() {
    return Example.reported(
        GatewayDefect.SECOND_ROUTE_UNSERVED,
        ShopGateway.nlb(TCP + ", " + UDP).route("TCPRoute", "a", WEB).route("UDPRoute", "b", API),
        ShopGateway.nlb(TCP + ", " + UDP).route("TCPRoute", "a", WEB),
        kept -> {
          JsonNode listener = ShopGateway.only(kept, ResourceTypes.LISTENER);
          assertThat(listener.path("protocol").textValue()).isEqualTo("TCP_UDP");
          assertThat(listener.toString()).contains("shop-web").doesNotContain("shop-api");
        },
        "UDPRoute shop/b: GW10: port 5000 only serves the oldest route, TCPRoute shop/a");
  }

  /** The lists are sorted in both modes, because a random order cannot be matched. */
  private static Example orderByChance() {
    String z = "{name: 'z', port: 90, protocol: 'HTTP'}";
    Consumer<GatewayResult> sorted =
        result ->
            assertThat(
                    ShopGateway.only(result, ResourceTypes.SECURITY_GROUP)
                        .path("ingress")
                        .findValuesAsText("fromPort"))
                .containsExactly("80", "90");
    return new Example(
        ShopGateway.alb(z + ", " + HTTP).cluster(), sorted, sorted, ShopGateway.alb(z).safe());
  }

  private static Example listenerNotMade() {
    return Example.reported(
        GatewayDefect.LISTENER_NOT_MADE,
        ShopGateway.nlb(TCP)
            .route("TCPRoute", "a", "rules: [{backendRefs: [{name: 'web', port: 80, weight: 0}]}]"),
        ShopGateway.nlb(TCP).route("TCPRoute", "a", WEB),
        kept -> {
          assertThat(kept.stack().orElseThrow().ids(ResourceTypes.LISTENER)).isEmpty();
          assertThat(kept.gateway().conditions().get(1).status()).isEqualTo("True");
        },
        "TCPRoute shop/a: GW12: port 5000 gets no listener, because no backend has a weight");
  }

  private static Example noAllowedRoutes() {
    return Example.changed(
        ShopGateway.alb(HTTP).route("r", WEB).stored(),
        kept ->
            assertThat(kept.error())
                .hasValueSatisfying(error -> assertThat(error).startsWith("panic: ")),
        fixed -> {
          assertThat(fixed.error()).isEmpty();
          assertThat(route(fixed, "h").rule()).hasValue("80:1");
        });
  }

  private static Example tcpNotAdmitted() {
    String admitted = "{\"protocol\":\"TCP\",\"port\":38080}";
    return Example.changed(
        withProperties(
                ShopGateway.nlb(TCP + ", " + UDP), "healthCheckConfig: {healthCheckPort: '7'}")
            .route("TCPRoute", "a", WEB)
            .cluster(),
        kept ->
            assertThat(ShopGateway.only(kept, ResourceTypes.BINDING).at(INGRESS).toString())
                .doesNotContain(admitted),
        fixed ->
            assertThat(ShopGateway.only(fixed, ResourceTypes.BINDING).at(INGRESS).toString())
                .contains(admitted));
  }
}
