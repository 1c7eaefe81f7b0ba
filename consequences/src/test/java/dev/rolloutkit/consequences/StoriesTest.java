package dev.rolloutkit.consequences;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rolloutkit.consequences.finding.Acceptance;
import dev.rolloutkit.consequences.finding.Code;
import dev.rolloutkit.consequences.finding.Finding;
import dev.rolloutkit.consequences.object.Assumptions;
import dev.rolloutkit.consequences.object.ClusterObject;
import dev.rolloutkit.consequences.review.Review;
import dev.rolloutkit.consequences.world.World;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Changes with the sentences that people read. */
class StoriesTest {
  /** The first example of the module's page. */
  @Test
  void theExampleOnThePagePrintsTheFinding() {
    ChangeFile file = file("selector-misspelt");
    List<ClusterObject> objects = file.before();
    List<ClusterObject> changed = file.after();
    PrintStream console = System.out;
    ByteArrayOutputStream printed = new ByteArrayOutputStream();
    System.setOut(new PrintStream(printed, true, StandardCharsets.UTF_8));
    try {
      World before = Consequences.settle(objects, Assumptions.usual());
      Review review = Consequences.review(before, Consequences.changes(objects, changed));
      review.findings().forEach(finding -> System.out.println(finding.words()));
    } finally {
      System.setOut(console);
    }
    assertThat(printed.toString(StandardCharsets.UTF_8))
        .contains(
            "breaking nobody-answers: GET shop.example.com/: nobody answers. Service web selects"
                + " app=wbe, and no pod has that label; before: 3 pods of Deployment web.");
  }

  /** Both settled clusters are sound; in between a person must act. */
  @Test
  void aRenamedPortOfABlueGreenRolloutIsALossOnceSomebodyPromotes() {
    assertThat(worst("blue-green-port-renamed").sentence())
        .startsWith(
            "GET checkout.example.com/: nobody answers until somebody promotes Rollout checkout. ")
        .contains(
            "Service checkout-active sends to the container port named web at once, while the"
                + " running pods of Rollout checkout have no port of that name; before: 3 pods");
    assertThat(worst("blue-green-port-removed").sentence())
        .startsWith(
            "GET checkout.example.com/: nobody answers once somebody promotes Rollout checkout. ");
    assertThat(worst("blue-green-port-removed").remedies().get(0).words())
        .isEqualTo(
            "Set both spec.template.spec.containers[0].ports[0].name and"
                + " spec.template.spec.containers[0].readinessProbe.httpGet.port of Rollout"
                + " shop/checkout back to http.");
  }

  /** The former ReplicaSet stays, and its pods lack nothing. */
  @Test
  void aRefusedRolloutGoesOnWithPodsOfItsFormerTemplate() {
    assertThat(review("checkout-volume").findings())
        .filteredOn(one -> one.code() == Code.CANNOT_START)
        .extracting(Finding::sentence)
        .containsExactly(
            "Nothing stops now, but no pod of the changed template of Rollout checkout could start:"
                + " the mount cache names no volume. The pods that run still answer GET"
                + " checkout.example.com/ and GET preview.example.com/; while Argo Rollouts refuses"
                + " the Rollout, one that is deleted or moved to another node is replaced by another"
                + " one of the former template.");
    assertThat(worst("checkout-config").sentence())
        .endsWith("one that is deleted or moved to another node does not come back.");
  }

  /** Labels and selectors are edited together, but pods follow only when new ones are ready. */
  @Test
  void aSelectorThatChangesTogetherWithTheLabelsIsAGap() {
    assertThat(worst("labels-and-selector-together").words())
        .startsWith(
            "breaking gap: GET shop.example.com/api: nobody answers for about 55 s, from the moment this"
                + " change is applied until new pods"
                + " are ready and healthy at the load balancer.");
  }

  /** Each Ingress has target groups of its own, and new ones are empty at first. */
  @Test
  void aRuleThatMovesToAnotherIngressIsLostUntilPodsAreRegistered() {
    Finding gap = worst("rule-moves-within-group");

    assertThat(gap.words())
        .isEqualTo(
            "breaking gap: GET shop.example.com/api: nobody answers for about 35 s, from the moment this"
                + " change is applied until pods are"
                + " registered with a new target group and healthy. The target group for Service"
                + " api is new and still empty; before: 2 pods of Deployment api.");
    assertThat(gap.remedies().get(0).words()).startsWith("In two steps: first apply the new rule");
  }

  /** A backend that is edited on purpose is quieter, and what it leads to is told beside it. */
  @Test
  void anotherBackendBehindALoadBalancerIsAWarningUntilPodsAreRegistered() {
    Review review = review("backend-becomes-another");

    assertThat(review.findings().get(0).words())
        .startsWith(
            "warning gap: GET shop.example.com/: nobody answers for about 35 s, from the moment this"
                + " change is applied until pods");
    assertThat(review.findings().stream().map(Finding::words))
        .anyMatch(
            one ->
                one.equals(
                    "note answered-by-another: GET shop.example.com/: answered by 3 pods of"
                        + " Deployment other instead of 3 pods of Deployment web."));
  }

  /** The pods below the partition of a StatefulSet stay as they are until somebody lowers it. */
  @Test
  void aPartitionDelaysALoss() {
    assertThat(worst("partition-port-renamed").sentence())
        .contains("nobody answers once somebody lowers the partition of StatefulSet broker. ");
  }

  /** What each update of a workload loses by its own settings is not new with this change. */
  @Test
  void aDeploymentThatAlwaysDeletesOldPodsFirstIsExposed() {
    assertThat(worst("recreate-again").words())
        .startsWith("warning traffic-exposed: GET shop.example.com/api: nobody answers for about")
        .contains(" s at each update of Deployment api, from the stop of old pods until new ones");
  }

  /** An identity has no sentence, number or place in it, so that a baseline survives edits. */
  @Test
  void theIdentityOfAFindingDoesNotDependOnNumbers() {
    Finding one = worst("replicas-zero");

    assertThat(one.id()).matches("[0-9a-f]{12}");
    assertThat(Finding.builder().from(one).sentence("other words").build().id())
        .isEqualTo(one.id());
  }

  /** A Secret that another tool creates is not in Git, so its absence is no finding. */
  @Test
  void anObjectThatWasNeverInTheManifestsIsNoFinding() {
    assertThat(review("../harmless/secret-not-in-git").findings())
        .allMatch(finding -> finding.code().id().equals("update-starts"));
  }

  /** The second example of the module's page. */
  @Test
  void theAcceptanceOnThePageCoversTheFindingOfTheFirstExample() {
    Review review = review("selector-misspelt");
    Acceptance meant =
        Acceptance.parse(
                "nobody-answers:Service/shop/web@shop.example.com/* the shop moves", "README.md")
            .toOptional()
            .orElseThrow();
    Review accepted = review.accepting(List.of(meant));

    assertThat(accepted.accepted()).isNotEmpty();
    assertThat(accepted.unused()).isEmpty();
  }

  private static Finding worst(String name) {
    return review(name).findings().get(0);
  }

  private static Review review(String name) {
    ChangeFile file = file(name);
    return Consequences.review(
        Consequences.settle(file.before(), Assumptions.usual()),
        Consequences.changes(file.before(), file.after()));
  }

  private static ChangeFile file(String name) {
    return ChangeFile.read(Path.of("src/test/resources/changes/harmful", name + ".yaml"));
  }
}
