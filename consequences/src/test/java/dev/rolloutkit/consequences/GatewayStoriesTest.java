package dev.rolloutkit.consequences;

import static dev.rolloutkit.consequences.Manifests.deployment;
import static dev.rolloutkit.consequences.Manifests.only;
import static dev.rolloutkit.consequences.Manifests.review;
import static dev.rolloutkit.consequences.Manifests.service;
import static dev.rolloutkit.consequences.Manifests.words;
import static org.assertj.core.api.Assertions.assertThat;

import dev.rolloutkit.consequences.finding.Finding;
import dev.rolloutkit.consequences.finding.Level;
import dev.rolloutkit.consequences.object.Assumptions;
import dev.rolloutkit.consequences.object.ObjectKey;
import dev.rolloutkit.lbc.flags.FeatureGate;
import dev.rolloutkit.lbc.flags.LbcFlags;
import dev.rolloutkit.stack.config.StackSettings;
import org.junit.jupiter.api.Test;

/** Gateways and their routes are doors like all others, whoever serves them. */
class GatewayStoriesTest {
  private static final String PORT = "{name: web, containerPort: 8000}";
  private static final String MILL = deployment("mill", 2, PORT) + service("mill", "mill", "web");
  private static final String OVEN = deployment("oven", 2, PORT) + service("oven", "oven", "web");

  private static final String CLASS =
      """
      apiVersion: gateway.networking.k8s.io/v1
      kind: GatewayClass
      metadata: {name: alb}
      spec: {controllerName: gateway.k8s.aws/alb}
      ---
      """;

  private static String gateway(String more) {
    return """
    apiVersion: gateway.networking.k8s.io/v1
    kind: Gateway
    metadata: {name: gate, namespace: town}
    spec:
      gatewayClassName: alb
      %s
      listeners:
        - {name: http, protocol: HTTP, port: 80, allowedRoutes: {namespaces: {from: Same}}}
    ---
    """
        .formatted(more);
  }

  private static final String CONFIGURED =
      """
      apiVersion: gateway.k8s.aws/v1beta1
      kind: TargetGroupConfiguration
      metadata: {name: mill, namespace: town}
      spec: {targetReference: {name: mill}, defaultConfiguration: {targetType: ip}}
      ---
      apiVersion: gateway.k8s.aws/v1beta1
      kind: TargetGroupConfiguration
      metadata: {name: oven, namespace: town}
      spec: {targetReference: {name: oven}, defaultConfiguration: {targetType: ip}}
      ---
      """;

  private static String route(String parent, String... paths) {
    StringBuilder out =
        new StringBuilder(
            """
            apiVersion: gateway.networking.k8s.io/v1
            kind: HTTPRoute
            metadata: {name: roads, namespace: town}
            spec:
              parentRefs: [{name: %s}]
              hostnames: [town.example.com]
              rules:
            """
                .formatted(parent));
    for (String path : paths) {
      int equals = path.indexOf('=');
      out.append(
          """
              - matches: [{path: {type: PathPrefix, value: %s}}]
                backendRefs: [%s]
          """
              .formatted(path.substring(0, equals), backends(path.substring(equals + 1))));
    }
    return out.append("---\n").toString();
  }

  /** Services, each {@code name} or {@code name:weight}. */
  private static String backends(String names) {
    StringBuilder out = new StringBuilder();
    for (String one : names.split(",")) {
      String[] parts = one.split(":");
      out.append(out.isEmpty() ? "" : ", ")
          .append("{name: ")
          .append(parts[0])
          .append(", port: 80")
          .append(parts.length > 1 ? ", weight: " + parts[1] : "")
          .append('}');
    }
    return out.toString();
  }

  private static final String GATE = CLASS + gateway("") + CONFIGURED;

  @Test
  void aSelectorThatMatchesNoPodIsALossAtTheGateway() {
    Finding lost =
        only(
            review(
                MILL + GATE + route("gate", "/=mill"),
                MILL.replace("selector: {app: mill}\n  ports", "selector: {app: mlil}\n  ports")
                    + GATE
                    + route("gate", "/=mill")),
            "nobody-answers");

    assertThat(lost.level()).isEqualTo(Level.BREAKING);
    assertThat(lost.sentence())
        .startsWith("GET town.example.com/: nobody answers. Service mill selects app=mlil")
        .contains("before: 2 pods of Deployment mill");
  }

  @Test
  void aRouteThatIsDeletedLosesItsRequests() {
    Finding lost =
        only(review(MILL + GATE + route("gate", "/=mill"), MILL + GATE), "nobody-answers");

    assertThat(lost.level()).isEqualTo(Level.BREAKING);
    assertThat(lost.cause().get(0).object()).isEqualTo(ObjectKey.of("HTTPRoute", "town", "roads"));
  }

  @Test
  void aMisspeltParentLosesItsRequests() {
    Finding lost =
        only(
            review(MILL + GATE + route("gate", "/=mill"), MILL + GATE + route("gaet", "/=mill")),
            "nobody-answers");

    assertThat(lost.level()).isEqualTo(Level.BREAKING);
    assertThat(lost.cause().get(0).field()).isEqualTo("spec.parentRefs");
  }

  @Test
  void aBackendThatDoesNotExistIsNamed() {
    Finding lost =
        only(
            review(MILL + GATE + route("gate", "/=mill"), MILL + GATE + route("gate", "/=mlil")),
            "nobody-answers");

    assertThat(lost.level()).isEqualTo(Level.BREAKING);
    assertThat(lost.sentence()).contains("Service mlil does not exist");
  }

  @Test
  void anotherBackendOnPurposeIsANote() {
    Finding other =
        only(
            review(
                MILL + OVEN + GATE + route("gate", "/=mill"),
                MILL + OVEN + GATE + route("gate", "/=oven")),
            "answered-by-another");

    assertThat(other.level()).isEqualTo(Level.NOTE);
  }

  @Test
  void aRouteThatComesBeforeAnotherIsASideEffect() {
    String second =
        route("gate", "/bread=oven")
            .replace("name: roads", "name: lanes")
            .replace("[town.example.com]", "[town.example.com]");
    Finding other =
        only(
            review(
                MILL + OVEN + GATE + route("gate", "/=mill"),
                MILL + OVEN + GATE + route("gate", "/=mill") + second),
            "answered-by-another");

    assertThat(other.sentence()).startsWith("GET town.example.com/bread: ");
  }

  @Test
  void aListenerThatIsClosedLosesItsPort() {
    String two =
        gateway("")
            .replace(
                "  listeners:\n",
                "  listeners:\n    - {name: alt, protocol: HTTP, port: 8080, allowedRoutes:"
                    + " {namespaces: {from: Same}}}\n");
    Finding lost =
        only(
            review(
                MILL + CLASS + two + CONFIGURED + route("gate", "/=mill"),
                MILL + GATE + route("gate", "/=mill")),
            "nobody-answers");

    assertThat(lost.level()).isEqualTo(Level.BREAKING);
    assertThat(lost.entries()).allMatch(entry -> entry.door().port().orElse(0) == 8080);
    assertThat(lost.cause())
        .allMatch(one -> one.object().equals(ObjectKey.of("Gateway", "town", "gate")));
  }

  /** Pods behind a cluster address have no node port, which the default type of targets needs. */
  @Test
  void aRefusedChangeDoesNotChangeTheGateway() {
    Finding refused =
        only(
            review(
                MILL + GATE + route("gate", "/=mill"),
                MILL
                    + GATE.replace("metadata: {name: mill,", "metadata: {name: other,")
                        .replace("targetReference: {name: mill}", "targetReference: {name: other}")
                    + route("gate", "/=mill")),
            "refused");

    assertThat(refused.level()).isEqualTo(Level.ERROR);
    assertThat(refused.sentence())
        .startsWith("The load balancer controller cannot apply Gateway town/gate")
        .contains("TargetGroup port is empty");
  }

  @Test
  void aClassThatIsDeletedIsRefused() {
    Finding refused =
        only(
            review(
                MILL + GATE + route("gate", "/=mill"),
                MILL + gateway("") + CONFIGURED + route("gate", "/=mill")),
            "refused");

    assertThat(refused.sentence()).contains("its GatewayClass alb is deleted");
  }

  /** The Gateway API says which Service gets a request, whoever serves the Gateway. */
  @Test
  void aGatewayOfAnotherControllerIsADoor() {
    String foreign =
        CLASS.replace("gateway.k8s.aws/alb", "example.com/proxy")
            + gateway("")
            + route("gate", "/=mill");

    assertThat(words(review(MILL + foreign, MILL + foreign))).isEmpty();
    assertThat(
            only(review(MILL + foreign, deployment("mill", 2, PORT) + foreign), "nobody-answers")
                .sentence())
        .startsWith("GET town.example.com/: nobody answers. Service mill is deleted");
  }

  /** Platforms keep the Gateway, and applications only their routes. */
  @Test
  void aGatewayThatIsNotAmongTheObjectsIsADoor() {
    String road =
        route("gate", "/=mill")
            .replace("{name: gate}", "{name: gate, namespace: infra, sectionName: https}");

    Finding lost = only(review(MILL + road, MILL), "nobody-answers");

    assertThat(lost.level()).isEqualTo(Level.BREAKING);
    assertThat(lost.sentence()).startsWith("GET town.example.com/: nobody answers");
  }

  @Test
  void theSharesOfARouteAreExact() {
    Finding lost =
        only(
            review(
                MILL + OVEN + GATE + route("gate", "/=mill:90,oven:10"),
                MILL
                    + OVEN.replace("replicas: 2", "replicas: 0")
                    + GATE
                    + route("gate", "/=mill:90,oven:10")),
            "nobody-answers");

    assertThat(lost.sentence()).contains("nobody answers 10 % of the requests");
  }

  @Test
  void aLoadBalancerOfAnotherSchemeHasAnotherAddress() {
    String inside =
        """
        apiVersion: gateway.k8s.aws/v1beta1
        kind: LoadBalancerConfiguration
        metadata: {name: gate, namespace: town}
        spec: {scheme: %s}
        ---
        """;
    String named =
        CLASS
            + gateway(
                "infrastructure: {parametersRef: {group: gateway.k8s.aws, kind:"
                    + " LoadBalancerConfiguration, name: gate}}")
            + CONFIGURED
            + route("gate", "/=mill");

    assertThat(
            only(
                    review(
                        MILL + named + inside.formatted("internal"),
                        MILL + named + inside.formatted("internet-facing")),
                    "address-changes")
                .level())
        .isEqualTo(Level.BREAKING);
  }

  @Test
  void aGatewayOfANetworkLoadBalancerPassesConnectionsOn() {
    String gate =
        """
        apiVersion: gateway.networking.k8s.io/v1
        kind: GatewayClass
        metadata: {name: nlb}
        spec: {controllerName: gateway.k8s.aws/nlb}
        ---
        apiVersion: gateway.networking.k8s.io/v1
        kind: Gateway
        metadata: {name: gate, namespace: town}
        spec:
          gatewayClassName: nlb
          listeners: [{name: tcp, protocol: TCP, port: 7000}]
        ---
        apiVersion: gateway.networking.k8s.io/v1alpha2
        kind: TCPRoute
        metadata: {name: pipe, namespace: town}
        spec:
          parentRefs: [{name: gate}]
          rules: [{backendRefs: [{name: mill, port: 80}]}]
        ---
        """
            + CONFIGURED;

    Finding lost =
        only(
            review(MILL + gate, MILL.replace("replicas: 2", "replicas: 0") + gate),
            "nobody-answers");

    assertThat(lost.sentence()).startsWith("Gateway town/gate port 7000");
  }

  /** The plugin of Argo Rollouts writes the weights, whatever stands in Git. */
  @Test
  void theWeightsOfARouteAreThoseThatArgoRolloutsWrites() {
    String rollout =
        """
        apiVersion: argoproj.io/v1alpha1
        kind: Rollout
        metadata: {name: mill, namespace: town}
        spec:
          replicas: 4
          selector: {matchLabels: {app: mill}}
          strategy:
            canary:
              stableService: mill
              canaryService: mill-canary
              trafficRouting: {plugins: {argoproj-labs/gatewayAPI: {httpRoute: roads}}}
              steps: [{setWeight: 25}, {pause: {}}]
          template:
            metadata: {labels: {app: mill}}
            spec:
              containers:
                - name: main
                  image: example.com/mill:1
                  ports: [{name: web, containerPort: 8000}]
        ---
        """;
    String all =
        service("mill", "mill", "web")
            + service("mill-canary", "mill", "web")
            + GATE
            + CONFIGURED.replace("oven", "mill-canary")
            + route("gate", "/=mill,mill-canary");

    Finding lost =
        only(
            review(
                rollout + all,
                rollout.replace("mill:1", "mill:2").replace("name: web,", "name: wbe,") + all),
            "nobody-answers");

    assertThat(lost.sentence()).contains("25 % of the requests");
  }

  /** What a refused Gateway does is not known, so its correction is no loss. */
  @Test
  void theAnswerOfAGatewayThatWasRefusedBeforeIsNotKnown() {
    String refused = MILL + CLASS + gateway("") + route("gate", "/=mill");
    String built = MILL + GATE + route("gate", "/=mill");

    assertThat(words(review(refused, built))).noneMatch(one -> one.startsWith("breaking"));
    assertThat(
            only(review(refused, MILL + CLASS + route("gate", "/=mill")), "answer-unknown")
                .sentence())
        .contains("town/gate port 80");
  }

  /** Without its feature gate the controller does not look at Gateways. */
  @Test
  void aGatewayThatTheFlagsSwitchOffIsNoDoor() {
    LbcFlags flags =
        LbcFlags.builder()
            .from(LbcFlags.of("my-cluster", "vpc"))
            .putFeatureGate(FeatureGate.ALB_GATEWAY_API, false)
            .build();
    Assumptions off = Assumptions.builder().controller(StackSettings.of(flags)).build();

    assertThat(
            review(
                    MILL + GATE + route("gate", "/=mill"),
                    MILL + GATE + route("gate", "/=mlil"),
                    off)
                .findings())
        .allMatch(one -> one.level() == Level.NOTE);
  }

  /** A backend that other manifests may have keeps its share, and nobody else gets it. */
  @Test
  void aServiceThatIsNotAmongTheObjectsKeepsItsShare() {
    Assumptions part = Assumptions.builder().addNotOurs("town").build();
    String road = route("gate", "/=mill:90,oven:10");

    assertThat(
            only(
                    review(
                        MILL + OVEN + GATE + road,
                        MILL + OVEN.replace("replicas: 2", "replicas: 0") + GATE + road,
                        part),
                    "nobody-answers")
                .sentence())
        .contains("10 %");
    assertThat(
            words(
                review(MILL + GATE + road, MILL + GATE + route("gate", "/=mill:80,oven:20"), part)))
        .noneMatch(one -> one.startsWith("breaking"));
  }

  /** Its new targets are in no group yet. */
  @Test
  void aTargetGroupThatIsReplacedIsEmptyForAWhile() {
    String mill =
        MILL.replace(
            "spec:\n  selector: {app: mill}\n  ports",
            "spec:\n  type: NodePort\n  selector: {app: mill}\n  ports");
    Finding gap =
        only(
            review(
                mill + GATE + route("gate", "/=mill"),
                mill
                    + GATE.replaceFirst("targetType: ip", "targetType: instance")
                    + route("gate", "/=mill")),
            "gap");

    assertThat(gap.level()).isEqualTo(Level.BREAKING);
    assertThat(gap.entries().get(0).requests()).isEqualTo("GET town.example.com/");
    assertThat(gap.cause().get(0).object())
        .isEqualTo(ObjectKey.of("TargetGroupConfiguration", "town", "mill"));
  }
}
