package dev.rolloutkit.consequences;

import static dev.rolloutkit.consequences.Manifests.deployment;
import static dev.rolloutkit.consequences.Manifests.ingress;
import static dev.rolloutkit.consequences.Manifests.only;
import static dev.rolloutkit.consequences.Manifests.review;
import static dev.rolloutkit.consequences.Manifests.service;
import static dev.rolloutkit.consequences.Manifests.words;
import static org.assertj.core.api.Assertions.assertThat;

import dev.rolloutkit.consequences.finding.Code;
import dev.rolloutkit.consequences.finding.Finding;
import dev.rolloutkit.consequences.finding.Level;
import dev.rolloutkit.consequences.finding.Remedy;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Remedies of several steps: each step is applied, and none of them loses a request. */
class RemedyStepsTest {
  private static final String PORT = "{name: web, containerPort: 8000}";
  private static final String PODS = deployment("mill", 2, PORT);
  private static final String GATE = ingress("gate", "town.example.com", "/=mill");

  private static String pods(String port) {
    return PODS.replace(PORT, port);
  }

  private static String mill(String target) {
    return service("mill", "mill", target);
  }

  private static String remedy(Finding finding) {
    return finding.remedies().stream().map(Remedy::words).collect(Collectors.joining(" "));
  }

  /** What some steps lose one after the other, but for what each update of a workload loses. */
  private static List<String> losses(String... states) {
    List<String> out = new java.util.ArrayList<>();
    for (int i = 1; i < states.length; i++) {
      int step = i;
      review(states[i - 1] + GATE, states[i] + GATE).findings().stream()
          .filter(one -> one.level().compareTo(Level.WARNING) <= 0)
          .filter(one -> one.code() != Code.TRAFFIC_EXPOSED)
          .forEach(one -> out.add("step " + step + ": " + one.words()));
    }
    return out;
  }

  @Test
  void theNumberOfAPortMovesWithThePodsUnderItsName() {
    String moved = "{name: web, containerPort: 9000}";

    assertThat(
            remedy(
                only(
                    review(pods(PORT) + mill("8000") + GATE, pods(moved) + mill("9000") + GATE),
                    "gap")))
        .isEqualTo(
            "The port is named web in old pods and in new ones, so nothing is lost in this order:"
                + " set spec.ports[0].targetPort of Service town/mill to web, apply Deployment"
                + " town/mill and wait until its update is complete, and set"
                + " spec.ports[0].targetPort to 9000.");
    assertThat(
            losses(
                pods(PORT) + mill("8000"),
                pods(PORT) + mill("web"),
                pods(moved) + mill("web"),
                pods(moved) + mill("9000")))
        .isEmpty();
  }

  @Test
  void theNameOfAPortChangesWhileTheServiceNamesTheNumber() {
    String renamed = "{name: http, containerPort: 8000}";

    assertThat(
            remedy(
                only(
                    review(pods(PORT) + mill("web") + GATE, pods(renamed) + mill("http") + GATE),
                    "gap")))
        .isEqualTo(
            "The number of the port, 8000, stays the same, so nothing is lost in this order: set"
                + " spec.ports[0].targetPort of Service town/mill to 8000, apply Deployment"
                + " town/mill and wait until its update is complete, and set"
                + " spec.ports[0].targetPort to http.");
    assertThat(
            losses(
                pods(PORT) + mill("web"),
                pods(PORT) + mill("8000"),
                pods(renamed) + mill("8000"),
                pods(renamed) + mill("http")))
        .isEmpty();
  }

  @Test
  void theNumberAndTheNameOfAPortChangeOneAfterTheOther() {
    String both = "{name: http, containerPort: 9000}";
    String number = "{name: web, containerPort: 9000}";

    assertThat(
            remedy(
                only(
                    review(pods(PORT) + mill("web") + GATE, pods(both) + mill("http") + GATE),
                    "gap")))
        .isEqualTo(
            "Old pods and new ones have neither the number nor the name of the port in common. Give"
                + " the port the same name in both, change its number while"
                + " spec.ports[0].targetPort of Service town/mill is that name, and change the name"
                + " in another update, while spec.ports[0].targetPort is the number 9000.");
    assertThat(
            losses(
                pods(PORT) + mill("web"),
                pods(number) + mill("web"),
                pods(number) + mill("9000"),
                pods(both) + mill("9000"),
                pods(both) + mill("http")))
        .isEmpty();
  }

  /** An active Service that names the former port again would lose the new pods. */
  @Test
  void theRemedyOfALossUntilThePromotionLosesNothingAfterIt() {
    String rollout =
        PODS.replace("apps/v1\nkind: Deployment", "argoproj.io/v1alpha1\nkind: Rollout")
            .replace(
                "  replicas: 2\n",
                "  replicas: 2\n  strategy: {blueGreen: {activeService: mill,"
                    + " autoPromotionEnabled: false}}\n");
    String renamed = rollout.replace(PORT, "{name: http, containerPort: 8000}");

    assertThat(
            remedy(
                only(
                    review(rollout + mill("web") + GATE, renamed + mill("http") + GATE),
                    "nobody-answers")))
        .startsWith("The number of the port, 8000, stays the same, ")
        .doesNotContain("back to web");
    assertThat(
            losses(
                rollout + mill("web"),
                rollout + mill("8000"),
                renamed + mill("8000"),
                renamed + mill("http")))
        .isEmpty();
  }

  @Test
  void podsWithBothPortsAreOtherTargetsForTheLoadBalancer() {
    String both = PORT + ", {name: next, containerPort: 9000}";
    String before = pods(both) + mill("8000");
    Finding gap = only(review(before + GATE, pods(both) + mill("9000") + GATE), "gap");

    assertThat(gap.level()).isEqualTo(Level.BREAKING);
    assertThat(gap.sentence())
        .isEqualTo(
            "GET town.example.com/: nobody answers for about 35 s, from the moment this change is"
                + " applied until the new targets are healthy. All targets of the target group for"
                + " Service mill are replaced at once, and the load balancer sends requests to the"
                + " new ones only when they are healthy; before: 2 pods of Deployment mill.");
    assertThat(remedy(gap))
        .isEqualTo(
            "In two steps: first leave Service town/mill as it is and add a second Service for what"
                + " it becomes, with a second entry for the same host and path, directly below the"
                + " present one, which goes on answering. Delete the present one when the pods of"
                + " the new target group are healthy.");
    String second = service("mill-next", "mill", "9000");
    String entries = ingress("gate", "town.example.com", "/=mill", "/=mill-next");
    String moved = ingress("gate", "town.example.com", "/=mill-next");
    assertThat(
            words(review(before + GATE, before + second + entries)).stream()
                .filter(one -> one.contains("gap") || one.contains("nobody")))
        .isEmpty();
    assertThat(
            words(review(before + second + entries, before + second + moved)).stream()
                .filter(one -> one.contains("gap") || one.contains("nobody")))
        .isEmpty();
  }

  @Test
  void theSamePodsAtAnotherPortAreNamedWithIt() {
    String both = PORT + ", {name: next, containerPort: 9000}";
    String gate = GATE.replace("target-type: ip", "target-type: instance");

    assertThat(
            only(
                    review(
                        pods(both)
                            + mill("8000").replace("spec:\n", "spec:\n  type: NodePort\n")
                            + gate,
                        pods(both)
                            + mill("9000").replace("spec:\n", "spec:\n  type: NodePort\n")
                            + gate),
                    "answered-by-another")
                .sentence())
        .startsWith(
            "GET town.example.com/: answered by 2 pods of Deployment mill at port 9000 instead of"
                + " port 8000.");
  }

  @Test
  void aNumberThatOldPodsHadUnderAnotherNameIsTheSamePort() {
    String both = PORT + ", {name: next, containerPort: 9000}";

    assertThat(
            losses(
                pods(both) + mill("9000"), pods("{name: web, containerPort: 9000}") + mill("9000")))
        .isEmpty();
  }

  @Test
  void aSelectorThatChangesOverToOtherPodsReplacesAllTargets() {
    String two = PODS + deployment("bakery", 2, PORT);
    Finding gap =
        only(
            review(two + mill("web") + GATE, two + service("mill", "bakery", "web") + GATE), "gap");

    assertThat(gap.level()).isEqualTo(Level.WARNING);
    assertThat(gap.seconds()).hasValue(35);
    // of one part of them the former pods go on answering
    String labelled = two.replace("labels: {app: bakery}", "labels: {app: bakery, wheel: old}");
    String wheel = labelled.replace("labels: {app: mill}", "labels: {app: mill, wheel: old}");
    assertThat(
            words(
                review(
                    wheel + mill("web") + GATE,
                    wheel + mill("web").replace("{app: mill}\n", "{wheel: old}\n") + GATE)))
        .noneMatch(one -> one.contains("gap"));
  }
}
