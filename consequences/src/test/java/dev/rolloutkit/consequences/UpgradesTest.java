package dev.rolloutkit.consequences;

import static dev.rolloutkit.consequences.Manifests.deployment;
import static dev.rolloutkit.consequences.Manifests.ingress;
import static dev.rolloutkit.consequences.Manifests.service;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.ako.config.AkoRelease;
import dev.rolloutkit.consequences.object.Assumptions;
import dev.rolloutkit.consequences.object.ClusterObject;
import dev.rolloutkit.consequences.upgrade.Effect;
import dev.rolloutkit.consequences.upgrade.Releases;
import dev.rolloutkit.consequences.upgrade.Upgrades;
import dev.rolloutkit.lbc.flags.FeatureGate;
import dev.rolloutkit.lbc.flags.LbcFlags;
import dev.rolloutkit.lbc.release.LbcRelease;
import dev.rolloutkit.lbclass.settings.KubernetesVersion;
import dev.rolloutkit.model.release.RolloutsRelease;
import dev.rolloutkit.stack.config.StackSettings;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What an upgrade does to objects that nobody changes. */
class UpgradesTest {
  private static final String MILL =
      deployment("mill", 2, "{name: web, containerPort: 8000}")
          + service("mill", "mill", "web")
          + deployment("barn", 2, "{name: web, containerPort: 8000}")
          + service("barn", "barn", "web");
  private static final String GATE =
      MILL + ingress("gate", "town.example.com", "/mill=mill", "/=barn");
  private static final String ROLLOUT =
      """
      apiVersion: argoproj.io/v1alpha1
      kind: Rollout
      metadata: {name: mill, namespace: town}
      spec:
        replicas: 2
        selector: {matchLabels: {app: mill}}
        template:
          metadata: {labels: {app: mill}}
          spec: {containers: [{name: mill, image: "mill:1"}]}
        strategy:
          canary: {}
      """;
  private static final String GATEWAY =
      """
      apiVersion: gateway.networking.k8s.io/v1
      kind: GatewayClass
      metadata: {name: alb}
      spec: {controllerName: gateway.k8s.aws/alb}
      ---
      apiVersion: gateway.networking.k8s.io/v1
      kind: Gateway
      metadata: {name: gate, namespace: town}
      spec:
        gatewayClassName: alb
        listeners: [{name: http, port: 80, protocol: HTTP}]
      """;

  private static Releases lbc(String number) {
    return Releases.MATCHED.withLbc(LbcRelease.of(number).orElseThrow());
  }

  private static Releases argo(String number) {
    return Releases.MATCHED.withArgo(RolloutsRelease.of(number).orElseThrow());
  }

  private static List<String> words(Releases from, Releases to, String manifests) {
    return words(from, to, manifests, Assumptions.usual());
  }

  private static List<String> words(
      Releases from, Releases to, String manifests, Assumptions assumed) {
    ImmutableList<Effect> effects = Upgrades.between(from, to, Manifests.read(manifests), assumed);
    return effects.stream()
        .map(
            one ->
                one.level().name().toLowerCase(Locale.ROOT)
                    + " "
                    + one.kind()
                    + " "
                    + one.cause()
                    + ": "
                    + one.sentence())
        .toList();
  }

  private static String with(String annotation, String value) {
    return GATE.replace(
        "target-type: ip}",
        "target-type: ip, alb.ingress.kubernetes.io/" + annotation + ": '" + value + "'}");
  }

  /** Manifests need not name their namespace. */
  @Test
  void objectsWithoutANamespaceAreInTheDefaultOne() {
    String manifests = with("target-control-port.mill.80", "9000");
    List<String> named =
        words(
            lbc("2.13.4"),
            Releases.MATCHED,
            manifests.replace("namespace: town", "namespace: default"));

    assertThat(named).isNotEmpty();
    assertThat(
            words(
                lbc("2.13.4"),
                Releases.MATCHED,
                manifests.replace(", namespace: town", "").replace("  namespace: town\n", "")))
        .isEqualTo(named);
  }

  private static String step(String rollout, String step) {
    return rollout.replace("canary: {}", "canary: {steps: [" + step + "]}");
  }

  /** The example of the module's page. */
  @Test
  void theExampleOnThePagePrintsWhatIsReplaced() {
    List<ClusterObject> objects = Manifests.read(with("target-control-port.mill.80", "9000"));
    List<String> printed = new ArrayList<>();
    Consumer<String> print = printed::add;

    Releases now = Releases.MATCHED.withLbc(LbcRelease.of("2.13.4").orElseThrow());
    for (Effect effect : Upgrades.between(now, Releases.MATCHED, objects, Assumptions.usual())) {
      print.accept(effect.level() + " " + effect.cause() + ": " + effect.sentence());
    }

    assertThat(printed)
        .singleElement()
        .asString()
        .startsWith("BREAKING V-L14-control-port since 2.16.0: The target group ");
  }

  @ParameterizedTest
  @ValueSource(strings = {"2.13.4", "2.17.1", "3.0.0", "3.2.2", "3.5.0"})
  void objectsThatNoChangeConcernsHaveNoEffects(String number) {
    assertThat(words(lbc(number), Releases.MATCHED, GATE)).isEmpty();
    assertThat(words(Releases.MATCHED, lbc(number), GATE)).isEmpty();
  }

  @Test
  void nothingChangesBetweenAReleaseAndItself() {
    String all = with("subnets", "one,two") + ROLLOUT + "---\n" + GATEWAY;

    assertThat(words(lbc("2.13.4"), lbc("2.13.4"), all)).isEmpty();
    assertThat(words(argo("1.8.4"), argo("1.8.4"), all)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "2.13.4 | tags | a=1\\,b=2 | note CHANGED V-L14-commas since 2.14.0: On the load"
            + " balancer of Ingress town/gate, the controller changes the load balancer's own security group, listener 80, the load"
            + " balancer,",
        "2.13.4 | wafv2-acl-name | shop | note CHANGED V-L14-web-acl since 2.14.0: On the load"
            + " balancer of Ingress town/gate, the controller creates the web ACL association.",
        "2.13.4 | target-control-port.mill.80 | 9000 | breaking REPLACED V-L14-control-port since"
            + " 2.16.0: The target group town/gate-mill:80 of Ingress town/gate is replaced, since"
            + " targetControlPort cannot change: the new target group has no healthy targets at"
            + " first.",
        "2.13.4 | transforms.mill | [{}] | error REFUSED V-L14-regex since 2.14.0: The controller"
            + " cannot apply Ingress town/gate and leaves it as it is: ",
        "3.2.2 | minimum-load-balancer-capacity | CapacityUnits=many | error REFUSED V-L3 since"
            + " 3.4.0: The controller cannot apply Ingress town/gate and leaves it as it is: ",
        "2.17.1 | subnets | subnet-2, subnet-1 | note BEHAVES_OTHERWISE V-L12 since 3.0.0: ",
        "2.17.1 | subnets | green, blue | note BEHAVES_OTHERWISE V-L9 since 3.2.0: ",
        "3.4.3 | ip-address-type | dualstack | warning BEHAVES_OTHERWISE V-L1 since 3.5.0: ",
      })
  void annotationsThatBeginToCountAreReportedWithTheirChange(
      String from, String annotation, String value, String expected) {
    assertThat(words(lbc(from), Releases.MATCHED, with(annotation, value)))
        .anyMatch(one -> one.startsWith(expected.strip()));
    assertThat(words(lbc("3.5.0"), Releases.MATCHED, with(annotation, value))).isEmpty();
  }

  /**
   * The rule optimizer of older releases takes a redirect of a regular expression for all paths.
   */
  @Test
  void rulesBehindARedirectWithARegularExpressionAppear() {
    String gate =
        with("use-regex-path-match", "true")
            .replace(
                "target-type: ip",
                "target-type: ip, alb.ingress.kubernetes.io/actions.away:"
                    + " '{\"type\":\"redirect\",\"redirectConfig\":{\"host\":\"else.example.com\",\"statusCode\":\"HTTP_301\"}}'")
            .replace("path: /mill", "path: /mi.*")
            .replace("pathType: Prefix", "pathType: ImplementationSpecific")
            .replaceFirst(
                "service: \\{name: mill, port: \\{number: 80\\}\\}",
                "service: {name: away, port: {name: use-annotation}}");

    assertThat(words(lbc("3.0.0"), Releases.MATCHED, gate))
        .anyMatch(one -> one.contains("REQUESTS_MOVE V-L11 since 3.2.0"));
  }

  @Test
  void gatewaysBeginToBeServed() {
    assertThat(words(lbc("3.0.0"), lbc("3.2.2"), GATEWAY))
        .containsExactly(
            "warning ACCEPTED V-L-gateways since 3.2.0: A load balancer is created for Gateway"
                + " town/gate, which was not served.");
    assertThat(words(lbc("3.2.2"), lbc("3.0.0"), GATEWAY))
        .containsExactly(
            "breaking REFUSED V-L-gateways since 3.2.0: The controller no longer serves Gateway"
                + " town/gate, and lets its load balancer be.");
  }

  /** A feature gate that a person sets does not follow a changed default. */
  @Test
  void gatewaysAreServedOnlyIfTheFlagsSaySo() {
    LbcFlags flags =
        LbcFlags.builder()
            .from(LbcFlags.of("my-cluster", "vpc"))
            .putFeatureGate(FeatureGate.ALB_GATEWAY_API, false)
            .build();

    assertThat(
            words(
                lbc("3.0.0"),
                lbc("3.2.2"),
                GATEWAY,
                Assumptions.builder().controller(StackSettings.of(flags)).build()))
        .isEmpty();
  }

  @Test
  void podsWithReadinessGatesAreHandledInAnotherWay() {
    String namespace =
        """
        apiVersion: v1
        kind: Namespace
        metadata:
          name: town
          labels: {elbv2.k8s.aws/pod-readiness-gate-inject: enabled}
        """;

    assertThat(words(lbc("3.2.2"), lbc("3.4.3"), namespace))
        .anyMatch(
            one ->
                one.startsWith(
                    "warning BEHAVES_OTHERWISE V-T1 since 3.4.0: The controller treats Namespace"
                        + " town otherwise. Before: "));
  }

  private static final String BINDING =
      """
      apiVersion: elbv2.k8s.aws/v1beta1
      kind: TargetGroupBinding
      metadata: {name: mill, namespace: town}
      spec: {targetType: ip, targetGroupARN: "arn:aws:x", serviceRef: {name: mill, port: 80}}
      """;

  @Test
  void podsOfBothAddressFamiliesAreNoLongerAllTargets() {
    String both = "spec:\n  ipFamilyPolicy: PreferDualStack\n";
    String twice =
        MILL.replace(
            "spec:\n  selector: {app: mill}\n  ports", both + "  selector: {app: mill}\n  ports");

    for (String behind : List.of(GATE.substring(MILL.length()), BINDING)) {
      assertThat(words(lbc("3.3.0"), lbc("3.4.3"), twice + behind))
          .anyMatch(one -> one.startsWith("warning BEHAVES_OTHERWISE V-T2 since 3.4.0: "));
      assertThat(words(lbc("3.3.0"), lbc("3.4.3"), MILL + behind)).isEmpty();
    }
    assertThat(words(lbc("3.3.0"), lbc("3.4.3"), twice)).isEmpty();
  }

  @Test
  void targetsOfABindingInAnotherVpcAreDescribedInAnotherWay() {
    String elsewhere = BINDING.replace("spec: {", "spec: {vpcID: vpc-2, ");

    assertThat(words(lbc("2.17.1"), lbc("3.0.0"), elsewhere))
        .singleElement()
        .asString()
        .startsWith("note BEHAVES_OTHERWISE V-T6 since 3.0.0: The controller treats ");
    assertThat(words(lbc("2.17.1"), lbc("3.0.0"), BINDING)).isEmpty();
  }

  private static String controller(String... args) {
    return """
    apiVersion: apps/v1
    kind: Deployment
    metadata: {name: lbc, namespace: kube-system}
    spec:
      selector: {matchLabels: {app: lbc}}
      template:
        metadata: {labels: {app: lbc}}
        spec:
          containers:
            - {name: lbc, image: "aws-load-balancer-controller:v2.13.4", args: ["%s"]}
    """
        .formatted(String.join("\", \"", args));
  }

  /** The flag came with 2.14, so that a downgrade stops the controller. */
  @Test
  void aControllerWithAFlagThatTheReleaseDoesNotKnowDoesNotStart() {
    String flag = controller("--cluster-name=a", "--max-targets-per-target-group=5");
    String gate = controller("--cluster-name=a", "--feature-gates=AGAController=true");

    assertThat(words(lbc("3.5.0"), lbc("2.13.4"), flag))
        .contains(
            "breaking REFUSED : The controller has no flag --max-targets-per-target-group: it is"
                + " there since 2.14.1, and other releases do not start with it.");
    assertThat(words(lbc("2.16.0"), lbc("3.5.0"), gate))
        .contains(
            "breaking REFUSED : The controller has no feature gate AGAController: it is there from"
                + " 2.14.1 to 2.16.0, and other releases do not start with it.");
    assertThat(words(lbc("3.4.3"), lbc("3.5.0"), flag + "---\n" + gate)).isEmpty();
  }

  @Test
  void changedDefaultsOfFlagsAndFeatureGatesAreReported() {
    assertThat(words(lbc("2.13.4"), lbc("3.5.0"), controller("--cluster-name=a")))
        .containsExactly(
            "note BEHAVES_OTHERWISE V-L-slices since 2.14.0: A default of Deployment lbc is another"
                + " one: --enable-endpoint-slices becomes true, which was false.",
            "note BEHAVES_OTHERWISE V-L-gateways since 3.2.0: A default of Deployment lbc is"
                + " another one: the feature gate ALBGatewayAPI becomes true, which was false.",
            "note BEHAVES_OTHERWISE : A default of Deployment lbc is another one: the feature gate"
                + " GatewayListenerSet becomes true, which was false.",
            "note BEHAVES_OTHERWISE V-L-gateways since 3.2.0: A default of Deployment lbc is"
                + " another one: the feature gate NLBGatewayAPI becomes true, which was false.");
    assertThat(
            words(
                lbc("2.13.4"),
                lbc("2.17.1"),
                controller("--cluster-name=a", "--enable-endpoint-slices=false")))
        .isEmpty();
  }

  @Test
  void aFlagThatTheFormerReleaseDoesNotHaveHasNoChangedDefault() {
    String flips =
        "note BEHAVES_OTHERWISE V-L-accelerators since 2.17.0: A default of Deployment lbc is"
            + " another one: --globalaccelerator-max-concurrent-reconciles becomes 1, which was 3.";

    assertThat(words(lbc("2.16.0"), lbc("2.17.1"), controller("--cluster-name=a")))
        .containsExactly(flips);
    assertThat(words(lbc("2.13.4"), lbc("2.17.1"), controller("--cluster-name=a")))
        .isNotEmpty()
        .doesNotContain(flips);
  }

  /** Without ReplicaSets a Rollout is taken to be at rest. */
  @Test
  void aRolloutWithAnotherHashKeepsItsReplicaSet() {
    assertThat(words(argo("1.8.4"), argo("1.9.1"), ROLLOUT))
        .singleElement()
        .asString()
        .startsWith(
            "note REDEPLOYED V-A1 since 1.9.0: The ReplicaSet of Rollout mill is found by its"
                + " template: its hash ");
  }

  /** A field of the pod that only the newer library knows was dropped when it was created. */
  @Test
  void aTemplateOfANewerLibraryStartsAnUpdate() {
    String newer = ROLLOUT.replace("containers: [", "hostnameOverride: mill, containers: [");

    assertThat(words(argo("1.8.4"), argo("1.9.1"), newer))
        .anyMatch(
            one ->
                one.startsWith(
                    "breaking REDEPLOYED V-A1 since 1.9.0: An update of Rollout mill starts,"
                        + " although nobody changed its template: its hash "));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "1.8.4 | analysis: {templates: [{templateName: a}]} | warning REDEPLOYED V-A14 since 1.9.0:"
            + " The steps of Rollout mill count as changed",
        "1.8.4 | analysis: {templates: [{templateName: a}]} | note BEHAVES_OTHERWISE V-A16 since",
        "1.9.1 | analysis: {templates: [{templateName: a}]} | note BEHAVES_OTHERWISE V-A10 since",
        "1.8.4 | experiment: {templates: []} | note BEHAVES_OTHERWISE V-A15 since 1.9.0: ",
      })
  void stepsThatAreHandledInAnotherWayAreReported(String from, String step, String expected) {
    assertThat(words(argo(from), Releases.MATCHED, step(ROLLOUT, "{" + step + "}")))
        .anyMatch(one -> one.startsWith(expected));
    assertThat(words(argo(from), Releases.MATCHED, step(ROLLOUT, "{setWeight: 5}")))
        .noneMatch(one -> one.startsWith(expected));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "1.8.4 | dynamicStableScale: true, trafficRouting: {alb: {}} | V-A4",
        "1.8.4 | trafficRouting: {alb: {}, maxTrafficWeight: 1000} | V-A3-maximum",
        "1.8.4 | trafficRouting: {alb: {}, nginx: {}} | V-A5",
        "1.7.2 | trafficRouting: {alb: {}, managedRoutes: [{name: a}]} | V-A3-managed-routes",
        "1.9.1 | pingPong: {}, trafficRouting: {plugins: {a: {}}} | V-A6",
        "1.9.1 | minPodsPerReplicaSet: 3 | V-A12",
        "1.10.0-rc1 | dynamicStableScale: true, abortScaleDownDelaySeconds: 3, trafficRouting: {} |"
            + " V-A7-abort",
      })
  void strategiesThatAreHandledInAnotherWayAreReported(String from, String canary, String id) {
    String rollout = ROLLOUT.replace("canary: {}", "canary: {" + canary + "}");

    assertThat(words(argo(from), Releases.MATCHED, rollout))
        .anyMatch(one -> one.matches("(note|warning) BEHAVES_OTHERWISE " + id + "( since .*|:.*)"));
    assertThat(words(argo(from), Releases.MATCHED, ROLLOUT)).noneMatch(one -> one.contains(id));
  }

  /** Mirror routes need Istio before 1.10. */
  @Test
  void aRolloutThatWasRefusedIsAccepted() {
    String mirror =
        ROLLOUT.replace(
            "canary: {}",
            "canary: {canaryService: a, stableService: b, trafficRouting: {managedRoutes: [{name:"
                + " m}], plugins: {example/x: {}}}, steps: [{setMirrorRoute: {name: m, percentage:"
                + " 5, match: [{path: {exact: /}}]}}]}");

    assertThat(words(argo("1.9.1"), Releases.MATCHED, mirror))
        .anyMatch(
            one ->
                one.startsWith(
                    "note ACCEPTED V-A6 since 1.10.0-rc1: Argo Rollouts accepts Rollout mill,"
                        + " which it could not apply: "));
    assertThat(words(Releases.MATCHED, argo("1.9.1"), mirror))
        .anyMatch(
            one ->
                one.startsWith(
                    "error REFUSED V-A6 since 1.10.0-rc1: Argo Rollouts cannot apply Rollout mill"
                        + " and updates nothing: "));
  }

  @Test
  void namesInDnsOfATenantChange() {
    String namespace =
        """
        apiVersion: v1
        kind: Namespace
        metadata: {name: town, annotations: {ako.vmware.com/tenant-name: TENANT}}
        """;
    Releases old = Releases.MATCHED.withAko(AkoRelease.of("1.13.4").orElseThrow());

    assertThat(words(old, Releases.MATCHED, namespace.replace("TENANT", "a_b")))
        .containsExactly(
            "breaking RENAMED V-K1 since 2.1.0: The names in DNS of the shared virtual services of"
                + " tenant a_b change: their part for the tenant is a-b instead of a_b.");
    assertThat(words(old, Releases.MATCHED, namespace.replace("TENANT", "a-b"))).isEmpty();
  }

  @Test
  void anApiServerKeepsWhatAnOlderOneDrops() {
    Releases old = Releases.MATCHED.withKubernetes(new KubernetesVersion(1, 20));
    String load =
        service("mill", "mill", "web")
            .replace("spec:\n", "spec:\n  type: LoadBalancer\n  loadBalancerClass: a.example/b\n");

    assertThat(words(old, Releases.MATCHED, load))
        .containsExactly(
            "warning BEHAVES_OTHERWISE : The API server keeps other fields of Service mill: it"
                + " dropped 1 and drops 0.");
    assertThat(words(old, Releases.MATCHED, service("mill", "mill", "web"))).isEmpty();
  }

  @Test
  void objectsThatCannotBeReadAreSkipped() {
    List<ClusterObject> objects =
        Manifests.read(
            "{kind: Deployment, apiVersion: apps/v1, metadata: {name: a}, spec: 3}\n"
                + "---\n"
                + "{kind: Rollout, apiVersion: argoproj.io/v1alpha1, metadata: {name: a}, spec:"
                + " 3}\n"
                + "---\n"
                + "{kind: Ingress, apiVersion: networking.k8s.io/v1, metadata: {name: a}, spec:"
                + " x}\n"
                + "---\n"
                + "{kind: Service, apiVersion: v1, metadata: {name: a}, spec: []}\n"
                + "---\n"
                + "{kind: Namespace, apiVersion: v1, metadata: 3}");
    Releases old =
        lbc("2.13.4")
            .withArgo(RolloutsRelease.of("1.7.2").orElseThrow())
            .withAko(AkoRelease.of("1.13.4").orElseThrow())
            .withKubernetes(new KubernetesVersion(1, 20));

    assertThat(Upgrades.between(old, Releases.MATCHED, objects, Assumptions.usual())).isEmpty();
    assertThat(Upgrades.between(Releases.MATCHED, old, objects, Assumptions.usual())).isEmpty();
  }
}
