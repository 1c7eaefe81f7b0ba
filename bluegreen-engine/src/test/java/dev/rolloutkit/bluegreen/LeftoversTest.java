package dev.rolloutkit.bluegreen;

import static dev.rolloutkit.bluegreen.Scene.FIRST;
import static dev.rolloutkit.bluegreen.Scene.START;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.rolloutkit.apimachinery.internal.json.MergePatch;
import dev.rolloutkit.bluegreen.config.BlueGreenConfig;
import dev.rolloutkit.bluegreen.simulation.ClusterModel;
import dev.rolloutkit.bluegreen.simulation.Simulator;
import dev.rolloutkit.bluegreen.state.BlueGreenState;
import dev.rolloutkit.engine.action.Action;
import dev.rolloutkit.engine.plan.Plan;
import dev.rolloutkit.engine.simulation.Script;
import dev.rolloutkit.engine.simulation.SimulationSetup;
import dev.rolloutkit.engine.simulation.Timeline;
import dev.rolloutkit.model.experiment.Experiment;
import dev.rolloutkit.model.rollout.RolloutCodec;
import dev.rolloutkit.model.status.CanaryStatus;
import io.fabric8.kubernetes.api.model.apps.ReplicaSet;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What a Rollout still has from another strategy, from users and from commands. */
class LeftoversTest {
  private static final String GENERATION = "rollout.argoproj.io/workload-generation";
  private static final String WEIGHTS =
      "\"weights\":{\"canary\":{\"weight\":40,\"podTemplateHash\":\"two\"},"
          + "\"stable\":{\"weight\":60,\"podTemplateHash\":\"one\"},\"verified\":true}";

  /** A Rollout "bg" of two replicas whose first revision is stable, changed by a merge patch. */
  private static BlueGreenState.Builder settled(String spec, String patch) {
    BlueGreenState fresh = Scene.with("").spec(spec).state();
    JsonNode stored =
        MergePatch.apply(
            RolloutCodec.toTree(fresh.rollout()),
            Json.read(
                """
                {"metadata":{"annotations":{"rollout.argoproj.io/revision":"3"}},"status":{
                "currentPodHash":"%1$s","stableRS":"%1$s","observedGeneration":"1",
                "conditions":[{"type":"Progressing","status":"True",
                "reason":"NewReplicaSetAvailable","lastUpdateTime":"2026-01-02T03:00:00Z"}],
                "blueGreen":{"activeSelector":"%1$s","previewSelector":"%1$s"}}}\
                """
                    .formatted(FIRST),
                JsonNode.class));
    return BlueGreenState.builder()
        .from(fresh)
        .rollout(Json.rollout(MergePatch.apply(stored, Json.read(patch, JsonNode.class))))
        .addReplicaSets(replicaSet(FIRST, 3, 2));
  }

  private static BlueGreenState.Builder settled(String patch) {
    return settled("\"minReadySeconds\":0", patch);
  }

  private static ReplicaSet replicaSet(String hash, int revision, int pods) {
    return Json.read(
        """
        {"metadata":{"name":"bg-%1$s","namespace":"ns","uid":"%1$s","creationTimestamp":
        "2026-01-02T03:0%2$d:00Z","labels":{"app":"bg","rollouts-pod-template-hash":"%1$s"},
        "annotations":{"rollout.argoproj.io/desired-replicas":"2",
        "rollout.argoproj.io/revision":"%2$d"},"ownerReferences":[{"controller":true,
        "kind":"Rollout","name":"bg","uid":"u"}]},"spec":{"replicas":%3$d,"template":{
        "metadata":{},"spec":{}}},"status":{"replicas":%3$d,
        "readyReplicas":%3$d,"availableReplicas":%3$d}}\
        """
            .formatted(hash, revision, pods),
        ReplicaSet.class);
  }

  private static Plan plan(BlueGreenState.Builder state) {
    return BlueGreenEngine.reconcile(state.build(), START);
  }

  @Test
  void onlyTheWeightsOfARoutedCanaryRemainInTheStatus() {
    Plan plan =
        plan(
            settled(
                "{\"status\":{\"canary\":{\"currentExperiment\":\"e\",\"stablePingPong\":\"ping\","
                    + WEIGHTS
                    + "}}}"));
    CanaryStatus canary = plan.nextStatus().canary();
    assertThat(canary.weights().stable().podTemplateHash()).isEqualTo("one");
    assertThat(canary.weights().verified()).isTrue();
    assertThat(canary.currentExperiment()).isNull();
    assertThat(canary.stablePingPong()).isNull();
    assertThat(plan.statusPatch().at("/canary").toString())
        .isEqualTo("{\"currentExperiment\":null,\"stablePingPong\":null}");
  }

  @Test
  void onlyRevisionsWithWeightKeepTheirPods() {
    BlueGreenState.Builder state =
        settled("{\"status\":{\"canary\":{" + WEIGHTS + "}}}")
            .addReplicaSets(
                replicaSet("one", 1, 2), replicaSet("two", 2, 2), replicaSet("nil", 0, 2));
    assertThat(plan(state).actions())
        .filteredOn(Action.PatchReplicaSetDeadline.class::isInstance)
        .extracting(action -> ((Action.PatchReplicaSetDeadline) action).name())
        .containsExactly("bg-nil");
  }

  private static Experiment experiment(String name, String hash) {
    return Json.read(
        """
        {"metadata":{"name":"%s","namespace":"ns","uid":"%1$s","labels":{
        "rollouts-pod-template-hash":"%s"},"ownerReferences":[{"controller":true,
        "kind":"Rollout","name":"bg","uid":"u"}]},"spec":{},"status":{"phase":"Running"}}\
        """
            .formatted(name, hash),
        Experiment.class);
  }

  @Test
  void theHistoryLimitDeletesTheExperimentsOfADeletedRevision() {
    BlueGreenState.Builder state =
        settled(
                "\"revisionHistoryLimit\":0",
                "{\"status\":{\"canary\":{\"currentExperiment\":\"e2\"}}}")
            .addReplicaSets(replicaSet("one", 1, 0))
            .addExperiments(
                experiment("e1", "one"), experiment("e2", "one"), experiment("e3", FIRST));
    assertThat(plan(state).actions())
        .filteredOn(Action::isWrite)
        .extracting(Action::summary)
        .as("e2 is the current one of the status, e3 belongs to another revision")
        .containsSubsequence("delete ReplicaSet bg-one", "delete Experiment e1")
        .noneMatch(summary -> summary.contains("e2") || summary.contains("e3"));
  }

  @Test
  void aDeletedExperimentNoLongerExistsInTheModelCluster() {
    BlueGreenState state =
        settled("\"revisionHistoryLimit\":0", "{}")
            .addReplicaSets(replicaSet("one", 1, 0))
            .addExperiments(experiment("e1", "one"))
            .build();
    Timeline timeline =
        Simulator.run(
            state,
            SimulationSetup.of(Script.start()),
            ClusterModel.of(BlueGreenConfig.reference()),
            START);
    assertThat(timeline.entries())
        .filteredOn(
            entry ->
                entry.plan().actions().stream().anyMatch(Action.DeleteExperiment.class::isInstance))
        .hasSize(1);
  }

  @Test
  void anInconclusiveExperimentCountsAsAManualPauseInTheDuration() {
    Plan plan =
        plan(
            settled(
                """
                {"status":{"stableRS":"old","controllerPause":true,"pauseConditions":[
                {"reason":"InconclusiveExperiment","startTime":"2026-01-02T03:04:00Z"}],
                "duration":{"rolloutStartedAt":"2026-01-02T03:00:00Z"}}}\
                """));
    assertThat(plan.nextStatus().duration().manualPauseStartedAt()).isEqualTo(START);
  }

  /** The Rollout had a workloadRef once. */
  @Test
  void withoutAWorkloadTheNextUpdateRemovesItsGeneration() {
    Plan plan =
        plan(
            settled(
                """
                {"metadata":{"annotations":{"%s":"7","team":"shop",
                "rollout.argoproj.io/revision":"2"}}}\
                """
                    .formatted(GENERATION)));
    assertThat(plan.actions())
        .filteredOn(Action.UpdateRolloutMetadata.class::isInstance)
        .singleElement()
        .satisfies(
            action ->
                assertThat(((Action.UpdateRolloutMetadata) action).mergePatch().toString())
                    .isEqualTo(
                        "{\"metadata\":{\"annotations\":{\"rollout.argoproj.io/revision\":\"3\",\""
                            + GENERATION
                            + "\":null}}}"));
    assertThat(plan.actions())
        .filteredOn(Action.UpdateReplicaSet.class::isInstance)
        .singleElement()
        .satisfies(
            action ->
                assertThat(
                        ((Action.UpdateReplicaSet) action)
                            .change()
                            .metadata()
                            .annotations()
                            .keySet())
                    .contains("team")
                    .doesNotContain(GENERATION));
  }

  @Test
  void withoutAWorkloadItsGenerationAloneCausesNoUpdate() {
    Plan plan = plan(settled("{\"metadata\":{\"annotations\":{\"" + GENERATION + "\":\"7\"}}}"));
    assertThat(plan.actions()).noneMatch(Action.UpdateRolloutMetadata.class::isInstance);
    assertThat(plan.actions()).noneMatch(Action.UpdateReplicaSet.class::isInstance);
  }

  @Test
  void withoutAWorkloadTheUpdateOfReplicasRemovesItsGeneration() {
    Plan plan =
        plan(
            settled(
                "{\"spec\":{\"replicas\":null},\"metadata\":{\"annotations\":{\""
                    + GENERATION
                    + "\":\"7\"}}}"));
    assertThat(plan.actions())
        .filteredOn(Action.UpdateRolloutSpec.class::isInstance)
        .singleElement()
        .satisfies(
            action ->
                assertThat(((Action.UpdateRolloutSpec) action).change().removedAnnotations())
                    .containsExactly(GENERATION));
  }

  /** The command {@code retry} writes false, where the controller would write nothing. */
  @Test
  void valuesThatMeanUnsetAreRemovedWhenTheStatusIsUpdatedAsAWhole() {
    String retried =
        """
        {"status":{"abort":false,"promoteFull":false,"message":"","conditions":null,
        "blueGreen":{"scaleUpPreviewCheckPoint":false}}}\
        """;
    assertThat(plan(settled(retried)).actions())
        .filteredOn(Action.UpdateRolloutStatus.class::isInstance)
        .singleElement()
        .satisfies(
            action -> {
              JsonNode change = ((Action.UpdateRolloutStatus) action).statusChange();
              for (String field : List.of("abort", "promoteFull", "message")) {
                assertThat(change.has(field) && change.get(field).isNull()).as(field).isTrue();
              }
              assertThat(change.at("/blueGreen").toString())
                  .isEqualTo("{\"scaleUpPreviewCheckPoint\":null}");
            });
  }

  @Test
  void valuesThatMeanUnsetAreKeptWhenTheStatusIsPatched() {
    Plan plan = plan(settled("{\"status\":{\"abort\":false,\"replicas\":1}}"));
    assertThat(plan.statusPatch().has("replicas")).isTrue();
    assertThat(plan.statusPatch().has("abort")).isFalse();
  }

  /** The quota of the namespace is used up, says the API server. */
  @Test
  void theErrorOfACreationIsAFormatStringInTheEventAndPlainInTheCondition() {
    Plan plan =
        BlueGreenEngine.onCreateFailed(
            Scene.with("").state(), "100% used", START, BlueGreenConfig.reference());
    assertThat(plan.actions())
        .filteredOn(Action.EmitEvent.class::isInstance)
        .singleElement()
        .satisfies(
            event ->
                assertThat(((Action.EmitEvent) event).message()).endsWith(": 100%!u(MISSING)sed"));
    assertThat(plan.statusPatch().toString()).contains(": 100% used");
  }
}
