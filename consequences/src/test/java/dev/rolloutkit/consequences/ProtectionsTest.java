package dev.rolloutkit.consequences;

import static dev.rolloutkit.consequences.Manifests.deployment;
import static dev.rolloutkit.consequences.Manifests.ingress;
import static dev.rolloutkit.consequences.Manifests.only;
import static dev.rolloutkit.consequences.Manifests.review;
import static dev.rolloutkit.consequences.Manifests.service;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** A lost protection is reported with the update from which on it is missing. */
class ProtectionsTest {
  private static final String MILL =
      deployment("mill", 2, "{name: web, containerPort: 8000}") + service("mill", "mill", "web");
  private static final String GATE = ingress("gate", "town.example.com", "/=mill");

  private static String lostProtection(String before, String after) {
    return only(review(before + GATE, after + GATE), "protection-removed").sentence();
  }

  private static String canary(String steps) {
    return MILL.replace("apps/v1\nkind: Deployment", "argoproj.io/v1alpha1\nkind: Rollout")
        .replace(
            "  replicas: 2\n", "  replicas: 2\n  strategy: {canary: {steps: [" + steps + "]}}\n");
  }

  @Test
  void theUpdateThatRemovesAPreStopHookStillRunsIt() {
    String hook =
        MILL.replace(
            "          readinessProbe",
            "          lifecycle: {preStop: {sleep: {seconds: 5}}}\n          readinessProbe");

    assertThat(lostProtection(hook, MILL))
        .isEqualTo(
            "Deployment mill loses its preStop hook: as soon as this update has created new pods,"
                + " load balancers still send to pods that stop, and some requests GET"
                + " town.example.com/ fail whenever pods are scaled down or evicted or their nodes"
                + " are drained, and at each later update.");
  }

  /** The old pods of such Rollouts leave their Services first, and stop later. */
  @Test
  void oldPodsThatHaveLeftTheirServicesLoseNothingWithoutAHook() {
    String strategy = "  replicas: 2\n  strategy: {blueGreen: {activeService: mill%s}}\n";
    String later =
        "whenever pods are scaled down or evicted or their nodes are drained. Updates lose none in"
            + " this way, because old pods stop only 30 s after they have left their Services"
            + " (scaleDownDelaySeconds).";

    assertThat(withoutHook(String.format(strategy, ""))).endsWith(later);
    assertThat(withoutHook(String.format(strategy, ", scaleDownDelaySeconds: 60")))
        .contains(" old pods stop only 60 s after ");
    assertThat(withoutHook(String.format(strategy, ", scaleDownDelaySeconds: 2")))
        .endsWith(" are drained, and at each later update.");
    assertThat(withoutHook("  replicas: 2\n  strategy: {canary: {}}\n"))
        .endsWith(" are drained, and at each later update.");
  }

  private static String withoutHook(String strategy) {
    String rollout =
        MILL.replace("apps/v1\nkind: Deployment", "argoproj.io/v1alpha1\nkind: Rollout")
            .replace("  replicas: 2\n", strategy);
    String hook =
        rollout.replace(
            "          readinessProbe",
            "          lifecycle: {preStop: {sleep: {seconds: 5}}}\n          readinessProbe");
    return lostProtection(hook, rollout);
  }

  @Test
  void aRolloutWithoutAProbeGoesOnTooEarly() {
    String rollout =
        MILL.replace("apps/v1\nkind: Deployment", "argoproj.io/v1alpha1\nkind: Rollout")
            .replace(
                "  replicas: 2\n",
                "  replicas: 2\n  strategy: {blueGreen: {activeService: mill}}\n");

    assertThat(lostProtection(rollout, rollout.replaceAll(" {10}readinessProbe: .*\n", "")))
        .endsWith(
            " reach them at once, and Argo Rollouts may go on with the update before they can"
                + " answer.");
  }

  @Test
  void theUpdateThatRemovesAProbeAlreadyLacksIt() {
    String bare = MILL.replaceAll(" {10}readinessProbe: .*\n", "");

    assertThat(lostProtection(MILL, bare))
        .isEqualTo(
            "Deployment mill loses its readiness probe: from this update on, Kubernetes calls new"
                + " pods ready as soon as their containers start. The load balancer sends them GET"
                + " town.example.com/ only once its own health checks have passed, but clients"
                + " inside the cluster that use Service mill reach them at once, and old pods may"
                + " be stopped before the new ones can answer.");
  }

  @Test
  void withoutAProbeNodesSendToNewPodsAtOnce() {
    String nodes =
        MILL.replace(
            "  selector: {app: mill}\n  ports",
            "  type: NodePort\n  selector: {app: mill}\n  ports");
    String gate = GATE.replace("target-type: ip", "target-type: instance");
    String bare = nodes.replaceAll(" {10}readinessProbe: .*\n", "");

    assertThat(only(review(nodes + gate, bare + gate), "protection-removed").sentence())
        .isEqualTo(
            "Deployment mill loses its readiness probe: from this update on, Kubernetes calls new"
                + " pods ready as soon as their containers start, so new pods may get GET"
                + " town.example.com/ before they can answer, and old pods may be stopped before"
                + " the new ones can answer.");
  }

  @Test
  void aStartupProbeOrAReadinessGateStillDelaysNewPods() {
    String started = MILL.replace("readinessProbe:", "startupProbe:");
    String template = "    spec:\n      containers:";
    String gated =
        MILL.replace(
            template,
            "    spec:\n      readinessGates: [{conditionType: target-health.elbv2.k8s.aws/mill}]\n"
                + "      containers:");

    assertThat(gated).isNotEqualTo(MILL);
    assertThat(lostProtection(MILL, started))
        .contains(" calls new pods ready as soon as their startup probes have succeeded. ");
    assertThat(lostProtection(gated, gated.replaceAll(" {10}readinessProbe: .*\n", "")))
        .endsWith(
            ": from this update on, nothing but readiness gates keeps GET town.example.com/ from"
                + " new pods that cannot answer yet.");
  }

  @Test
  void aPauseThatWaitsForAPersonProtectsMoreThanATimedOne() {
    String both = "{setWeight: 20}, {pause: {}}, {pause: {duration: 1h}}, {setWeight: 60}";

    assertThat(lostProtection(canary(both), canary(both.replace(" {pause: {}},", ""))))
        .isEqualTo(
            "Rollout mill has fewer pauses that wait for a person among its steps (pause without a"
                + " duration): a new revision gets more of GET town.example.com/ without anybody"
                + " promoting it.");
    assertThat(lostProtection(canary(both), canary(both.replace(" {pause: {duration: 1h}},", ""))))
        .isEqualTo(
            "Rollout mill has fewer pauses among its steps: a new revision gets more of GET"
                + " town.example.com/ without waiting.");
  }

  @Test
  void onlyTheActiveServiceIsPromotedAutomatically() {
    String waiting =
        MILL.replace("apps/v1\nkind: Deployment", "argoproj.io/v1alpha1\nkind: Rollout")
                .replace(
                    "  replicas: 2\n",
                    "  replicas: 2\n  strategy: {blueGreen: {activeService: mill, previewService:"
                        + " next, autoPromotionEnabled: false}}\n")
            + service("next", "mill", "web")
            + ingress("preview", "next.example.com", "/=next");

    assertThat(lostProtection(waiting, waiting.replace(", autoPromotionEnabled: false", "")))
        .isEqualTo(
            "Rollout mill switches autoPromotionEnabled on: a new revision answers GET"
                + " town.example.com/ as soon as it is ready, without anybody promoting it. If a"
                + " revision is waiting for its promotion when this change is applied, it is"
                + " promoted at once.");
    assertThat(
            lostProtection(
                waiting,
                waiting.replace(", autoPromotionEnabled: false", ", autoPromotionSeconds: 600")))
        .endsWith(
            "answers GET town.example.com/ 600 s after its pods are ready, without anybody"
                + " promoting it. If a revision is waiting for its promotion when this"
                + " change is applied, it is promoted once it has waited 600 s, the time before this change included.");
  }

  @Test
  void aReplacedWorkloadIsKeptUntilItsSuccessorIsHealthyAtTheLoadBalancer() {
    String lounge = deployment("lounge", 2, "{name: web, containerPort: 8000}");
    String shared =
        MILL.replace("selector: {app: mill}\n  ports", "selector: {part: web}\n  ports");
    String before = shared.replace("labels: {app: mill}", "labels: {app: mill, part: web}");
    String after =
        lounge.replace("labels: {app: lounge}", "labels: {app: lounge, part: web}")
            + before.substring(before.indexOf("---\n") + 4);

    assertThat(only(review(before + GATE, after + GATE), "gap").remedies())
        .extracting(one -> one.words())
        .containsExactly(
            "Delete Deployment town/mill only after pods of Deployment town/lounge are ready and"
                + " healthy at the load balancer.");
  }

  @Test
  void theProtectionsThatASuccessorLacksAreReported() {
    String hook =
        MILL.replace(
            "          readinessProbe",
            "          lifecycle: {preStop: {sleep: {seconds: 5}}}\n          readinessProbe");
    String bare =
        MILL.replace("kind: Deployment", "kind: StatefulSet")
            .replaceFirst(" *readinessProbe: .*\n", "");

    assertThat(
            review(hook + GATE, bare + GATE).findings().stream()
                .filter(one -> one.code().id().equals("protection-removed"))
                .map(one -> one.sentence() + " " + one.remedies().get(0).words()))
        .containsExactlyInAnyOrder(
            "StatefulSet mill replaces Deployment mill without its readiness probe: from this"
                + " update on, Kubernetes calls new pods ready as soon as their containers start. The"
                + " load balancer sends them GET town.example.com/ only once its own health checks"
                + " have passed, but clients inside the cluster that use Service mill reach them at"
                + " once, and old pods may be stopped before the new ones can answer. Give"
                + " StatefulSet town/mill the readiness probe that Deployment town/mill has.",
            "StatefulSet mill replaces Deployment mill without its preStop hook: as soon as this"
                + " update has created new pods, load balancers still send to pods that stop, and"
                + " some requests GET town.example.com/ fail whenever pods are scaled down or"
                + " evicted or their nodes are drained, and at each later update. Give StatefulSet"
                + " town/mill the preStop hook that Deployment town/mill has.");
  }

  @Test
  void podsWithOtherLabelsLoseTheirDisruptionBudget() {
    String budget =
        """
        apiVersion: policy/v1
        kind: PodDisruptionBudget
        metadata: {name: guard, namespace: town}
        spec: {minAvailable: 1, selector: {matchLabels: {part: web}}}
        ---
        """;
    String guarded = MILL.replace("labels: {app: mill}", "labels: {app: mill, part: web}") + budget;

    assertThat(lostProtection(guarded, MILL + budget))
        .isEqualTo(
            "Deployment mill loses its PodDisruptionBudget guard, which does not select its pods:"
                + " draining nodes may stop all of its pods at once, and then nobody answers GET"
                + " town.example.com/.");
    assertThat(
            lostProtection(guarded, MILL.replace("kind: Deployment", "kind: StatefulSet") + budget))
        .startsWith("StatefulSet mill replaces Deployment mill without its PodDisruptionBudget");
  }

  @Test
  void aDeletedBudgetIsNoLossWhileAnotherOneSelectsThePods() {
    String budget =
        """
        apiVersion: policy/v1
        kind: PodDisruptionBudget
        metadata: {name: guard, namespace: town}
        spec: {minAvailable: 1, selector: {matchLabels: {app: mill}}}
        ---
        """;

    assertThat(lostProtection(MILL + budget, MILL))
        .startsWith("Deployment mill: its PodDisruptionBudget guard is gone");
    assertThat(
            review(MILL + budget + GATE, MILL + budget.replace("guard", "warden") + GATE)
                .findings())
        .noneMatch(one -> one.code().id().equals("protection-removed"));
  }

  @Test
  void aWorkloadThatTakesOverNoRequestsIsNoSuccessor() {
    String other =
        MILL.replace("name: mill, namespace", "name: barn, namespace")
            .replace("app: mill", "app: barn")
            .replaceFirst(" *readinessProbe: .*\n", "");

    assertThat(review(MILL + GATE, other + GATE).findings())
        .noneMatch(one -> one.code().id().equals("protection-removed"));
  }
}
