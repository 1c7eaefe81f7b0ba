package dev.rolloutkit.consequences;

import static dev.rolloutkit.consequences.Manifests.deployment;
import static dev.rolloutkit.consequences.Manifests.ingress;
import static dev.rolloutkit.consequences.Manifests.only;
import static dev.rolloutkit.consequences.Manifests.review;
import static dev.rolloutkit.consequences.Manifests.service;
import static org.assertj.core.api.Assertions.assertThat;

import dev.rolloutkit.consequences.finding.Finding;
import org.junit.jupiter.api.Test;

/**
 * What an update loses is told with its beginning, its end, the reason, and what a person can do.
 */
class UpdateSentencesTest {
  private static final String MILL =
      deployment("mill", 2, "{name: web, containerPort: 8000}") + service("mill", "mill", "web");
  private static final String GATE = ingress("gate", "town.example.com", "/=mill");
  private static final String STORE =
      MILL.replace("kind: Deployment", "kind: StatefulSet").replace("replicas: 2", "replicas: 1");
  private static final String CLAIM =
      """
      apiVersion: v1
      kind: PersistentVolumeClaim
      metadata: {name: grain, namespace: town}
      spec: {accessModes: [ReadWriteOnce], resources: {requests: {storage: 1Gi}}}
      ---
      """;

  private static String next(String manifests) {
    return manifests.replace("town/mill:1", "town/mill:2");
  }

  private static Finding exposed(String manifests) {
    return only(review(manifests + GATE, next(manifests) + GATE), "traffic-exposed");
  }

  private static String remedy(Finding finding) {
    return finding.remedies().get(0).words();
  }

  private static String started(String before, String after) {
    return only(review(before + GATE, after + GATE), "update-starts").sentence();
  }

  @Test
  void podsThatMayFindNoNodeAreToldWithTheCommandThatShowsTheNodes() {
    String mill = deployment("mill", 2, "{name: web, containerPort: 8000}");
    String picky =
        mill.replace("      containers:", "      nodeSelector: {disk: fast}\n      containers:");
    String labelled = mill.replace("{labels: {app: mill}}", "{labels: {app: mill, tier: a}}");

    assertThat(picky).isNotEqualTo(mill);
    assertThat(only(review(mill, picky), "update-starts").details())
        .containsExactly(
            "New pods stay pending unless a node with room for them has the labels that they now"
                + " ask for; no manifest shows the nodes, but this command does: kubectl get nodes"
                + " --show-labels");
    assertThat(only(review(picky, mill), "update-starts").details()).isEmpty();
    assertThat(labelled).isNotEqualTo(mill);
    assertThat(only(review(mill, labelled), "update-starts").sentence())
        .contains("spec.template.metadata.labels.tier is added");
  }

  @Test
  void aSinglePodOfAStatefulSetIsMissedFromItsStopUntilTheNextIsReady() {
    assertThat(exposed(STORE).sentence())
        .isEqualTo(
            "GET town.example.com/: nobody answers for about 50 s at each update of StatefulSet"
                + " mill, from the stop of its old pod until the new one is ready and healthy at"
                + " the load balancer, because a StatefulSet stops a pod before it starts the next"
                + " one, and this runs a single pod.");
    assertThat(remedy(exposed(STORE)))
        .isEqualTo(
            "Run at least two pods of StatefulSet mill, so that one answers while the other is"
                + " replaced.");
  }

  @Test
  void aSecondPodIsNoRemedyForAVolumeOfOneNode() {
    String volume =
        STORE.replace(
                "      containers:",
                "      volumes: [{name: data, persistentVolumeClaim: {claimName: grain}}]\n"
                    + "      containers:")
            + CLAIM;

    assertThat(remedy(exposed(volume)))
        .isEqualTo(
            "Update it when few clients notice: PersistentVolumeClaim town/grain can be used on one"
                + " node only (ReadWriteOnce), so that a second pod may not start beside the"
                + " first.");
    assertThat(remedy(exposed(volume.replace("ReadWriteOnce", "ReadWriteOncePod"))))
        .contains(" can be used by one pod only (ReadWriteOncePod), so that ");
    assertThat(remedy(exposed(volume.replace("ReadWriteOnce", "ReadWriteMany"))))
        .startsWith("Run at least two pods");
  }

  @Test
  void podsWithClaimsOfTheirOwnHaveToReplicateTheirData() {
    String claims =
        STORE.replace(
            "  replicas: 1\n",
            "  replicas: 1\n  volumeClaimTemplates: [{metadata: {name: data}, spec: {}}]\n");

    assertThat(remedy(exposed(claims)))
        .isEqualTo(
            "Run at least two pods of StatefulSet mill if they replicate their data, because each"
                + " has a claim of its own; else update it when few clients notice.");
  }

  @Test
  void aFieldIsAddedRemovedOrChanged() {
    String from =
        MILL.replace(
            "readinessProbe", "envFrom: [{configMapRef: {name: flour}}]\n          readinessProbe");
    String more =
        from.replace(
            "{configMapRef: {name: flour}}",
            "{configMapRef: {name: flour}}, {configMapRef: {name: salt}}");

    assertThat(started(from, more))
        .isEqualTo(
            "Deployment mill rolls out new pods, because"
                + " spec.template.spec.containers[0].envFrom[1] (ConfigMap salt) is added.");
    assertThat(started(more, from))
        .endsWith("containers[0].envFrom[1] (ConfigMap salt) is removed.");
    assertThat(
            started(
                from,
                from.replace("flour}}", "flour}}, {secretRef: {name: salt, optional: true}}")))
        .endsWith("containers[0].envFrom[1] (Secret salt, if it exists) is added.");
    assertThat(started(from, next(from)))
        .endsWith(
            "containers[0].image (registry.example.com/town/mill:1 ->"
                + " registry.example.com/town/mill:2) changes.");
  }

  @Test
  void anUpdateIsToldWithoutValuesThatMayBeSecret() {
    String hush =
        MILL.replace(
            "          readinessProbe", "          args: [hush]\n          readinessProbe");

    assertThat(started(hush, hush.replace("hush", "shh")))
        .endsWith("containers[0].args[0] changes.");
  }

  @Test
  void anUpdateAfterWhichNobodyAnswersPointsToThat() {
    assertThat(started(MILL, MILL.replace("{name: web,", "{name: www,")))
        .endsWith(
            "containers[0].ports[0].name (web -> www) changes. What becomes of its requests: see"
                + " nobody-answers.");
  }

  @Test
  void anUpdateThatTakesAHookAwayStopsPodsThatStillHaveIt() {
    String hook =
        MILL.replace(
            "          readinessProbe",
            "          lifecycle: {preStop: {sleep: {seconds: 5}}}\n          readinessProbe");

    assertThat(started(hook, MILL))
        .endsWith(
            " is removed. The pods that it stops still run their preStop hook, so it interrupts no"
                + " more requests than earlier updates did.");
    assertThat(started(MILL, hook)).endsWith(" is added.");
  }

  @Test
  void aStrategyThatStopsAllPodsFirstIsTheReasonAndTheRemedy() {
    String recreate =
        next(MILL).replace("  replicas: 2\n", "  replicas: 2\n  strategy: {type: Recreate}\n");
    Finding gap = only(review(MILL + GATE, recreate + GATE), "gap");

    assertThat(gap.sentence())
        .endsWith(
            " With spec.strategy.type Recreate all old pods stop first; before: 2 pods of"
                + " Deployment mill.");
    assertThat(remedy(gap))
        .startsWith("Set spec.strategy.type of Deployment town/mill back to RollingUpdate.")
        .doesNotContain("image");
  }

  @Test
  void podsThatNobodySelectsYetAreNotStopped() {
    String labelled =
        MILL.replace("{app: mill}\n  ports", "{app: mill, wheel: big}\n  ports")
            .replace("labels: {app: mill}", "labels: {app: mill, wheel: big}");

    assertThat(only(review(MILL + GATE, labelled + GATE), "gap").sentence())
        .contains(
            " Service mill selects app=mill, wheel=big, and the running pods of Deployment mill do"
                + " not have these labels; before: ");
  }

  @Test
  void aPromotionIsNoRemedyIfItLosesMore() {
    String canary =
        MILL.replace("apps/v1\nkind: Deployment", "argoproj.io/v1alpha1\nkind: Rollout")
            .replace(
                "  replicas: 2\n",
                "  replicas: 2\n  strategy: {canary: {steps: [{setWeight: 50}, {pause: {}}]}}\n");
    Finding lost =
        only(
            review(canary + GATE, canary.replace("{name: web,", "{name: wbe,") + GATE),
            "nobody-answers");

    assertThat(lost.remedies()).hasSize(1);
  }

  @Test
  void podsThatCannotStartAreNoNewPods() {
    String closed = MILL.replace("tcpSocket: {port: 8000}", "tcpSocket: {port: health}");

    assertThat(started(MILL, closed))
        .endsWith(" (8000 -> health) changes, but they cannot start: see cannot-start.");
  }

  @Test
  void whoeverHasToActIsToldWhatToDo() {
    String manual =
        MILL.replace("  replicas: 2\n", "  replicas: 2\n  updateStrategy: {type: OnDelete}\n");
    String store = manual.replace("kind: Deployment", "kind: StatefulSet");
    String closed = store.replace("name: web, containerPort", "name: wbe, containerPort");

    assertThat(only(review(store + GATE, closed + GATE), "nobody-answers").sentence())
        .startsWith(
            "GET town.example.com/: nobody answers once somebody deletes the old pods of"
                + " StatefulSet mill. ");
  }

  @Test
  void aRolloutThatIsReplacedKeepsOtherPodsAwayUntilItIsGone() {
    String rollout =
        MILL.replace("apps/v1\nkind: Deployment", "argoproj.io/v1alpha1\nkind: Rollout")
            .replace(
                "  replicas: 2\n",
                "  replicas: 2\n  strategy: {blueGreen: {activeService: mill}}\n");
    Finding gap = only(review(rollout + GATE, MILL + GATE), "gap");

    assertThat(gap.sentence())
        .isEqualTo(
            "GET town.example.com/: nobody answers for about 45 s, from the moment this change"
                + " is applied until new pods are ready and"
                + " healthy at the load balancer. Service mill selects app=mill with the"
                + " rollouts-pod-template-hash of Rollout mill, which is deleted with its pods;"
                + " before: 2 pods of Rollout mill. Argo Rollouts takes rollouts-pod-template-hash"
                + " out of the selectors within a second, and then they select pods of Deployment"
                + " mill as soon as these are ready; if Argo Rollouts is gone too, somebody has to"
                + " take it out.");
    assertThat(remedy(gap))
        .isEqualTo(
            "As long as Rollout town/mill exists, Service town/mill selects none but its pods. So"
                + " add Deployment town/mill with a Service of its own first, move the requests to"
                + " that Service, and then delete Rollout mill.");
  }

  @Test
  void aPreviewFailsUntilNewPodsAreReadyBecauseItsServiceSelectsThemAtOnce() {
    String rollout =
        MILL.replace("apps/v1\nkind: Deployment", "argoproj.io/v1alpha1\nkind: Rollout")
                .replace(
                    "  replicas: 2\n",
                    "  replicas: 2\n  strategy: {blueGreen: {activeService: mill, previewService:"
                        + " inn, autoPromotionEnabled: false}}\n")
            + service("inn", "mill", "web")
            + ingress("inn", "inn.example.com", "/=inn");

    Finding exposed = only(review(rollout, next(rollout)), "traffic-exposed");
    assertThat(exposed.sentence())
        .isEqualTo(
            "At each update of Rollout mill, this one and earlier ones alike, Argo Rollouts lets"
                + " Service inn select the new pods as soon as it creates them, so GET"
                + " inn.example.com/ fails for about 50 s, until they are ready and healthy at the"
                + " load balancer. Only clients of the preview notice this failure. There is"
                + " nothing to do if the preview may be absent that long.");
    assertThat(exposed.details())
        .containsExactly(
            "Inside the cluster Service town/inn port 80/TCP fails too, until the new pods are"
                + " ready.");
  }

  @Test
  void clientsInsideTheClusterDoNotWaitForTheLoadBalancer() {
    assertThat(exposed(STORE).details())
        .containsExactly(
            "The same holds for Service town/mill port 80/TCP inside the cluster, but only until"
                + " new pods are ready.");
  }

  @Test
  void whatIsLostAtOnceSaysSoBelowWhatIsLostLater() {
    String rollout =
        MILL.replace("apps/v1\nkind: Deployment", "argoproj.io/v1alpha1\nkind: Rollout")
                .replace(
                    "  replicas: 2\n",
                    "  replicas: 2\n  strategy: {blueGreen: {activeService: mill, previewService:"
                        + " inn, autoPromotionEnabled: false}}\n")
            + service("inn", "mill", "web")
            + ingress("inn", "inn.example.com", "/=inn")
            + GATE;
    Finding lost =
        only(review(rollout, rollout.replace("{name: web,", "{name: www,")), "nobody-answers");

    assertThat(lost.sentence())
        .startsWith(
            "GET town.example.com/: nobody answers once somebody promotes Rollout mill. Service");
    assertThat(lost.details().get(0))
        .startsWith(
            "GET inn.example.com/: nobody answers from the moment this change is applied. Service"
                + " inn sends to");
  }
}
