package dev.rolloutkit.canary;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.Fixes;
import dev.rolloutkit.model.rollout.Rollout;
import dev.rolloutkit.model.rollout.RolloutCodec;
import dev.rolloutkit.model.settings.RolloutDefect;
import dev.rolloutkit.model.status.WeightDestination;
import dev.rolloutkit.model.traffic.ExperimentState;
import dev.rolloutkit.model.traffic.ReplicaSetState;
import dev.rolloutkit.model.traffic.TrafficCall;
import dev.rolloutkit.model.traffic.TrafficDecision;
import dev.rolloutkit.model.traffic.TrafficDecisions;
import dev.rolloutkit.model.traffic.TrafficInput;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Defects of traffic decisions that no recording shows, each with and without its fix. */
class UnrecordedDefectsTest {
  private static TrafficInput.Builder input(String canary, String status) {
    Rollout rollout =
        RolloutCodec.read(
                """
                {"apiVersion": "argoproj.io/v1alpha1", "kind": "Rollout",
                 "metadata": {"name": "web", "namespace": "ns"},
                 "spec": {"replicas": 4, "strategy": {"canary": {
                   "canaryService": "canary", "stableService": "stable",
                   "trafficRouting": {"plugins": {"x/fake": {}}}, %s}}},
                 "status": {"stableRS": "old", "currentPodHash": "new", "currentStepIndex": 1, %s}}
                """
                    .formatted(canary, status))
            .orElseThrow();
    return TrafficInput.builder().rollout(rollout);
  }

  private static TrafficDecision decide(TrafficInput.Builder input, RolloutDefect... fixed) {
    return TrafficDecisions.decide(input.fixes(Fixes.of(List.of(fixed))).build()).orElseThrow();
  }

  private static TrafficInput.Builder experiment() {
    return input(
            """
            "steps": [{"setWeight": 75}, {"experiment": {"templates":
              [{"name": "a", "specRef": "canary", "weight": 20},
               {"name": "b", "specRef": "stable", "weight": 30}]}}]
            """,
            "\"canary\": {\"weights\": {\"canary\": {\"weight\": 75, \"podTemplateHash\": \"new\"},"
                + " \"stable\": {\"weight\": 25, \"podTemplateHash\": \"old\"}}}")
        .newSet(new ReplicaSetState("new", 3, 3, 3))
        .stableSet(new ReplicaSetState("old", 4, 4, 4))
        .experiment(
            new ExperimentState(
                "Running",
                ImmutableList.of(
                    new ExperimentState.Template("a", "web-a", "ha"),
                    new ExperimentState.Template("b", "web-b", "hb"))));
  }

  @Test
  void anExperimentWhoseWeightExceedsTheRestMakesTheStableWeightNegative() {
    assertThat(decide(experiment()).weights().orElseThrow().stable().weight()).isEqualTo(-25);
  }

  @Test
  void anExperimentWhoseWeightExceedsTheRestGetsTheRestIfTheDefectIsFixed() {
    TrafficDecision decision = decide(experiment(), RolloutDefect.EXPERIMENT_OVERWEIGHT);
    assertThat(decision.weights().orElseThrow().stable().weight()).isZero();
    assertThat(decision.weights().orElseThrow().additional())
        .extracting(WeightDestination::weight)
        .containsExactly(20, 5);
  }

  private static TrafficInput.Builder abort() {
    return input(
            "\"dynamicStableScale\": true, \"steps\": [{\"setWeight\": 50}]", "\"abort\": true")
        .newSet(new ReplicaSetState("new", 0, 0, 0))
        .stableSet(new ReplicaSetState("old", 0, 0, 0));
  }

  @Test
  void anAbortWithoutPodsAndWeightsGivesTheCanaryAllTraffic() {
    assertThat(decide(abort()).calls())
        .contains(new TrafficCall.SetWeight(100, ImmutableList.of()));
  }

  @Test
  void anAbortWithoutPodsAndWeightsGivesTheCanaryNoTrafficIfTheDefectIsFixed() {
    assertThat(decide(abort(), RolloutDefect.ABORT_WEIGHT_WITHOUT_PODS).calls())
        .doesNotContain(new TrafficCall.SetWeight(100, ImmutableList.of()));
  }

  private static TrafficInput.Builder threshold() {
    return input(
            """
            "steps": [{"pause": {}}, {"setWeight": 25}],
            "replicaProgressThreshold": {"type": "Pod", "value": 3}
            """,
            "\"canary\": {\"weights\": {\"canary\": {\"weight\": 0}, \"stable\": {\"weight\": 100}}}")
        .newSet(new ReplicaSetState("new", 1, 1, 1))
        .stableSet(new ReplicaSetState("old", 4, 4, 4));
  }

  @Test
  void aThresholdOfMorePodsThanTheStepHasIsNeverReached() {
    assertThat(decide(threshold()).calls())
        .contains(new TrafficCall.SetWeight(0, ImmutableList.of()));
  }

  @Test
  void aThresholdOfMorePodsThanTheStepHasIsReachedWithAllOfThemIfTheDefectIsFixed() {
    assertThat(decide(threshold(), RolloutDefect.THRESHOLD_ABOVE_WANTED).calls())
        .contains(new TrafficCall.SetWeight(25, ImmutableList.of()));
  }
}
