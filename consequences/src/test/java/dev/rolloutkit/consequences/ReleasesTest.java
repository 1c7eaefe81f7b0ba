package dev.rolloutkit.consequences;

import static dev.rolloutkit.consequences.Manifests.deployment;
import static dev.rolloutkit.consequences.Manifests.read;
import static dev.rolloutkit.consequences.Manifests.review;
import static dev.rolloutkit.consequences.Manifests.service;
import static dev.rolloutkit.consequences.Manifests.words;
import static org.assertj.core.api.Assertions.assertThat;

import dev.rolloutkit.consequences.door.LoadBalancersAtRest;
import dev.rolloutkit.consequences.object.Assumptions;
import dev.rolloutkit.consequences.object.ObjectKey;
import dev.rolloutkit.consequences.world.World;
import dev.rolloutkit.lbclass.settings.KubernetesVersion;
import dev.rolloutkit.model.Rollouts;
import dev.rolloutkit.model.release.RolloutsRelease;
import org.junit.jupiter.api.Test;

/** Who answers, and what is refused, under other releases than the matched ones. */
class ReleasesTest {
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
          spec: {containers: [{name: mill, image: "mill:1", ports: [{containerPort: 8000}]}]}
        strategy:
          blueGreen: {activeService: mill, autoPromotionEnabled: false}
      ---
      """
          + service("mill", "mill", "8000");
  private static final String MIRROR =
      ROLLOUT.replace(
              "blueGreen: {activeService: mill, autoPromotionEnabled: false}",
              "canary: {canaryService: next, stableService: mill, trafficRouting: {managedRoutes:"
                  + " [{name: m}], plugins: {example/x: {}}}, steps: [{setMirrorRoute: {name: m,"
                  + " percentage: 5, match: [{path: {exact: /}}]}}]}")
          + service("next", "mill", "8000");
  private static final ObjectKey SERVICE = ObjectKey.of("Service", "town", "mill");

  private static Assumptions argo(String number) {
    return Assumptions.builder().argo(RolloutsRelease.of(number).orElseThrow()).build();
  }

  private static Assumptions kubernetes(int minor) {
    return Assumptions.builder().kubernetes(new KubernetesVersion(1, minor)).build();
  }

  private static String hash(Assumptions assumed) {
    return String.valueOf(
        Consequences.settle(read(ROLLOUT), assumed).atRest().writes().hashes().get(SERVICE));
  }

  @Test
  void servicesSelectTheHashOfTheRelease() {
    String old = hash(argo("1.8.4"));

    assertThat(old)
        .isEqualTo(
            Rollouts.hash(
                Rollouts.read(read(ROLLOUT).get(0).tree()).orElseThrow(),
                RolloutsRelease.of("1.8.4").orElseThrow()))
        .isNotEqualTo(hash(Assumptions.usual()));
  }

  /** A field that the release drops cannot keep it from seeing that the selector changes. */
  @Test
  void anUpdateIsReadAsTheReleaseReadsIt() {
    String before =
        MIRROR.replace(
            "{setMirrorRoute: {name: m, percentage: 5, match: [{path: {exact: /}}]}}",
            "{experiment: {templates: [{name: t, specRef: stable}], scaleDownDelaySeconds: {}}}");
    String after = before.replace("matchLabels: {app: mill}", "matchLabels: {app: other}");

    assertThat(words(review(before, after, argo("1.8.4"))))
        .anyMatch(one -> one.startsWith("error refused: The API server refuses Rollout"));
    assertThat(words(review(before, after)))
        .noneMatch(one -> one.startsWith("error refused: The API server refuses Rollout"));
  }

  /** The libraries of 1.8 do not know the field, so the ReplicaSet stays the same. */
  @Test
  void aFieldThatTheReleaseDoesNotKnowStartsNoUpdate() {
    String changed = ROLLOUT.replace("containers: [", "hostnameOverride: mill, containers: [");

    assertThat(words(review(ROLLOUT, changed)))
        .anyMatch(one -> one.contains("update-starts") && one.contains("Rollout"));
    assertThat(words(review(ROLLOUT, changed, argo("1.8.4"))))
        .noneMatch(one -> one.contains("update-starts"));
  }

  @Test
  void aRolloutIsRefusedByTheReleaseThatRuns() {
    assertThat(words(review(ROLLOUT, MIRROR, argo("1.9.1"))))
        .anyMatch(one -> one.startsWith("error refused: ") && one.contains("supports Istio only"));
    assertThat(words(review(ROLLOUT, MIRROR))).noneMatch(one -> one.contains("refused"));
  }

  /** The controller crashes when it writes the action, so the Ingress has none. */
  @Test
  void anIngressWithoutAnnotationsGetsNoActionBefore18() {
    String behind =
        ROLLOUT.replace(
                "blueGreen: {activeService: mill, autoPromotionEnabled: false}",
                "canary: {canaryService: next, stableService: mill, trafficRouting: {alb:"
                    + " {ingress: gate, servicePort: 80}}}")
            + service("next", "mill", "8000")
            + """
            apiVersion: networking.k8s.io/v1
            kind: Ingress
            metadata: {name: gate, namespace: town}
            spec:
              ingressClassName: alb
              rules:
                - http:
                    paths:
                      - {path: /, pathType: Prefix, backend: {service: {name: mill, port: {name: use-annotation}}}}
            """;
    ObjectKey gate = ObjectKey.of("Ingress", "town", "gate");

    assertThat(Consequences.settle(read(behind), argo("1.7.2")).atRest().writes().annotations())
        .isEmpty();
    assertThat(Consequences.settle(read(behind), argo("1.8.4")).atRest().writes().annotations())
        .containsKey(gate);
  }

  /** A class that the API server drops leaves the Service to the cloud provider. */
  @Test
  void aClassThatTheApiServerDropsIsNotRead() {
    String load =
        deployment("mill", 2, "{containerPort: 8000}")
            + service("mill", "mill", "8000")
                .replace(
                    "spec:\n",
                    "spec:\n  type: LoadBalancer\n  loadBalancerClass: service.k8s.aws/nlb\n");

    assertThat(hasLoadBalancer(Consequences.settle(read(load), Assumptions.usual()))).isTrue();
    assertThat(hasLoadBalancer(Consequences.settle(read(load), kubernetes(22)))).isTrue();
    assertThat(hasLoadBalancer(Consequences.settle(read(load), kubernetes(21)))).isFalse();
  }

  private static boolean hasLoadBalancer(World world) {
    return !LoadBalancersAtRest.plan(world.objects(), world.atRest().writes(), world.assumed())
        .isEmpty();
  }

  @Test
  void aServiceIsRefusedByTheVersionThatRuns() {
    String address =
        service("mill", "mill", "8000").replace("spec:\n", "spec:\n  externalIPs: ['010.0.0.1']\n");

    assertThat(words(review("", address, kubernetes(36))))
        .anyMatch(one -> one.startsWith("error refused: ") && one.contains("externalIPs"));
    assertThat(words(review("", address))).noneMatch(one -> one.contains("refused"));
  }
}
