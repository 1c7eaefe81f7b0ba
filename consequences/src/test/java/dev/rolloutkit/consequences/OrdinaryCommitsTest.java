package dev.rolloutkit.consequences;

import static dev.rolloutkit.consequences.Manifests.deployment;
import static dev.rolloutkit.consequences.Manifests.only;
import static dev.rolloutkit.consequences.Manifests.review;
import static dev.rolloutkit.consequences.Manifests.service;
import static dev.rolloutkit.consequences.Manifests.words;
import static org.assertj.core.api.Assertions.assertThat;

import dev.rolloutkit.consequences.finding.Finding;
import dev.rolloutkit.consequences.finding.Place;
import dev.rolloutkit.consequences.object.ObjectKey;
import dev.rolloutkit.consequences.review.Review;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Changes as the histories of repositories are full of them. */
class OrdinaryCommitsTest {
  private static final String PORT = "{name: web, containerPort: 8000}";
  private static final String MILL = deployment("mill", 2, PORT) + service("mill", "mill", "web");
  private static final String RELEASE =
      """
      apiVersion: helm.toolkit.fluxcd.io/v2
      kind: HelmRelease
      metadata: {name: shop, namespace: town}
      spec:
        interval: 5m
        chart: {spec: {chart: shop, version: 1.0.0, sourceRef: {kind: HelmRepository, name: all}}}
        values: {replicas: 2}
      ---
      """;
  private static final String APPLICATION =
      """
      apiVersion: argoproj.io/v1alpha1
      kind: Application
      metadata: {name: shop, namespace: argocd}
      spec:
        source: {repoURL: "https://git.example.com/shop.git", path: shop, targetRevision: v1}
        destination: {namespace: town}
        syncPolicy: {automated: {prune: true}}
      ---
      """;

  /** An image that is everywhere is raised in one commit. */
  @Test
  void ofSeveralUpdatedWorkloadsTheOneThatAnsweredIsNamed() {
    String both =
        (MILL + deployment("abbey", 2, PORT) + service("abbey", "abbey", "web"))
            .replace("  replicas: 2\n", "  replicas: 2\n  strategy: {type: Recreate}\n");
    Review review = review(both, both.replace(":1\n", ":2\n"));
    List<Finding> exposed =
        review.findings().stream().filter(f -> f.code().id().equals("traffic-exposed")).toList();
    assertThat(exposed).hasSize(2);
    for (Finding one : exposed) {
      String name = one.cause().get(0).object().name();
      assertThat(one.sentence())
          .startsWith(
              "Service town/" + name + " port 80/TCP: nobody answers for about 15 s at each")
          .contains(" update of Deployment " + name + ", ");
    }
  }

  @ParameterizedTest
  @CsvSource({
    "interval: 5m, interval: 10m",
    "interval: 5m, 'interval: 5m\n  test: {enable: true}'",
    "interval: 5m, 'interval: 5m\n  install: {remediation: {retries: 3}}'",
    "interval: 5m, 'interval: 5m\n  dependsOn: [{name: base}]'"
  })
  void theIntervalOfAReleaseDoesNotChangeItsObjects(String was, String is) {
    assertThat(words(review(MILL + RELEASE, MILL + RELEASE.replace(was, is)))).isEmpty();
    assertThat(words(review(MILL + RELEASE.replace(was, is), MILL + RELEASE))).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "version: 1.0.0, version: 2.0.0",
    "replicas: 2, replicas: 3",
    "interval: 5m, 'interval: 5m\n  targetNamespace: city'",
    "interval: 5m, 'interval: 5m\n  upgrade: {force: true}'"
  })
  void theObjectsOfAReleaseAreNotKnown(String was, String is) {
    assertThat(words(review(MILL + RELEASE, MILL + RELEASE.replace(was, is))))
        .singleElement()
        .asString()
        .startsWith("unknown not-rendered: HelmRelease shop: what it makes is not known");
  }

  @Test
  void theSyncPolicyOfAnApplicationDoesNotChangeItsObjects() {
    String other = APPLICATION.replace("{prune: true}}", "{prune: true}, retry: {limit: 5}}");
    assertThat(words(review(MILL + APPLICATION, MILL + other))).isEmpty();
    assertThat(words(review(MILL + APPLICATION, MILL + APPLICATION.replace(": v1}", ": v2}"))))
        .singleElement()
        .asString()
        .startsWith("unknown not-rendered: Application shop");
  }

  /** Nobody else tells what goes with a Namespace if nobody knows what it is. */
  @Test
  void aReleaseThatIsDeletedWithItsNamespaceIsReported() {
    String namespace = "{apiVersion: v1, kind: Namespace, metadata: {name: town}}\n---\n";
    assertThat(words(review(namespace + RELEASE, "")))
        .anyMatch(one -> one.startsWith("unknown not-rendered: HelmRelease shop is deleted"));
  }

  @Test
  void podsOfAnExperimentAreNotKnown() {
    String experiment =
        """
        apiVersion: argoproj.io/v1alpha1
        kind: Experiment
        metadata: {name: try, namespace: town}
        spec:
          templates:
            - name: young
              selector: {matchLabels: {app: young}}
              template: {metadata: {labels: {app: young, tier: web}}, spec: {containers: []}}
        ---
        """;
    assertThat(
            words(review(MILL + experiment, MILL + experiment + service("young", "young", "8000"))))
        .isEmpty();
    assertThat(
            words(review(MILL + experiment, MILL + experiment + service("young", "yuong", "8000"))))
        .singleElement()
        .asString()
        .startsWith("warning never-answered: Service town/young port 80/TCP");
  }

  /** A step makes pods of the Rollout's own template with other labels. */
  @Test
  void podsOfAnExperimentOfAStepAreNotKnown() {
    String rollout =
        """
        apiVersion: argoproj.io/v1alpha1
        kind: Rollout
        metadata: {name: loom, namespace: town}
        spec:
          selector: {matchLabels: {app: loom}}
          template:
            metadata: {labels: {app: loom}}
            spec: {containers: [{name: loom, image: "loom:1"}]}
          strategy:
            canary:
              steps:
                - experiment:
                    templates: [{name: a, specRef: canary, metadata: {labels: {app: preview}}}]
        ---
        """;
    assertThat(words(review(rollout, rollout + service("preview", "preview", "8000")))).isEmpty();
  }

  @Test
  void aNewObjectThatTheServerRefusesIsTheFirstPlaceToLook() {
    String old =
        """
        apiVersion: apps/v1beta2
        kind: Deployment
        metadata: {name: forge, namespace: town}
        spec:
          selector: {matchLabels: {app: forge}}
          template:
            metadata: {labels: {app: forge}}
            spec: {containers: [{name: forge, image: "forge:1"}]}
        ---
        """;
    Finding refused = only(review(MILL, MILL + old + service("also", "mill", "web")), "refused");
    assertThat(refused.places().get(0).side()).isEqualTo(Place.Side.AFTER);
    assertThat(refused.places().get(0).object())
        .isEqualTo(new ObjectKey("apps", "Deployment", "town", "forge"));
  }
}
