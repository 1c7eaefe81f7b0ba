package dev.rolloutkit.canary;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.apimachinery.ProblemCode;
import dev.rolloutkit.model.rollout.Rollout;
import dev.rolloutkit.model.rollout.RolloutCodec;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Steps that probably do not do what their author intends, each reported with its path. */
class AdmissionWarningsTest {
  private static final String ROUTED = "\"trafficRouting\": {\"plugins\": {\"x/fake\": {}}}, ";

  private static Rollout rollout(int replicas, String image, String canary, String status) {
    return RolloutCodec.read(
            """
            {"apiVersion": "argoproj.io/v1alpha1", "kind": "Rollout",
             "metadata": {"name": "web", "namespace": "ns"},
             "spec": {"replicas": %d, "template": {"spec": {"containers": [{"image": "%s"}]}},
               "strategy": {"canary": {%s}}}, "status": {%s}}
            """
                .formatted(replicas, image, canary, status))
        .orElseThrow();
  }

  private static List<String> warnings(int replicas, String canary) {
    return CanaryEngine.admissionWarnings(null, rollout(replicas, "a", canary, "")).stream()
        .map(Problem::text)
        .toList();
  }

  private static List<String> codes(int replicas, String canary) {
    return CanaryEngine.admissionWarnings(null, rollout(replicas, "a", canary, "")).stream()
        .map(Problem::code)
        .map(ProblemCode::text)
        .toList();
  }

  private static String steps(String steps) {
    return "\"steps\": [" + steps + "]";
  }

  @Test
  void ordinaryStepsGetNoWarning() {
    String ordinary = steps("{\"setWeight\": 20}, {\"pause\": {}}, {\"setWeight\": 60}");
    assertThat(warnings(5, ROUTED + ordinary)).isEmpty();
    assertThat(warnings(5, "\"maxSurge\": 2, \"maxUnavailable\": 0, " + ordinary)).isEmpty();
  }

  @Test
  void aStepAboveTheSurgeGetsAWarningWithoutRouting() {
    String gap = steps("{\"setWeight\": 20}, {\"setWeight\": 80}");
    assertThat(warnings(10, "\"maxSurge\": 2, \"maxUnavailable\": 1, " + gap))
        .singleElement()
        .asString()
        .contains("steps[1].setWeight")
        .contains("brings 6 new pods, more than the 3 that maxSurge and maxUnavailable allow");
    assertThat(warnings(10, ROUTED + gap)).isEmpty();
  }

  @Test
  void aWeightWithoutEffectAtThisNumberOfReplicasGetsAWarning() {
    assertThat(codes(4, "\"maxSurge\": 0, " + steps("{\"setWeight\": 25}, {\"setWeight\": 30}")))
        .contains("Step.WithoutEffect");
  }

  @Test
  void aLowerWeightGetsAWarning() {
    assertThat(codes(4, ROUTED + steps("{\"setWeight\": 50}, {\"setWeight\": 25}")))
        .containsExactly("Step.WeightLowered");
  }

  @Test
  void aWeightAboveTheMaximumGetsAWarning() {
    assertThat(codes(4, ROUTED + steps("{\"setWeight\": 101}")))
        .containsExactly("Step.WeightAboveMaximum");
  }

  @Test
  void aRouteBeforeThereIsAPodGetsAWarning() {
    String route = "{\"setHeaderRoute\": {\"name\": \"r\"}}";
    assertThat(codes(4, ROUTED + steps(route))).containsExactly("Step.RouteBeforePods");
    assertThat(codes(4, ROUTED + steps("{\"setCanaryScale\": {\"replicas\": 1}}, " + route)))
        .isEmpty();
  }

  @Test
  void matchTrafficWeightThatRemovesPodsGetsAWarning() {
    assertThat(
            codes(
                4,
                ROUTED
                    + steps(
                        "{\"setCanaryScale\": {\"replicas\": 1}},"
                            + " {\"setCanaryScale\": {\"matchTrafficWeight\": true}},"
                            + " {\"setWeight\": 50}")))
        .containsExactly("Step.MatchShrinks");
  }

  @Test
  void anExperimentWhoseWeightExceedsTheRestGetsAWarning() {
    assertThat(
            codes(
                4,
                ROUTED
                    + steps(
                        "{\"setWeight\": 80}, {\"experiment\": {\"templates\":"
                            + " [{\"name\": \"a\", \"weight\": 30}]}}")))
        .containsExactly("Experiment.Overweight");
  }

  @Test
  void aThresholdThatAStepNeverReachesGetsAWarning() {
    assertThat(
            codes(
                4,
                "\"replicaProgressThreshold\": {\"type\": \"Pod\", \"value\": 2}, "
                    + ROUTED
                    + steps("{\"setWeight\": 25}, {\"setWeight\": 50}")))
        .containsExactly("Step.ThresholdNeverReached");
  }

  @Test
  void delaysOfZeroGetAWarning() {
    assertThat(
            codes(
                4,
                ROUTED
                    + "\"scaleDownDelaySeconds\": 0, \"abortScaleDownDelaySeconds\": 0, "
                    + steps("")))
        .containsExactly("ScaleDownDelaySeconds.Forever", "AbortScaleDownDelaySeconds.AtOnce");
  }

  @Test
  void surprisingChangesGetAWarning() {
    String status = "\"stableRS\": \"a\", \"currentPodHash\": \"b\"";
    Rollout before = rollout(4, "a", ROUTED + steps("{\"setWeight\": 25}"), status);
    assertThat(
            CanaryEngine.admissionWarnings(
                before, rollout(8, "b", ROUTED + steps("{\"setWeight\": 25}"), status)))
        .extracting(Problem::code)
        .extracting(ProblemCode::text)
        .containsExactly("Replicas.WithTemplate");
    assertThat(
            CanaryEngine.admissionWarnings(
                before, rollout(4, "a", ROUTED + steps("{\"setWeight\": 50}"), status)))
        .extracting(Problem::code)
        .extracting(ProblemCode::text)
        .containsExactly("Steps.BeginAgain");
  }
}
