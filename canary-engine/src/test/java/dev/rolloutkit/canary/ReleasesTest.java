package dev.rolloutkit.canary;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rolloutkit.apimachinery.release.ReleaseOf;
import dev.rolloutkit.canary.config.CanaryConfig;
import dev.rolloutkit.canary.state.CanaryState;
import dev.rolloutkit.engine.action.Action;
import dev.rolloutkit.engine.plan.Plan;
import dev.rolloutkit.model.meta.Metadata;
import dev.rolloutkit.model.release.RolloutsChange;
import dev.rolloutkit.model.release.RolloutsRelease;
import dev.rolloutkit.model.rollout.Rollout;
import dev.rolloutkit.model.traffic.ReplicaCounts;
import dev.rolloutkit.model.traffic.ReplicaSetState;
import dev.rolloutkit.model.traffic.TrafficCall;
import dev.rolloutkit.model.traffic.TrafficDecisions;
import dev.rolloutkit.model.traffic.TrafficInput;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What each change of a release of Argo Rollouts does to a canary: before it, and with it. */
class ReleasesTest {
  private static final String DYNAMIC = CanaryScene.FAKE + ",\"dynamicStableScale\":true,";
  private static final String WEIGHTS =
      ",\"canary\":{\"weights\":{\"canary\":{\"weight\":60,\"podTemplateHash\":\"new\"},"
          + "\"stable\":{\"weight\":40,\"podTemplateHash\":\"old\"}}}";

  @Test
  void aCanaryWithAnalysisStepsStartsItsStepsAgainWith19() {
    CanaryState.Builder state =
        CanaryScene.updating(
            "\"steps\":[{\"setWeight\":20},{\"analysis\":{\"templates\":[]}}]",
            ",\"currentStepIndex\":1");

    assertThat(at("1.8.4", state).nextStatus().currentStepHash())
        .isNotEqualTo(at("1.9.1", state).nextStatus().currentStepHash());
    assertThat(at("1.9.1", state).nextStatus().currentStepIndex()).isEqualTo(1);
    assertThat(at("1.8.4", state).nextStatus().currentStepIndex()).isEqualTo(0);
  }

  @Test
  void aThresholdThatTheReleaseDoesNotKnowIsDroppedBefore19() {
    String canary =
        "\"replicaProgressThreshold\":{\"type\":\"Percent\",\"value\":50},"
            + "\"steps\":[{\"setWeight\":20}]";
    CanaryState.Builder state =
        CanaryScene.updating(canary, ",\"currentStepIndex\":0")
            .replicaSets(
                List.of(
                    CanaryScene.replicaSet("old", 1, ""),
                    CanaryScene.replicaSet(CanaryScene.hash(canary), 3, 1, "")));

    Action.UpdateRolloutMetadata update =
        only(at("1.8.4", state), Action.UpdateRolloutMetadata.class);
    assertThat(update.specChange().toString())
        .isEqualTo("{\"strategy\":{\"canary\":{\"replicaProgressThreshold\":null}}}");
    assertThat(at("1.8.4", state).nextStatus().observedGeneration()).isEqualTo("2");
    assertThat(only(at("1.9.1", state), Action.UpdateRolloutMetadata.class).specChange()).isEmpty();
  }

  @Test
  void anExperimentHasNoLabelsOfItsRolloutBefore19() {
    String canary =
        "\"steps\":[{\"experiment\":{\"templates\":[{\"name\":\"a\",\"specRef\":\"stable\"}]}}]";
    CanaryState updating = CanaryScene.updating(canary, ",\"currentStepIndex\":0").build();
    Rollout labelled =
        Rollout.builder()
            .from(updating.rollout())
            .metadata(
                Metadata.builder()
                    .from(updating.rollout().metadata())
                    .labels(Map.of("team", "pay"))
                    .build())
            .build();
    CanaryState.Builder state =
        CanaryState.builder()
            .from(updating)
            .rollout(labelled)
            .replicaSets(
                List.of(
                    CanaryScene.replicaSet("old", 1, ""),
                    CanaryScene.replicaSet(CanaryScene.hash(canary), 2, 0, "")));

    assertThat(experimentLabels(at("1.8.4", state))).doesNotContain("team");
    assertThat(experimentLabels(at("1.9.1", state))).contains("team");
  }

  @Test
  void pingPongWithAPluginIsRefusedBefore110() {
    CanaryState.Builder state =
        CanaryScene.updating(
            "\"pingPong\":{\"pingService\":\"ping\",\"pongService\":\"pong\"},\"trafficRouting\":"
                + "{\"plugins\":{\"x/fake\":{}}},\"steps\":[{\"setWeight\":20}]",
            ",\"currentStepIndex\":0");

    assertThat(at("1.9.1", state).error().orElseThrow()).contains("Ping-pong feature works with");
    assertThat(at("1.10.0-rc1", state).error()).isEmpty();
    assertThat(CanaryEngine.invalidity(state.build(), config("1.9.1")).orElseThrow().text())
        .contains("Ping-pong feature works with the ALB and Istio");
    assertThat(CanaryEngine.invalidity(state.build(), config("1.10.0-rc1"))).isEmpty();
    assertThat(CanaryEngine.progress(state.build(), CanaryScene.NOW, config("1.9.1")))
        .isNotEqualTo(CanaryEngine.progress(state.build(), CanaryScene.NOW));
  }

  private static CanaryConfig config(String number) {
    return CanaryConfig.reference().withRelease(release(number));
  }

  @Test
  void minimumPodsScaleBeyondTheReplicasBefore110() {
    String canary = CanaryScene.FAKE + ",\"minPodsPerReplicaSet\":7,\"steps\":[{\"setWeight\":20}]";

    assertThat(counts("1.9.1", canary, "").canary()).isEqualTo(7);
    assertThat(counts("1.10.0-rc1", canary, "").canary()).isEqualTo(4);
  }

  @Test
  void anAbortedDynamicCanaryLosesItsWeightAtOnceBefore19() {
    String canary = DYNAMIC + "\"steps\":[{\"setWeight\":20},{\"setWeight\":60}]";
    TrafficInput.Builder input =
        input(canary, ",\"abort\":true" + WEIGHTS)
            .newSet(new ReplicaSetState("new", 3, 3, 3))
            .stableSet(new ReplicaSetState("old", 4, 4, 4));

    assertThat(weight("1.8.4", input)).isZero();
    assertThat(weight("1.9.1", input)).isEqualTo(20);
  }

  @Test
  void canaryPodsCountAtAnAbortWithADelayUpTo110() {
    String canary =
        DYNAMIC
            + "\"abortScaleDownDelaySeconds\":30,"
            + "\"steps\":[{\"setWeight\":20},{\"setWeight\":60}]";
    Rollout rollout = CanaryScene.rollout(canary, "{\"abort\":true}");
    ReplicaSetState newSet = new ReplicaSetState("new", 4, 4, 4);
    ReplicaSetState stable = new ReplicaSetState("old", 4, 4, 4);

    assertThat(ReplicaCounts.desiredCanaryWeight(rollout, newSet, stable, release("1.10.0-rc1")))
        .isEqualTo(60);
    assertThat(ReplicaCounts.desiredCanaryWeight(rollout, newSet, stable, RolloutsRelease.MATCHED))
        .isZero();
  }

  @Test
  void availableStablePodsAreComparedWithAWeightOutOf100Before19() {
    String canary =
        CanaryScene.SERVICES
            + "{\"maxTrafficWeight\":1000,\"plugins\":{\"x/fake\":{}}},"
            + "\"steps\":[{\"setWeight\":100}]";
    TrafficInput.Builder input =
        input(canary, ",\"currentStepIndex\":0")
            .newSet(new ReplicaSetState("new", 1, 1, 1))
            .stableSet(new ReplicaSetState("old", 4, 4, 4));

    assertThat(calls("1.8.4", input)).isEmpty();
    assertThat(weight("1.9.1", input)).isEqualTo(100);
  }

  @Test
  void theHashIsSetOnlyBeforeTheWeightBefore19() {
    TrafficInput.Builder input =
        input(CanaryScene.FAKE + ",\"steps\":[{\"setWeight\":20}]", WEIGHTS)
            .newSet(new ReplicaSetState("new", 0, 0, 0))
            .stableSet(new ReplicaSetState("old", 4, 4, 4));

    assertThat(calls("1.8.4", input))
        .containsExactly("RemoveManagedRoutes", "UpdateHash", "SetWeight", "VerifyWeight");
    assertThat(calls("1.9.1", input))
        .containsExactly(
            "RemoveManagedRoutes", "SetWeight", "UpdateHash", "SetWeight", "VerifyWeight");
  }

  private static ReleaseOf<RolloutsChange> release(String number) {
    return RolloutsRelease.of(number).orElseThrow();
  }

  private static Plan at(String number, CanaryState.Builder state) {
    return CanaryEngine.reconcile(
        state.build(), CanaryScene.NOW, CanaryConfig.reference().withRelease(release(number)));
  }

  private static <T extends Action> T only(Plan plan, Class<T> type) {
    return plan.actions().stream()
        .filter(type::isInstance)
        .map(type::cast)
        .findFirst()
        .orElseThrow();
  }

  private static String experimentLabels(Plan plan) {
    return only(plan, Action.CreateExperiment.class).manifest().at("/metadata/labels").toString();
  }

  private static ReplicaCounts counts(String number, String canary, String status) {
    Rollout rollout =
        CanaryScene.rollout(
            canary,
            "{\"stableRS\":\"old\",\"currentPodHash\":\"new\",\"currentStepIndex\":0%s}"
                .formatted(status));
    return ReplicaCounts.of(rollout, null, null, null, release(number)).orElseThrow();
  }

  private static TrafficInput.Builder input(String canary, String status) {
    return TrafficInput.builder()
        .rollout(
            CanaryScene.rollout(
                canary, "{\"stableRS\":\"old\",\"currentPodHash\":\"new\"%s}".formatted(status)));
  }

  private static List<TrafficCall> decide(String number, TrafficInput.Builder input) {
    return TrafficDecisions.decide(input.release(release(number)).build()).orElseThrow().calls();
  }

  private static List<String> calls(String number, TrafficInput.Builder input) {
    return decide(number, input).stream().map(call -> call.getClass().getSimpleName()).toList();
  }

  private static int weight(String number, TrafficInput.Builder input) {
    return decide(number, input).stream()
        .filter(TrafficCall.SetWeight.class::isInstance)
        .map(call -> ((TrafficCall.SetWeight) call).weight())
        .findFirst()
        .orElseThrow();
  }
}
