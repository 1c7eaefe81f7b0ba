package dev.rolloutkit.consequences;

import static dev.rolloutkit.consequences.Manifests.deployment;
import static dev.rolloutkit.consequences.Manifests.ingress;
import static dev.rolloutkit.consequences.Manifests.only;
import static dev.rolloutkit.consequences.Manifests.review;
import static dev.rolloutkit.consequences.Manifests.service;
import static dev.rolloutkit.consequences.Manifests.words;
import static org.assertj.core.api.Assertions.assertThat;

import dev.rolloutkit.consequences.finding.Finding;
import dev.rolloutkit.consequences.finding.Level;
import dev.rolloutkit.consequences.finding.ObjectField;
import dev.rolloutkit.consequences.object.Assumptions;
import dev.rolloutkit.consequences.object.ObjectKey;
import org.junit.jupiter.api.Test;

/** What is deleted, what goes with it, what stays, and who refuses. */
class DeletionsTest {
  private static final String PORT = "{name: web, containerPort: 8000}";
  private static final String MILL = deployment("mill", 2, PORT) + service("mill", "mill", "web");
  private static final String GATE = ingress("gate", "town.example.com", "/=mill");
  private static final String NAMESPACE =
      """
      apiVersion: v1
      kind: Namespace
      metadata: {name: town}
      ---
      """;
  private static final String CLASS =
      """
      apiVersion: networking.k8s.io/v1
      kind: IngressClass
      metadata: {name: alb}
      spec: {controller: ingress.k8s.aws/alb}
      ---
      """;

  @Test
  void aDeletedNamespaceDeletesObjectsThatTheManifestsStillHave() {
    Finding lost = only(review(NAMESPACE + MILL + GATE, MILL + GATE), "nobody-answers");

    assertThat(lost.level()).isEqualTo(Level.BREAKING);
    assertThat(lost.cause())
        .containsExactly(new ObjectField(ObjectKey.of("Namespace", "", "town"), ""));
    assertThat(lost.sentence()).endsWith("Namespace town is deleted, and all that is in it.");
  }

  @Test
  void aNamespaceThatIsDeletedAndCreatedAgainIsAGap() {
    String replaced =
        NAMESPACE.replace(
            "{name: town}",
            "{name: town, labels: {x: y}, annotations: {argocd.argoproj.io/sync-options:"
                + " Replace=true}}");

    Finding gap = only(review(NAMESPACE + MILL + GATE, replaced + MILL + GATE), "gap");

    assertThat(gap.level()).isEqualTo(Level.BREAKING);
  }

  @Test
  void aDeletedCustomResourceDefinitionDeletesItsObjects() {
    String definition =
        """
        apiVersion: apiextensions.k8s.io/v1
        kind: CustomResourceDefinition
        metadata: {name: rollouts.argoproj.io}
        spec: {group: argoproj.io, names: {kind: Rollout, plural: rollouts}}
        ---
        """;
    String rollout =
        MILL.replace(
                "apiVersion: apps/v1\nkind: Deployment",
                "apiVersion: argoproj.io/v1alpha1\nkind: Rollout")
            .replace("  replicas: 2", "  strategy: {canary: {}}\n  replicas: 2");

    assertThat(words(review(definition + rollout + GATE, rollout + GATE)))
        .anyMatch(
            one ->
                one.startsWith("breaking nobody-answers: GET town.example.com/")
                    && one.contains("CustomResourceDefinition rollouts.argoproj.io is deleted"));
  }

  @Test
  void whatADeletedObjectOwnsIsDeletedToo() {
    String owned =
        MILL.replace(
            "kind: Deployment\nmetadata: {",
            "kind: Deployment\n"
                + "metadata: {ownerReferences: [{apiVersion: example.com/v1, kind: Site, name: s,"
                + " uid: u}], ");
    String owner =
        """
        apiVersion: v1
        kind: Site
        metadata: {name: s, namespace: town}
        ---
        """;

    assertThat(words(review(owner + owned + GATE, owned + GATE)))
        .anyMatch(one -> one.startsWith("breaking nobody-answers: GET town.example.com/"));
  }

  @Test
  void aDeletedClassDoesNotChangeItsLoadBalancers() {
    Finding refused = only(review(CLASS + MILL + GATE, MILL + GATE), "refused");

    assertThat(refused.level()).isEqualTo(Level.ERROR);
    assertThat(refused.sentence())
        .contains("so it stays as it is: its IngressClass alb is deleted");
    assertThat(words(review(CLASS + MILL + GATE, MILL + GATE)))
        .noneMatch(one -> one.contains("nobody-answers"));
  }

  @Test
  void aLoadBalancerWithDeletionProtectionStillAnswers() {
    String kept =
        GATE.replace(
            "target-type: ip}",
            "target-type: ip, alb.ingress.kubernetes.io/load-balancer-attributes:"
                + " deletion_protection.enabled=true}");

    assertThat(words(review(MILL + kept, MILL)))
        .containsExactly(
            "error refused: The load balancer controller cannot apply Ingress town/gate, so it"
                + " stays as it is: deletion protection of its load balancer is on. Until this is"
                + " corrected, GET town.example.com/ is served as before.");
  }

  @Test
  void objectsWithAKeepAnnotationOrWithoutPruningAreNotDeleted() {
    String kept =
        MILL.replace(
            "kind: Service\nmetadata: {",
            "kind: Service\nmetadata: {annotations: {helm.sh/resource-policy: keep}, ");
    Assumptions noPrune = Assumptions.builder().prune(false).build();

    assertThat(words(review(kept + GATE, deployment("mill", 2, PORT) + GATE))).isEmpty();
    assertThat(Consequences.changes(Manifests.read(MILL + GATE), Manifests.read(GATE), noPrune))
        .isEmpty();
  }

  @Test
  void aRefusedChangeNamesTheOtherObjectsThatGetNoChangeAndTheRequests() {
    String group = "alb.ingress.kubernetes.io/group.name: town}";
    String first = GATE.replace("target-type: ip}", "target-type: ip, " + group);
    String second =
        ingress("well", "well.example.com", "/=mill")
            .replace("target-type: ip}", "target-type: ip, " + group);
    String broken = first.replace("target-type: ip,", "target-type: moon,");

    assertThat(only(review(MILL + first + second, MILL + broken + second), "refused").sentence())
        .endsWith(
            " As long as this is so, no change of Ingress town/well is applied either. Until this"
                + " is corrected, GET town.example.com/ and GET well.example.com/ are served as before.");
  }

  @Test
  void theFindingAsksWhetherTheDeletionOfEverythingIsIntended() {
    assertThat(words(review(MILL + GATE + deployment("inn", 1, PORT), deployment("inn", 1, PORT))))
        .anyMatch(
            one ->
                one.startsWith("breaking nobody-answers: GET town.example.com/")
                    && one.endsWith("removed on purpose?"));
  }
}
