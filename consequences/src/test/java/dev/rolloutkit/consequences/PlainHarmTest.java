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
import dev.rolloutkit.consequences.finding.Place;
import dev.rolloutkit.consequences.object.ObjectKey;
import dev.rolloutkit.consequences.review.Review;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Frequent mistakes, kind by kind, and former findings without a reason. */
class PlainHarmTest {
  private static final String PORT = "{name: web, containerPort: 8000}";
  private static final String MILL = deployment("mill", 2, PORT) + service("mill", "mill", "web");
  private static final String GATE = ingress("gate", "town.example.com", "/=mill");

  private static String rollout(String strategy) {
    return deployment("mill", 4, PORT)
        .replace(
            "apiVersion: apps/v1\nkind: Deployment",
            "apiVersion: argoproj.io/v1alpha1\nkind: Rollout")
        .replace("  replicas: 4", "  strategy: " + strategy + "\n  replicas: 4");
  }

  private static final String ALB_CANARY =
      rollout(
              "{canary: {stableService: mill-s, canaryService: mill-c, trafficRouting: {alb:"
                  + " {ingress: gate, rootService: mill-r, servicePort: 80}}, steps: [{setWeight:"
                  + " 10}, {pause: {}}]}}")
          + service("mill-s", "mill", "web")
          + service("mill-c", "mill", "web")
          + service("mill-r", "mill", "web");
  private static final String ALB_GATE =
      ingress("gate", "town.example.com", "/=mill-r")
          .replace(
              "{name: mill-r, port: {number: 80}}", "{name: mill-r, port: {name: use-annotation}}");
  private static final String BLUE_GREEN =
      rollout("{blueGreen: {activeService: mill, previewService: mill-p}}")
          + service("mill", "mill", "web")
          + service("mill-p", "mill", "web");

  /** A0. */
  @Test
  void whatArgoRolloutsRefusesIsAnErrorWithItsReason() {
    assertThat(
            words(
                review(
                    ALB_CANARY + ALB_GATE,
                    ALB_CANARY + ALB_GATE.replace("{name: mill-r,", "{name: mill-s,"))))
        .anyMatch(
            one -> one.startsWith("error refused: Argo Rollouts cannot apply Rollout town/mill"));
    assertThat(
            words(
                review(
                    BLUE_GREEN + GATE,
                    BLUE_GREEN.replace("previewService: mill-p", "previewService: mill-q") + GATE)))
        .anyMatch(one -> one.startsWith("error refused") && one.contains("mill-q does not exist"));
  }

  /** A1. */
  @Test
  void theActionAnnotationThatArgoRolloutsWritesCountsThoughItIsNotInGit() {
    assertThat(words(review(ALB_CANARY + ALB_GATE, "")))
        .anyMatch(one -> one.startsWith("breaking nobody-answers: GET town.example.com/: "));
    assertThat(
            words(
                review(
                    ALB_CANARY + ALB_GATE,
                    ALB_CANARY + ALB_GATE.replace("target-type: ip", "target-type: instance"))))
        .anyMatch(
            one ->
                one.startsWith(
                    "error refused: The load balancer controller cannot apply Ingress town/gate, so"
                        + " the load balancer keeps its rules and target groups. The controller says: \"ingress: town/gate: TargetGroup port is empty."));
  }

  /** A2. */
  @Test
  void aLoadBalancerThatIsDeletedOrMadePrivateLosesItsClients() {
    String balanced =
        MILL.replace(
            "spec:\n  selector: {app: mill}\n  ports",
            "spec:\n  type: LoadBalancer\n  selector: {app: mill}\n  ports");
    assertThat(only(review(balanced, MILL), "nobody-answers").level()).isEqualTo(Level.BREAKING);
    assertThat(only(review(BLUE_GREEN + GATE, BLUE_GREEN), "nobody-answers").level())
        .isEqualTo(Level.BREAKING);
  }

  /** A3: the active Service keeps the hash of the Rollout until its controller removes it. */
  @Test
  void aRolloutThatBecomesADeploymentLosesItsPodsImmediately() {
    String deployed =
        deployment("mill", 4, PORT)
            + service("mill", "mill", "web")
            + service("mill-p", "mill", "web");

    Finding gap = only(review(BLUE_GREEN + GATE, deployed + GATE), "gap");

    assertThat(gap.level()).isEqualTo(Level.BREAKING);
    assertThat(gap.sentence())
        .startsWith(
            "GET town.example.com/: nobody answers for about 45 s, from the moment this change"
                + " is applied until new pods are ready and"
                + " healthy at the load balancer. ");
  }

  /** A4. */
  @Test
  void aRenamedContainerPortIsALossAtServicesThatNameIt() {
    Finding lost =
        only(
            review(MILL + GATE, MILL.replace("{name: web,", "{name: www,") + GATE),
            "nobody-answers");

    assertThat(lost.sentence())
        .isEqualTo(
            "GET town.example.com/: nobody answers once the last old pod of Deployment mill is gone. Service"
                + " mill sends to the container port named web, which Deployment mill no longer"
                + " has; before: 2 pods of Deployment mill.");
    assertThat(lost.places().get(0))
        .isEqualTo(
            Place.after(
                ObjectKey.of("Deployment", "town", "mill"),
                "spec.template.spec.containers[0].ports[0].name"));
  }

  /** A5. */
  @Test
  void zeroReplicasAnswerNothingAndAbsentReplicasMeanOne() {
    assertThat(
            only(
                    review(
                        BLUE_GREEN + GATE, BLUE_GREEN.replace("replicas: 4", "replicas: 0") + GATE),
                    "nobody-answers")
                .sentence())
        .contains("Rollout mill has 0 replicas; before: 4 pods of Rollout mill");
    assertThat(words(review(BLUE_GREEN + GATE, BLUE_GREEN.replace("  replicas: 4\n", "") + GATE)))
        .containsExactly(
            "warning fewer-pods: Rollout mill runs 1 pod instead of 4 (without"
                + " spec.replicas it is 1), for GET town.example.com/.");
  }

  /** A7, A18. */
  @Test
  void explicitDefaultsAreNoChange() {
    String written =
        MILL.replace("targetPort: web}", "targetPort: web, protocol: TCP}")
            .replace("containerPort: 8000}", "containerPort: 8000, protocol: TCP}")
            .replace("tcpSocket: {port: 8000}", "tcpSocket: {port: 8000}, timeoutSeconds: 1");

    assertThat(words(review(MILL + GATE, written + GATE))).isEmpty();
    assertThat(words(review(written + GATE, MILL + GATE))).isEmpty();
  }

  /** A9. */
  @Test
  void aRenamedWorkloadIsAGapAndNotAnotherAnswer() {
    String renamed =
        MILL.replace(
            "metadata: {name: mill, namespace: town}\nspec:\n  replicas",
            "metadata: {name: windmill, namespace: town}\nspec:\n  replicas");

    assertThat(words(review(MILL + GATE, renamed + GATE)))
        .anyMatch(one -> one.startsWith("breaking gap: GET town.example.com/"))
        .noneMatch(one -> one.contains("answered-by-another"));
  }

  /** A11. */
  @Test
  void anUpdateThatStartsSaysForHowLongItLosesRequests() {
    String recreate =
        MILL.replace("  replicas: 2\n", "  replicas: 2\n  strategy: {type: Recreate}\n");

    assertThat(
            words(review(recreate + GATE, recreate.replace("town/mill:1", "town/mill:2") + GATE)))
        .containsExactly(
            "warning traffic-exposed: GET town.example.com/: nobody answers for about 50 s at each"
                + " update of Deployment mill, from the stop of old pods until new ones are ready"
                + " and healthy at the load balancer, because with spec.strategy.type Recreate all"
                + " old pods stop first.",
            "note update-starts: Deployment mill rolls out new pods, because"
                + " spec.template.spec.containers[0].image (registry.example.com/town/mill:1 ->"
                + " registry.example.com/town/mill:2) changes. It loses requests for about 50"
                + " s: see traffic-exposed.");
  }

  /** A12. */
  @Test
  void aDeletedBindingLeavesItsTargetGroupEmpty() {
    String binding =
        """
        apiVersion: elbv2.k8s.aws/v1beta1
        kind: TargetGroupBinding
        metadata: {name: b, namespace: town}
        spec: {targetGroupName: mills, serviceRef: {name: mill, port: http}}
        ---
        """;
    assertThat(only(review(MILL + binding, MILL), "nobody-answers").sentence())
        .startsWith("Target group mills: nobody answers. ");
  }

  /** A14. */
  @Test
  void thePlaceOfAMemberThatLeavesAGroupIsTheChangedField() {
    String group = "target-type: ip, alb.ingress.kubernetes.io/group.name: town}";
    String other = ingress("well", "well.example.com", "/=mill").replace("target-type: ip}", group);
    String member = GATE.replace("target-type: ip}", group);

    Finding moved = only(review(MILL + member + other, MILL + GATE + other), "address-changes");

    assertThat(moved.places().get(0).object()).isEqualTo(ObjectKey.of("Ingress", "town", "gate"));
    assertThat(moved.level()).isEqualTo(Level.BREAKING);
  }

  /** A15: what is refused has no further consequences. */
  @Test
  void consequencesOfARefusedWriteAreNotReported() {
    String refused =
        MILL.replace("matchLabels: {app: mill}", "matchLabels: {app: m}")
            .replace("labels: {app: mill}}\n    spec", "labels: {app: m}}\n    spec");

    assertThat(words(review(MILL + GATE, refused + GATE)))
        .singleElement()
        .asString()
        .startsWith(
            "error refused: The API server refuses Deployment town/mill, so it stays as it is: ");
  }

  /** A16. */
  @Test
  void automaticPromotionAndAnUnservedApiVersionAreReported() {
    String waiting =
        BLUE_GREEN.replace(
            "previewService: mill-p", "previewService: mill-p, autoPromotionEnabled: false");

    assertThat(words(review(waiting + GATE, BLUE_GREEN + GATE)))
        .anyMatch(
            one ->
                one.equals(
                    "warning protection-removed: Rollout mill switches autoPromotionEnabled on:"
                        + " a new revision answers GET town.example.com/ as soon as it is"
                        + " ready, without anybody promoting it. If a revision is waiting for its"
                        + " promotion when this change is applied, it is promoted at once."));
    assertThat(
            words(
                review(
                    MILL + GATE,
                    MILL + GATE.replace("networking.k8s.io/v1", "networking.k8s.io/v1beta1"))))
        .anyMatch(one -> one.startsWith("error refused"));
  }

  /** A13: what annotations name is assumed to exist. */
  @Test
  void aTargetGroupThatAnActionNamesIsNotKnownAndNoFinding() {
    String action =
        ingress("gate", "town.example.com", "/=away")
            .replace(
                "{name: away, port: {number: 80}}", "{name: away, port: {name: use-annotation}}")
            .replace(
                "target-type: ip}",
                "target-type: ip, alb.ingress.kubernetes.io/actions.away:"
                    + " '{\"type\":\"forward\",\"targetGroupName\":\"lambda\"}'}");

    assertThat(words(review(MILL + action, MILL + action.replace("town.example", "t.example"))))
        .noneMatch(one -> one.startsWith("error") || one.startsWith("breaking"));
  }

  /** A8: a new overlay, and one that goes, is nothing else's loss. */
  @Test
  void aNewHostOnASharedLoadBalancerIsANote() {
    String group = "target-type: ip, alb.ingress.kubernetes.io/group.name: town}";
    String member = GATE.replace("target-type: ip}", group);
    String other = ingress("well", "well.example.com", "/=mill").replace("target-type: ip}", group);

    assertThat(words(review(MILL + member, MILL + member + other)))
        .allMatch(one -> one.startsWith("note now-answered"));
  }

  /** What Argo Rollouts needs is told with its Rollout, and a level has its reason beside it. */
  @Test
  void aServiceOfARolloutIsKeptWithAllThatTheRolloutNeeds() {
    Review gone = review(ALB_CANARY + ALB_GATE, service("other", "other", "web"));
    List<Finding> lost =
        gone.findings().stream()
            .filter(one -> one.code().id().equals("nobody-answers"))
            .filter(one -> one.level() != Level.BREAKING)
            .toList();

    assertThat(lost)
        .extracting(one -> one.level() + " " + one.sentence().replaceAll(" Service town/.*", ""))
        .contains(
            "WARNING Argo Rollouts selects pods with this Service during updates, and no manifest"
                + " here shows a client inside the cluster that uses it.",
            "UNKNOWN It is not known whether a client inside the cluster uses this; no manifest here"
                + " shows one.");
    assertThat(lost)
        .allSatisfy(
            one ->
                assertThat(one.remedies().get(0).words())
                    .contains(
                        ", without which Argo Rollouts refuses the Rollout,", "Ingress town/gate"));
  }

  @Test
  void anUpdateNamesTheGapOfItsPods() {
    String next =
        MILL.replace("{name: web,", "{name: http,").replace("targetPort: web", "targetPort: http");

    assertThat(only(review(MILL + GATE, next + GATE), "update-starts").sentence())
        .endsWith(" What becomes of its requests: see gap.");
    assertThat(
            only(review(MILL + GATE, MILL.replace("mill:1", "mill:2") + GATE), "update-starts")
                .sentence())
        .doesNotContain("see ");
  }

  @Test
  void losesAreToldInTheOrderOfTime() {
    Finding lost =
        only(
            review(
                ALB_CANARY + ALB_GATE,
                ALB_CANARY.replace("{name: web,", "{name: http,") + ALB_GATE),
            "nobody-answers");

    assertThat(lost.words()).contains(" once new pods of Rollout mill run. ");
    assertThat(lost.details().stream().filter(one -> one.contains("nobody answers once")))
        .extracting(one -> one.replaceAll(".*: nobody answers (once .*?)[.] .*", "$1"))
        .containsExactly(
            "once Argo Rollouts lets Service mill-c select the new pods",
            "once somebody promotes Rollout mill");
  }

  @Test
  void aNewLoadBalancerAnswersLaterThanItsService() {
    String next =
        service("next", "mill", "web")
            .replace(
                "spec:\n",
                "spec:\n  type: LoadBalancer\n  loadBalancerClass: service.k8s.aws/nlb\n");

    assertThat(only(review(MILL, MILL + next), "now-answered").sentence())
        .endsWith(
            " The same is true of Service town/next port 80/TCP, there at once, and at the load"
                + " balancer once it has found the pods healthy.");
  }
}
