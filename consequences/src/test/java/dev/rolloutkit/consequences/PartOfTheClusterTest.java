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
import dev.rolloutkit.consequences.object.Assumptions;
import dev.rolloutkit.consequences.object.ObjectKey;
import org.junit.jupiter.api.Test;

/** Only a part of the cluster is in Git: what is absent, what is not known, and who calls. */
class PartOfTheClusterTest {
  private static final String PORT = "{name: web, containerPort: 8000}";
  private static final String MILL = deployment("mill", 2, PORT) + service("mill", "mill", "web");
  private static final String GATE = ingress("gate", "town.example.com", "/=mill");

  @Test
  void aMissingServiceDoesNotExistIfTheServicesOfItsNamespaceAreKnown() {
    String gate = ingress("gate", "town.example.com", "/=mill", "/bread=bakery");

    assertThat(words(review(MILL + GATE, MILL + gate)))
        .anyMatch(one -> one.startsWith("breaking nobody-answers: GET town.example.com/bread"));

    assertThat(
            words(
                review(
                    MILL + GATE,
                    MILL + gate,
                    Assumptions.builder().addNotOurs("town/Service").build())))
        .allMatch(one -> one.startsWith("unknown answer-unknown: GET town.example.com/bread"));
    assertThat(
            words(
                review(
                    MILL + GATE,
                    MILL + gate,
                    Assumptions.builder().addNotOurs("town/Service/bakery").build())))
        .allMatch(one -> one.startsWith("unknown answer-unknown: GET town.example.com/bread"));
    assertThat(words(review(GATE, gate, Assumptions.builder().addOurs("town").build())))
        .anyMatch(one -> one.startsWith("warning never-answered"));
  }

  @Test
  void whatWasNotKnownBeforeEitherIsNoFinding() {
    String database =
        service("db", "postgres", "5432").replace("app: postgres", "cnpg.io/cluster: db");

    assertThat(words(review(MILL + database, MILL + database.replace("5432", "5433")))).isEmpty();
  }

  @Test
  void podsThatAnotherControllerCreatesAreNotKnown() {
    String selected =
        MILL.replace("selector: {app: mill}\n  ports", "selector: {strimzi.io/name: k}\n  ports");

    Finding lost = only(review(MILL + GATE, selected + GATE), "nobody-answers");

    assertThat(lost.level()).as("the pods of before are still there").isEqualTo(Level.BREAKING);
    assertThat(words(review(selected + GATE, selected + GATE.replace("town.example", "t.example"))))
        .noneMatch(one -> one.contains("nobody-answers"));
  }

  @Test
  void requestsWhoseAnswerIsNoLongerKnownAreUnknown() {
    String external =
        MILL.replace(
            "spec:\n  selector: {app: mill}\n  ports",
            "spec:\n  type: ExternalName\n  externalName: mill.example.org\n  ports");

    Finding unknown = only(review(MILL + GATE, external + GATE), "answer-unknown");

    assertThat(unknown.level()).isEqualTo(Level.UNKNOWN);
    assertThat(unknown.sentence()).contains("who answers at mill.example.org");
  }

  @Test
  void anObjectOfAnUnknownKindThatNamesAServiceIsACaller() {
    String monitor =
        """
        apiVersion: example.com/v1
        kind: Uptime
        metadata: {name: u, namespace: town}
        spec: {targets: [{host: mill, every: 9s}]}
        ---
        """;
    Finding lost =
        only(review(MILL + monitor, deployment("mill", 2, PORT) + monitor), "nobody-answers");

    assertThat(lost.level()).isEqualTo(Level.BREAKING);
    assertThat(lost.callers()).containsExactly(new ObjectKey("example.com", "Uptime", "town", "u"));
    assertThat(words(review(MILL + monitor, MILL + monitor.replace("9s", "8s"))))
        .containsExactly(
            "note answer-unknown: Uptime u names Service mill in spec.targets[0].host, and rolloutkit"
                + " does not know this kind: whether it does anything to requests is not known.");
    assertThat(
            words(
                review(MILL, MILL + monitor.replace("example.com/v1", "monitoring.coreos.com/v1"))))
        .isEmpty();
  }

  @Test
  void aWebhookAndAnApiServiceAreCallersByNameAndNamespace() {
    String hook =
        """
        apiVersion: admissionregistration.k8s.io/v1
        kind: ValidatingWebhookConfiguration
        metadata: {name: guard}
        webhooks: [{name: g.example.com, clientConfig: {service: {namespace: town, name: mill}}}]
        ---
        """;
    assertThat(
            only(review(MILL + hook, deployment("mill", 2, PORT) + hook), "nobody-answers").level())
        .isEqualTo(Level.BREAKING);
  }

  @Test
  void aLossInsideTheClusterWithoutACallerIsUnknown() {
    assertThat(only(review(MILL, deployment("mill", 2, PORT)), "nobody-answers").level())
        .isEqualTo(Level.UNKNOWN);
  }

  @Test
  void anObjectThatRendersOthersIsReportedOnlyIfItsSpecChanges() {
    String release =
        """
        apiVersion: helm.toolkit.fluxcd.io/v2
        kind: HelmRelease
        metadata: {name: shop, namespace: town, labels: {a: b}}
        spec: {chart: {spec: {chart: shop}}, values: {replicas: 2}}
        ---
        """;
    Finding one =
        only(
            review(MILL + release, MILL + release.replace("replicas: 2", "replicas: 0")),
            "not-rendered");

    assertThat(one.level()).isEqualTo(Level.UNKNOWN);
    assertThat(one.remedies().get(0).commands())
        .containsExactly("helm template shop CHART -f VALUES");
    assertThat(words(review(MILL + release, MILL + release.replace("a: b", "a: c")))).isEmpty();
  }

  @Test
  void aTargetGroupOfSeveralClustersWithoutPodsHereIsNotKnown() {
    String binding =
        """
        apiVersion: elbv2.k8s.aws/v1beta1
        kind: TargetGroupBinding
        metadata: {name: b, namespace: town}
        spec: {multiClusterTargetGroup: true, targetGroupARN: arn:x, serviceRef: {name: mill, port: 80}}
        ---
        """;
    assertThat(words(review(MILL + binding, MILL.replace("replicas: 2", "replicas: 0") + binding)))
        .anyMatch(one -> one.startsWith("unknown answer-unknown: Target group arn:x"));
  }

  @Test
  void aServiceOfOnePodOfAStatefulSetIsFollowed() {
    String set = MILL.replace("kind: Deployment", "kind: StatefulSet");
    String first =
        set.replace(
            "selector: {app: mill}\n  ports",
            "selector: {statefulset.kubernetes.io/pod-name: mill-1}\n  ports");

    assertThat(words(review(first + GATE, first.replace("mill-1", "mill-0") + GATE)))
        .noneMatch(one -> one.startsWith("breaking"));
    assertThat(words(review(first + GATE, first.replace("replicas: 2", "replicas: 1") + GATE)))
        .anyMatch(one -> one.startsWith("breaking nobody-answers"));
  }

  @Test
  void eachAssumptionIsListedOnceAndCoverageCountsWhatIsUnderstood() {
    var review = review(MILL + GATE, MILL + GATE.replace("town.example", "t.example"));

    assertThat(review.assumptions()).doesNotHaveDuplicates().isNotEmpty();
    assertThat(review.coverage().understood()).containsEntry("Service", 1);
    assertThat(review.coverage().notModelled()).isEmpty();
  }
}
