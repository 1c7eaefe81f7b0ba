package dev.rolloutkit.bluegreen;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.bluegreen.state.BlueGreenState;
import dev.rolloutkit.engine.action.Action;
import dev.rolloutkit.engine.action.MetadataChange;
import dev.rolloutkit.engine.action.PlanRule;
import dev.rolloutkit.engine.action.Refusal;
import dev.rolloutkit.engine.simulation.Command;
import dev.rolloutkit.engine.simulation.Script;
import dev.rolloutkit.model.Rollouts;
import dev.rolloutkit.model.rollout.Rollout;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.apps.ReplicaSet;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** What a plan says and what is put into it. */
class ActionTest {
  private static final PlanRule RULE = PlanRule.CREATE_NEW;
  private static final Instant TIME = Instant.parse("2026-01-02T03:04:05Z");

  private static JsonNode tree(String json) {
    return Json.read(json, JsonNode.class);
  }

  @Test
  void anActionIsDescribedInOneLine() {
    assertThat(new Action.CreateReplicaSet("rs", Json.object(), RULE).summary())
        .isEqualTo("create ReplicaSet rs");
    assertThat(new Action.DeleteReplicaSet("rs", RULE).summary()).isEqualTo("delete ReplicaSet rs");
    assertThat(new Action.PatchReplicaSetDeadline("rs", null, RULE).summary())
        .isEqualTo("remove the scale-down deadline of ReplicaSet rs");
    assertThat(new Action.PatchReplicaSetDeadline("rs", TIME, RULE).summary())
        .isEqualTo("let ReplicaSet rs be scaled down after 2026-01-02T03:04:05Z");
    assertThat(new Action.SwitchServiceSelector("svc", "", "b", null, RULE).summary())
        .isEqualTo("let Service svc select b");
    assertThat(new Action.SwitchServiceSelector("svc", "a", "b", null, RULE).summary())
        .isEqualTo("let Service svc select b instead of a");
    assertThat(new Action.SetTrafficWeights(ImmutableMap.of("a", 30, "b", 70), RULE).summary())
        .isEqualTo("split the traffic {a=30, b=70}");
    assertThat(new Action.CreateAnalysisRun("run", Json.object(), RULE).summary())
        .isEqualTo("create AnalysisRun run");
    assertThat(new Action.TerminateAnalysisRun("run", RULE).summary())
        .isEqualTo("terminate AnalysisRun run");
    assertThat(new Action.DeleteAnalysisRun("run", RULE).summary())
        .isEqualTo("delete AnalysisRun run");
    assertThat(new Action.UpdateRolloutMetadata("7", MetadataChange.NONE, RULE).summary())
        .isEqualTo("set revision 7 on the Rollout");
    assertThat(new Action.UpdateRolloutSpec(3, MetadataChange.NONE, RULE).summary())
        .isEqualTo("write spec.replicas 3 to the Rollout");
    assertThat(new Action.UpdateRolloutStatus(Json.object(), RULE).summary())
        .isEqualTo("update the status of the Rollout");
    assertThat(new Action.PatchRolloutStatus(Json.object(), RULE).summary())
        .isEqualTo("patch the status of the Rollout");
    assertThat(new Action.EvictPod("pod", RULE).summary()).isEqualTo("evict pod pod");
    assertThat(
            new Action.EmitEvent(Action.EventType.WARNING, "Why", "what happened", RULE).summary())
        .isEqualTo("record an event: what happened");
    assertThat(new Action.Requeue(Duration.ofSeconds(90), RULE).summary())
        .isEqualTo("reconcile again after 90 s");
    assertThat(new Action.RejectedWrite("ReplicaSet", "rs", Refusal.Kind.CONFLICT, RULE).summary())
        .isEqualTo("an update of ReplicaSet rs is refused, as it changed in this pass");
  }

  @Test
  void anActionHasAReason() {
    assertThat(new Action.EvictPod("pod", PlanRule.CREATE_NEW).explanation())
        .isEqualTo("evict pod pod, because the present pod template has no ReplicaSet yet");
  }

  /** Events, requeues and refused writes write nothing. */
  @Test
  void eventsRequeuesAndRejectedWritesWriteNothing() {
    assertThat(new Action.Requeue(Duration.ZERO, RULE).isWrite()).isFalse();
    assertThat(new Action.RejectedWrite("a", "b", Refusal.Kind.CONFLICT, RULE).isWrite()).isFalse();
    assertThat(new Action.EmitEvent(Action.EventType.NORMAL, "a", "b", RULE).isWrite()).isFalse();
    assertThat(new Action.EvictPod("pod", RULE).isWrite()).isTrue();
  }

  @Test
  void patchesAreWhatAClientSends() {
    assertThat(new Action.SwitchServiceSelector("svc", "a", "b", null, RULE).patch())
        .isEqualTo(tree("{\"spec\":{\"selector\":{\"rollouts-pod-template-hash\":\"b\"}}}"));
    assertThat(new Action.SwitchServiceSelector("svc", "a", "b", "bg", RULE).patch())
        .isEqualTo(
            tree(
                """
                {"metadata":{"annotations":{"argo-rollouts.argoproj.io/managed-by-rollouts":"bg"}},
                 "spec":{"selector":{"rollouts-pod-template-hash":"b"}}}\
                """));
    assertThat(new Action.PatchReplicaSetDeadline("rs", TIME, RULE).operation())
        .isEqualTo(
            tree(
                """
                {"op":"add","path":"/metadata/annotations/scale-down-deadline",
                 "value":"2026-01-02T03:04:05Z"}\
                """));
    assertThat(new Action.PatchReplicaSetDeadline("rs", null, RULE).operation())
        .isEqualTo(
            tree("{\"op\":\"remove\",\"path\":\"/metadata/annotations/scale-down-deadline\"}"));
    assertThat(new Action.PatchRolloutStatus(Json.object().put("phase", "Healthy"), RULE).patch())
        .isEqualTo(tree("{\"status\":{\"phase\":\"Healthy\"}}"));
  }

  /** Nulls in what a client lists are ignored, each with a warning at its place. */
  @Test
  void observeSkipsNullElements() {
    Rollout rollout = Json.rollout("{\"metadata\":{\"name\":\"bg\"}}");
    ReplicaSet rs = new ReplicaSet();
    Service service = new Service();

    Outcome<BlueGreenState> observed =
        BlueGreenEngine.observe(
            rollout, Arrays.asList(null, rs, null), Arrays.asList(service, null));

    assertThat(observed.orElseThrow().rollout()).isEqualTo(rollout);
    assertThat(observed.orElseThrow().podHash()).isEqualTo(Rollouts.hash(rollout));
    assertThat(observed.orElseThrow().replicaSets()).containsExactly(rs);
    assertThat(observed.orElseThrow().services()).containsExactly(service);
    assertThat(observed.warnings())
        .extracting(Problem::text)
        .containsExactly(
            "replicaSets[0]: Required value: null is ignored",
            "replicaSets[2]: Required value: null is ignored",
            "services[1]: Required value: null is ignored");
  }

  /** Commands come in the order of their times, those of one time as they were added. */
  @Test
  void aScriptIsSortedByTime() {
    Script script =
        Script.start()
            .at(Duration.ofSeconds(20), new Command.Promote())
            .at(Duration.ofSeconds(10), new Command.Retry())
            .at(Duration.ofSeconds(20), new Command.SetReplicas(3));

    assertThat(script.events())
        .extracting(Script.Event::command)
        .containsExactly(new Command.Retry(), new Command.Promote(), new Command.SetReplicas(3));
  }
}
