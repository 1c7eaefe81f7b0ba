package dev.rolloutkit.bluegreen;

import static dev.rolloutkit.bluegreen.Scene.FIRST;
import static dev.rolloutkit.bluegreen.Scene.START;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.apimachinery.internal.json.MergePatch;
import dev.rolloutkit.bluegreen.state.BlueGreenState;
import dev.rolloutkit.engine.action.Action;
import dev.rolloutkit.engine.action.PlanRule;
import dev.rolloutkit.engine.plan.PassResult;
import dev.rolloutkit.engine.plan.Plan;
import dev.rolloutkit.engine.state.ReferencedWorkload;
import dev.rolloutkit.model.analysis.AnalysisTemplate;
import dev.rolloutkit.model.rollout.Rollout;
import dev.rolloutkit.model.rollout.RolloutCodec;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.apps.ReplicaSet;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Behaviour that later recordings showed, in one small state each. */
class KnownDifferencesTest {
  private static final String ROLE = "\"activeMetadata\":{\"labels\":{\"role\":\"active\"}}";

  /** B3. */
  @Test
  void aPodThatLacksTheMetadataOfItsReplicaSetIsCorrected() {
    BlueGreenState state =
        settled(
            ROLE,
            "",
            "\"rollout.argoproj.io/ephemeral-metadata\":\"{\\\"labels\\\":{\\\"role\\\":"
                + "\\\"active\\\"}}\"");
    BlueGreenState withPods =
        BlueGreenState.builder()
            .from(state)
            .addPods(
                pod("a", "2026-01-02T03:00:00Z", "", ""),
                pod("b", "2026-01-02T03:00:00Z", ",\"role\":\"active\"", ""))
            .build();

    assertThat(BlueGreenEngine.reconcile(withPods, START).actions())
        .filteredOn(a -> a instanceof Action.UpdatePodMetadata)
        .singleElement()
        .satisfies(
            a ->
                assertThat(((Action.UpdatePodMetadata) a).change().labels())
                    .isEqualTo(ImmutableMap.of("role", "active")));
  }

  /** B4. */
  @Test
  void aTerminatingOldPodIsWaitedFor() {
    Plan plan =
        restart(
            pod(
                "a",
                "2026-01-02T03:00:00Z",
                "",
                ",\"deletionTimestamp\":\"2026-01-02T03:04:00Z\""));

    assertThat(plan.actions())
        .contains(new Action.Requeue(Duration.ofSeconds(30), PlanRule.RESTART));
    assertThat(plan.actions()).noneMatch(a -> a instanceof Action.EvictPod);
    assertThat(plan.nextStatus().restartedAt()).isNull();
  }

  /** B5: ready since 03:04:05 minus ten seconds, with minReadySeconds 10. */
  @Test
  void aPodIsAvailableWhenReadyForExactlyMinReadySeconds() {
    for (int late = 0; late <= 1; late++) {
      String since = START.minusSeconds(10 - late).toString();
      Pod[] pods = new Pod[2];
      for (int i = 0; i < 2; i++) {
        pods[i] = pod("p" + i, "2026-01-02T03:00:00Z", "", "");
        pods[i].setStatus(
            Json.read(
                "{\"conditions\":[{\"type\":\"Ready\",\"status\":\"True\",\"lastTransitionTime\":\"%s\"}]}"
                    .formatted(since),
                io.fabric8.kubernetes.api.model.PodStatus.class));
      }
      Plan plan = restart(pods);
      assertThat(plan.actions().stream().filter(a -> a instanceof Action.EvictPod).count())
          .isEqualTo(late == 0 ? 1 : 0);
    }
  }

  /** B6. */
  @Test
  void aPassDeletesARunBeforeItReportsAPhase() {
    RecordedPass pass =
        RecordedPass.single().stream()
            .filter(
                p -> {
                  List<Action> actions = BlueGreenEngine.reconcile(p.state(), p.now()).actions();
                  return actions.stream().anyMatch(a -> a instanceof Action.DeleteAnalysisRun)
                      && actions.stream().anyMatch(a -> a.rule() == PlanRule.ANALYSIS_PHASE);
                })
            .findFirst()
            .orElseThrow();
    List<Action> actions = BlueGreenEngine.reconcile(pass.state(), pass.now()).actions();
    List<PlanRule> rules =
        actions.stream()
            .map(Action::rule)
            .filter(r -> r == PlanRule.ANALYSIS_HISTORY || r == PlanRule.ANALYSIS_PHASE)
            .toList();

    assertThat(rules.get(0)).isEqualTo(PlanRule.ANALYSIS_HISTORY);
    assertThat(rules.get(rules.size() - 1)).isEqualTo(PlanRule.ANALYSIS_PHASE);
  }

  /** B7. */
  @Test
  void aNameOfAForeignReplicaSetIncreasesTheCollisionCount() {
    ReplicaSet foreign =
        Json.read(
            """
            {"metadata":{"name":"bg-%s","namespace":"ns","labels":{"app":"q"},"ownerReferences":[{
            "controller":true,"kind":"Deployment","name":"q","uid":"q"}]}}\
            """
                .formatted(FIRST),
            ReplicaSet.class);
    Plan plan =
        BlueGreenEngine.reconcile(
            BlueGreenState.builder().from(Scene.with("").state()).addReplicaSets(foreign).build(),
            START);

    assertThat(plan.nextStatus().collisionCount()).isEqualTo(1);
    assertThat(plan.error()).hasValue("replicasets.apps \"bg-" + FIRST + "\" already exists");
    assertThat(plan.actions()).noneMatch(a -> a instanceof Action.CreateReplicaSet);
  }

  /** B8. */
  @Test
  void aMissingNestedTemplateIsReportedAtItsOwnPath() {
    BlueGreenState state =
        BlueGreenState.builder()
            .from(Scene.with("\"prePromotionAnalysis\":" + Scene.ANALYSIS).state())
            .analysisTemplates(
                List.of(
                    Json.read(
                        """
                        {"metadata":{"name":"at","namespace":"ns"},"spec":{"templates":[{
                        "templateName":"inner"}]}}\
                        """,
                        AnalysisTemplate.class)))
            .build();

    assertThat(BlueGreenEngine.reconcile(state, START).error())
        .hasValue("spec.templates: Invalid value: \"inner\": AnalysisTemplate 'inner' not found");
  }

  /** B9: Go leaves the zero out. */
  @Test
  void absentMinReadySecondsAreNullInThePatch() {
    BlueGreenState state = settled("", "", "");
    state.replicaSets().get(0).getSpec().setMinReadySeconds(5);
    Action.UpdateReplicaSet update =
        (Action.UpdateReplicaSet)
            BlueGreenEngine.reconcile(state, START).actions().stream()
                .filter(a -> a instanceof Action.UpdateReplicaSet)
                .findFirst()
                .orElseThrow();

    assertThat(update.change().mergePatch().at("/spec/minReadySeconds").isNull()).isTrue();
  }

  /** B9. */
  @Test
  void anUnreadableWorkloadAsksForAnotherPassWithoutAnError() {
    BlueGreenState state =
        BlueGreenState.builder()
            .from(Scene.with("").state())
            .workloadRefError("deployments.apps \"dep\" not found")
            .build();
    Plan plan = BlueGreenEngine.reconcile(state, START);

    assertThat(plan.error()).isEmpty();
    assertThat(plan.requeueAfter()).hasValue(Duration.ofSeconds(20));
    assertThat(plan.passResult()).isEqualTo(PassResult.INVALID_SPEC);
  }

  /** B9. */
  @Test
  void aRestartSortsTheReplicaSetsOfWhichAFailureIsReported() {
    BlueGreenState settled = settled("", ",\"restartAt\":\"2026-01-02T03:04:00Z\"", "");
    ReplicaSet young = failing("bg-a", "2026-01-02T03:02:00Z", "young");
    ReplicaSet old = failing("bg-b", "2026-01-02T03:01:00Z", "old");
    BlueGreenState state =
        BlueGreenState.builder()
            .from(settled)
            .replicaSets(List.of(young, old, settled.replicaSets().get(0)))
            .build();

    assertThat(BlueGreenEngine.reconcile(state, START).nextStatus().conditions())
        .filteredOn(c -> "ReplicaFailure".equals(c.type()))
        .singleElement()
        .satisfies(c -> assertThat(c.message()).isEqualTo("old"));
  }

  /** B10. */
  @Test
  void anAntiAffinityWithNeitherOrBothVariantsIsInvalid() {
    String both =
        "\"preferredDuringSchedulingIgnoredDuringExecution\":{\"weight\":1},"
            + "\"requiredDuringSchedulingIgnoredDuringExecution\":{}";
    for (String variants : List.of("", both)) {
      BlueGreenState state = Scene.with("\"antiAffinity\":{" + variants + "}").state();

      assertThat(BlueGreenEngine.reconcile(state, START).error().orElseThrow())
          .startsWith("spec.strategy.antiAffinity: Invalid value")
          .endsWith("AntiAffinity must have exactly one strategy listed");
    }
  }

  /** The generation of the workload is not written for its own sake. */
  @Test
  void theWorkloadGenerationIsWrittenWithTheNextUpdate() {
    BlueGreenState fresh =
        BlueGreenState.builder()
            .from(Scene.with("").state())
            .templateFromRef(true)
            .workload(new ReferencedWorkload(7L, 3))
            .build();

    assertThat(BlueGreenEngine.reconcile(fresh, START).actions())
        .filteredOn(a -> a instanceof Action.UpdateRolloutMetadata)
        .singleElement()
        .satisfies(
            a ->
                assertThat(((Action.UpdateRolloutMetadata) a).change().annotations())
                    .containsEntry("rollout.argoproj.io/revision", "1")
                    .containsEntry("rollout.argoproj.io/workload-generation", "7"));
  }

  @Test
  void aWorkloadIsScaledAsScaleDownSays() {
    assertThat(workloadSize("progressively", 1, 5, "Progressing")).isEqualTo(1);
    assertThat(workloadSize("progressively", 2, 5, "Progressing")).isZero();
    assertThat(workloadSize("progressively", 0, 5, "Progressing")).isEqualTo(5);
    assertThat(workloadSize("onsuccess", 2, 5, "Healthy")).isZero();
    assertThat(workloadSize("onsuccess", 2, 5, "Progressing")).isEqualTo(5);
    assertThat(workloadSize("never", 2, 5, "Healthy")).isEqualTo(5);
  }

  /** The size of the Deployment after a pass of a Rollout of two replicas, of revision 1. */
  private static int workloadSize(String mode, int ready, int size, String phase) {
    BlueGreenState settled =
        settled(
            "",
            ",\"workloadRef\":{\"apiVersion\":\"apps/v1\",\"kind\":\"Deployment\",\"name\":\"dep\",\"scaleDown\":\"%s\"}"
                .formatted(mode),
            "");
    Rollout rollout =
        Json.rollout(
            MergePatch.apply(
                RolloutCodec.toTree(settled.rollout()),
                Json.read(
                    "{\"status\":{\"readyReplicas\":%d,\"phase\":\"%s\"}}".formatted(ready, phase),
                    JsonNode.class)));
    Plan plan =
        BlueGreenEngine.reconcile(
            BlueGreenState.builder()
                .from(settled)
                .rollout(rollout)
                .templateFromRef(true)
                .workload(new ReferencedWorkload(1L, size))
                .build(),
            START);
    return plan.actions().stream()
        .filter(a -> a instanceof Action.ScaleWorkload)
        .map(a -> ((Action.ScaleWorkload) a).replicas())
        .findFirst()
        .orElse(size);
  }

  private static Plan restart(Pod... pods) {
    BlueGreenState state =
        settled("", ",\"restartAt\":\"2026-01-02T03:04:00Z\",\"minReadySeconds\":10", "");
    state.replicaSets().get(0).getSpec().setMinReadySeconds(10);
    return BlueGreenEngine.reconcile(
        BlueGreenState.builder().from(state).addPods(pods).build(), START);
  }

  /** A Rollout of two replicas whose first revision is stable. */
  private static BlueGreenState settled(String strategy, String spec, String annotations) {
    BlueGreenState fresh =
        (spec.isEmpty() ? Scene.with(strategy) : Scene.with(strategy).spec(spec.substring(1)))
            .state();
    Rollout rollout =
        Json.rollout(
            MergePatch.apply(
                RolloutCodec.toTree(fresh.rollout()),
                Json.read(
                    """
                    {"metadata":{"annotations":{"rollout.argoproj.io/revision":"1"}},"status":{
                    "currentPodHash":"%1$s","stableRS":"%1$s","observedGeneration":"1",
                    "conditions":[{"type":"Progressing","status":"True",
                    "reason":"NewReplicaSetAvailable","lastUpdateTime":"2026-01-02T03:00:00Z"}],
                    "blueGreen":{"activeSelector":"%1$s","previewSelector":"%1$s"}}}\
                    """
                        .formatted(FIRST),
                    JsonNode.class)));
    return BlueGreenState.builder()
        .from(fresh)
        .rollout(rollout)
        .addReplicaSets(
            Json.read(
                """
                {"metadata":{"name":"bg-%1$s","namespace":"ns","uid":"rs","creationTimestamp":
                "2026-01-02T03:00:00Z","labels":{"app":"bg","rollouts-pod-template-hash":"%1$s"},
                "annotations":{"rollout.argoproj.io/desired-replicas":"2",
                "rollout.argoproj.io/revision":"1"%2$s},"ownerReferences":[{"controller":true,
                "kind":"Rollout","name":"bg","uid":"u"}]},"spec":{"replicas":2,"template":{
                "metadata":{"labels":{"role":"active"}},"spec":{}}},"status":{"replicas":2,
                "readyReplicas":2,"availableReplicas":2}}\
                """
                    .formatted(FIRST, annotations.isEmpty() ? "" : "," + annotations),
                ReplicaSet.class))
        .build();
  }

  private static ReplicaSet failing(String name, String created, String message) {
    return Json.read(
        """
        {"metadata":{"name":"%1$s","namespace":"ns","uid":"%1$s","creationTimestamp":"%2$s",
        "labels":{"app":"bg","rollouts-pod-template-hash":"%1$s"},"ownerReferences":[{
        "controller":true,"kind":"Rollout","name":"bg","uid":"u"}]},"spec":{"replicas":0},
        "status":{"replicas":0,"conditions":[{"type":"ReplicaFailure","status":"True",
        "reason":"FailedCreate","message":"%3$s"}]}}\
        """
            .formatted(name, created, message),
        ReplicaSet.class);
  }

  private static Pod pod(String name, String created, String labels, String metadata) {
    return Json.read(
        """
        {"metadata":{"name":"%1$s","namespace":"ns","creationTimestamp":"%2$s","labels":{
        "app":"bg"%3$s},"ownerReferences":[{"controller":true,"kind":"ReplicaSet","name":"bg",
        "uid":"rs"}]%4$s}}\
        """
            .formatted(name, created, labels, metadata),
        Pod.class);
  }
}
