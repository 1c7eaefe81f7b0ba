package dev.rolloutkit.consequences;

import static dev.rolloutkit.consequences.Manifests.deployment;
import static dev.rolloutkit.consequences.Manifests.ingress;
import static dev.rolloutkit.consequences.Manifests.only;
import static dev.rolloutkit.consequences.Manifests.review;
import static dev.rolloutkit.consequences.Manifests.service;
import static dev.rolloutkit.consequences.Manifests.words;
import static org.assertj.core.api.Assertions.assertThat;

import dev.rolloutkit.consequences.finding.Acceptance;
import dev.rolloutkit.consequences.finding.Entry;
import dev.rolloutkit.consequences.finding.Finding;
import dev.rolloutkit.consequences.finding.Level;
import dev.rolloutkit.consequences.finding.ObjectField;
import dev.rolloutkit.consequences.finding.Place;
import dev.rolloutkit.consequences.finding.Remedy;
import dev.rolloutkit.consequences.object.ObjectKey;
import dev.rolloutkit.consequences.pods.Moment;
import dev.rolloutkit.consequences.review.Review;
import java.time.LocalDate;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Where a finding is, what causes it, whom it covers, what helps, and how people accept it. */
class FindingsTest {
  private static final String PORT = "{name: web, containerPort: 8000}";
  private static final String MILL = deployment("mill", 2, PORT) + service("mill", "mill", "web");
  private static final String GATE = ingress("gate", "town.example.com", "/=mill");
  private static final ObjectKey SERVICE = ObjectKey.of("Service", "town", "mill");

  @Test
  void aLossIsReportedAtTheOutermostEntryWithTheCoveredOneUnderIt() {
    Finding lost =
        only(
            review(MILL + GATE, MILL.replace("{app: mill}\n  ports", "{app: mil}\n  ports") + GATE),
            "nobody-answers");

    assertThat(lost.entries()).extracting(Entry::requests).containsExactly("GET town.example.com/");
    assertThat(lost.covered()).extracting(Entry::name).containsExactly("mill.town:80");
    assertThat(lost.level()).isEqualTo(Level.BREAKING);
  }

  @Test
  void anEntryFurtherInsideWithACallerIsNotCovered() {
    String caller =
        deployment("baker", 1, PORT)
            .replace(
                "readinessProbe",
                "env: [{name: MILL, value: 'http://mill/flour'}]\n          readinessProbe");
    Finding lost =
        only(
            review(
                MILL + GATE + caller,
                MILL.replace("{app: mill}\n  ports", "{app: mil}\n  ports") + GATE + caller),
            "nobody-answers");

    assertThat(lost.entries())
        .extracting(Entry::name)
        .containsExactlyInAnyOrder("town.example.com/*", "mill.town:80");
    assertThat(lost.callers()).containsExactly(ObjectKey.of("Deployment", "town", "baker"));
    assertThat(lost.words() + lost.details()).doesNotContain("flour");
  }

  @Test
  void thePlaceIsTheChangedFieldWithItsIndices() {
    Finding lost =
        only(
            review(MILL + GATE, MILL.replace("targetPort: web", "targetPort: wbe") + GATE),
            "nobody-answers");

    assertThat(lost.places().get(0)).isEqualTo(Place.after(SERVICE, "spec.ports[0].targetPort"));
    assertThat(lost.related().get(0)).isEqualTo(Place.before(SERVICE, "spec.ports[0].targetPort"));
    assertThat(lost.cause()).containsExactly(new ObjectField(SERVICE, "spec.ports"));
  }

  @Test
  void aDeletedObjectThatNothingNamesHasItsFormerPlace() {
    String other = service("other", "mill", "web");
    Finding lost =
        only(
            review(
                MILL + other + GATE,
                MILL + other.replace("port: 80,", "port: 80, appProtocol: http,")),
            "nobody-answers");

    assertThat(lost.cause())
        .containsExactly(new ObjectField(ObjectKey.of("Ingress", "town", "gate"), ""));
    assertThat(lost.places()).isEmpty();
    assertThat(lost.related())
        .containsExactly(Place.before(ObjectKey.of("Ingress", "town", "gate"), ""));
  }

  /** What a manifest does not say is the same as what it says of its own. */
  @Test
  void objectsWithoutANamespaceAreInTheDefaultNamespace() {
    String broken = MILL.replace("targetPort: web", "targetPort: wbe") + GATE;
    assertThat(words(review(unplaced(MILL + GATE), unplaced(broken))))
        .isNotEmpty()
        .isEqualTo(words(review(ofDefault(MILL + GATE), ofDefault(broken))));
  }

  private static String ofDefault(String manifests) {
    return manifests.replace("namespace: town", "namespace: default");
  }

  private static String unplaced(String manifests) {
    return manifests.replace(", namespace: town", "").replace("  namespace: town\n", "");
  }

  @Test
  void thePlaceOfADeletedServiceIsTheReferenceToIt() {
    Finding lost = only(review(MILL + GATE, deployment("mill", 2, PORT) + GATE), "nobody-answers");

    assertThat(lost.cause()).containsExactly(new ObjectField(SERVICE, ""));
    assertThat(lost.places().get(0).object()).isEqualTo(ObjectKey.of("Ingress", "town", "gate"));
    assertThat(lost.related()).containsExactly(Place.before(SERVICE, ""));
  }

  @Test
  void ofSeveralChangesTheCauseIsTheOneWhoseReversalBringsTheAnswerBack() {
    String edited =
        MILL.replace("targetPort: web", "targetPort: wbe")
            .replace("{app: mill}}", "{app: mill, tier: back}}");
    Finding lost =
        only(
            review(
                MILL + GATE,
                edited.replace("matchLabels: {app: mill, tier: back}", "matchLabels: {app: mill}")
                    + GATE),
            "nobody-answers");

    assertThat(lost.cause()).containsExactly(new ObjectField(SERVICE, "spec.ports"));
  }

  @Test
  void aProvedRemedyNamesTheFormerValue() {
    Finding lost =
        only(
            review(MILL + GATE, MILL.replace("targetPort: web", "targetPort: wbe") + GATE),
            "nobody-answers");

    Remedy remedy = lost.remedies().get(0);
    assertThat(remedy.proved()).isTrue();
    assertThat(remedy.edits().get(0).field()).isEqualTo("spec.ports");
    assertThat(remedy.edits().get(0).value().at("/0/targetPort").asText()).isEqualTo("web");
  }

  @Test
  void theIdentityDoesNotDependOnProbesAndTheOrderOfRules() {
    String two = ingress("gate", "town.example.com", "/flour=mill", "/=mill");
    String other =
        two.replace(
            "      - {path: /f",
            "      - {path: /hay, pathType: Prefix, backend: {service: {name: hay, port: {number:"
                + " 80}}}}\n"
                + "      - {path: /f");
    Finding one =
        only(
            review(MILL + two, MILL.replace("targetPort: web", "targetPort: wbe") + two),
            "nobody-answers");
    String probed = MILL.replace("periodSeconds: 5", "periodSeconds: 9");
    Finding again =
        only(
            review(probed + two, probed.replace("targetPort: web", "targetPort: x") + two),
            "nobody-answers");

    assertThat(again.id()).isEqualTo(one.id()).matches("[0-9a-f]{12}");
    assertThat(other).isNotEqualTo(two);
  }

  @Test
  void anAcceptanceByIdentityCoversAFindingAndAnUnusedOneIsListed() {
    Review review = review(MILL + GATE, deployment("mill", 2, PORT) + GATE);
    String id = only(review, "nobody-answers").id();
    Acceptance good = acceptance(id + " the mill is closed");
    Acceptance idle = acceptance("0123456789ab never");

    Review accepted = review.accepting(List.of(good, idle));

    assertThat(words(accepted)).noneMatch(one -> one.contains("nobody-answers"));
    assertThat(accepted.accepted().get(0).reason()).isEqualTo("the mill is closed");
    assertThat(accepted.unused()).containsExactly(idle);
    assertThat(accepted.worst()).isEqualTo(Level.NOTE);
  }

  @Test
  void anAcceptanceByCauseCoversExactlyTheEntriesOfItsPattern() {
    String two = ingress("gate", "town.example.com", "/flour=mill", "/bread=mill");
    Review review = review(MILL + two, deployment("mill", 2, PORT) + two);
    Acceptance flour =
        acceptance("nobody-answers:Service/town/mill@town.example.com/flour* no flour today");
    Acceptance all = acceptance("nobody-answers:Service/town/mill@town.example.com/* closed");
    Acceptance none = acceptance("nobody-answers:Service/town/mill closed");

    assertThat(review.accepting(List.of(flour)).accepted()).isEmpty();
    assertThat(review.accepting(List.of(flour)).unused()).isEmpty();
    assertThat(review.accepting(List.of(all)).accepted()).hasSize(1);
    assertThat(review.accepting(List.of(none)).unused()).containsExactly(none);
  }

  @Test
  void anErrorCannotBeAccepted() {
    Review review = review(MILL, MILL.replace("matchLabels: {app: mill}", "matchLabels: {app: m}"));
    Finding refused = only(review, "refused");

    Review accepted = review.accepting(List.of(acceptance(refused.id() + " please")));

    assertThat(accepted.accepted()).isEmpty();
    assertThat(accepted.unused()).hasSize(1);
    assertThat(accepted.worst()).isEqualTo(Level.ERROR);
  }

  @Test
  void anAcceptanceNeedsAReasonAndMayHaveALastDay() {
    assertThat(Acceptance.parse("0123456789ab", "").problems().get(0).text())
        .contains("must have a reason");
    assertThat(Acceptance.parse("whatever because", "").isOk()).isFalse();
    Acceptance one = acceptance("0123456789ab moved, until: 2026-12-31");
    assertThat(one.isOver(LocalDate.of(2026, 12, 31))).isFalse();
    assertThat(one.isOver(LocalDate.of(2027, 1, 1))).isTrue();
    assertThat(Acceptance.parse("0123456789ab x until: soon", "").isOk()).isFalse();
  }

  @Test
  void anAnnotationThatNobodyReadsIsReportedWithTheNearestName() {
    String misspelt =
        GATE.replace(
            "target-type: ip}", "target-type: ip, alb.ingress.kubernetes.io/healthcheck-pth: /ok}");

    assertThat(words(review(MILL + GATE, MILL + misspelt)))
        .containsExactly(
            "warning name-unknown: Ingress gate: the load balancer controller does not read"
                + " alb.ingress.kubernetes.io/healthcheck-pth, so it has no effect: health checks"
                + " go to the default path /. Did you mean"
                + " alb.ingress.kubernetes.io/healthcheck-path?");
    assertThat(words(review(MILL + misspelt, MILL + misspelt.replace("ip,", "ip , ")))).isEmpty();
  }

  @Test
  void aFieldThatTheApiServerDropsIsReported() {
    Finding one =
        only(
            review(
                MILL,
                MILL.replace("readinessProbe", "readynessProbe: {}\n          readinessProbe")),
            "name-unknown");

    assertThat(one.sentence()).endsWith("Did you mean readinessProbe?");
    assertThat(one.places().get(0).field())
        .isEqualTo("spec.template.spec.containers[0].readynessProbe");
    assertThat(
            only(
                    review(
                        MILL,
                        MILL.replace(
                            "  selector: {app: mill}\n  ports",
                            "  selectors: {app: mill}\n  selector: {app: mill}\n  ports")),
                    "name-unknown")
                .sentence())
        .contains("does not read spec.selectors, so");
  }

  @Test
  void aLossBetweenTwoWritesIsANoteWithAnOrderThatLosesNothing() {
    String moved = deployment("mill", 2, PORT) + service("miller", "mill", "web");
    Finding gap =
        only(
            review(
                ofNginx(MILL + GATE),
                ofNginx(moved + ingress("gate", "town.example.com", "/=miller"))),
            "gap");

    assertThat(gap.level()).isEqualTo(Level.NOTE);
    assertThat(gap.moment()).contains(Moment.SKEW);
    assertThat(gap.remedies().get(0).proved()).isTrue();
    assertThat(gap.remedies().get(0).words())
        .isEqualTo(
            "Apply Service miller, then apply Ingress gate, then delete Service mill: in this"
                + " order nothing is lost.");
  }

  @Test
  void syncWavesForbidTheOrdersInWhichSomethingIsLost() {
    String after =
        deployment("mill", 2, PORT)
            + service("miller", "mill", "web")
            + ingress("gate", "town.example.com", "/=miller")
                .replace("annotations: {", "annotations: {argocd.argoproj.io/sync-wave: '5', ");
    String before =
        MILL.replace(
                "kind: Service\nmetadata: {",
                "kind: Service\n"
                    + "metadata: {annotations: {argocd.argoproj.io/sync-options: PruneLast=true}, ")
            + GATE;

    // an ALB would lose requests anyway, until its new target group has targets
    assertThat(words(review(ofNginx(before), ofNginx(after))))
        .noneMatch(one -> one.contains(" gap"));
  }

  private static String ofNginx(String manifests) {
    return manifests.replace("ingressClassName: alb", "ingressClassName: nginx");
  }

  private static String ofHelm(String manifests) {
    return manifests.replace(
        "metadata: {name: ", "metadata: {labels: {app.kubernetes.io/managed-by: Helm}, name: ");
  }

  /** Helm writes Services before Ingresses, and deletes when everything is written. */
  @Test
  void theOrderOfHelmForbidsTheOrdersInWhichSomethingIsLost() {
    String gate =
        GATE.replace(
            "  name: gate\n", "  name: gate\n  labels: {app.kubernetes.io/managed-by: Helm}\n");
    String moved = gate.replace("service: {name: mill,", "service: {name: miller,");
    String before = ofHelm(MILL) + gate;
    String after = ofHelm(deployment("mill", 2, PORT) + service("miller", "mill", "web")) + moved;

    // an ALB would lose requests anyway, until its new target group has targets
    assertThat(words(review(ofNginx(before), ofNginx(after))))
        .noneMatch(one -> one.contains(" gap"));
    // the same without the labels of Helm
    assertThat(
            only(
                    review(
                        ofNginx(MILL + GATE),
                        ofNginx(
                            deployment("mill", 2, PORT)
                                + service("miller", "mill", "web")
                                + GATE.replace(
                                    "service: {name: mill,", "service: {name: miller,"))),
                    "gap")
                .moment())
        .contains(Moment.SKEW);
  }

  private static Acceptance acceptance(String text) {
    return Acceptance.parse(text, "test").toOptional().orElseThrow();
  }
}
