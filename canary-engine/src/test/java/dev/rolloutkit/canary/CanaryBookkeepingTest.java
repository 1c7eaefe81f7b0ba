package dev.rolloutkit.canary;

import static dev.rolloutkit.canary.CanaryScene.FAKE;
import static dev.rolloutkit.canary.CanaryScene.replicaSet;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.canary.state.CanaryState;
import dev.rolloutkit.canary.state.RouterView;
import dev.rolloutkit.engine.action.Action;
import dev.rolloutkit.engine.action.Refusal;
import dev.rolloutkit.engine.plan.PassResult;
import dev.rolloutkit.engine.plan.Plan;
import dev.rolloutkit.model.experiment.Experiment;
import dev.rolloutkit.model.rollout.Rollout;
import dev.rolloutkit.model.spec.RolloutSpec;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Small rules of what a pass over a canary reports, writes and deletes. */
class CanaryBookkeepingTest {
  private static final String PAUSE = FAKE + ", \"steps\": [{\"pause\": {}}]";

  @Test
  void ofSeveralMissingServicesTheStableOneIsReported() {
    CanaryState state = CanaryScene.updating(PAUSE, "").services(ImmutableList.of()).build();
    assertThat(CanaryEngine.invalidity(state).orElseThrow().text())
        .isEqualTo(
            "spec.strategy.canary.stableService: Invalid value: \"stable\":"
                + " service \"stable\" not found");
  }

  /** The revision "mid" was replaced in the middle of its update, and Istio still names it. */
  @Test
  void aRevisionThatASubsetOfIstioSelectsKeepsItsPods() {
    String istio =
        CanaryScene.SERVICES
            + "{\"istio\": {\"virtualService\": {\"name\": \"v\"}, \"destinationRule\":"
            + " {\"name\": \"d\", \"canarySubsetName\": \"c\", \"stableSubsetName\": \"s\"}}}"
            + ", \"steps\": [{\"setWeight\": 50}]";
    for (boolean isNamed : List.of(true, false)) {
      CanaryState.Builder state =
          CanaryScene.updating(istio, ", \"currentStepIndex\": 0")
              .replicaSets(
                  List.of(
                      replicaSet("old", 1, ""),
                      replicaSet("mid", 0, ""),
                      replicaSet(CanaryScene.hash(istio), 2, 2, "")));
      Plan plan = CanaryScene.plan(isNamed ? state.addSubsetHashes("mid") : state);
      assertThat(
              plan.actions().stream()
                  .anyMatch(
                      action ->
                          action instanceof Action.UpdateReplicaSet update
                              && update.name().equals("web-mid")))
          .isEqualTo(!isNamed);
    }
  }

  /** The revision "gone" is beyond the history limit; its Experiment still runs. */
  private static CanaryState.Builder withExperimentOfTheGone() {
    CanaryState.Builder state =
        CanaryScene.updating(PAUSE, ", \"currentStepIndex\": 0, \"observedGeneration\": \"1\"");
    Rollout rollout = state.build().rollout();
    return state
        .rollout(
            rollout.withSpec(
                RolloutSpec.builder().from(rollout.spec()).revisionHistoryLimit(0).build()))
        .addReplicaSets(replicaSet("gone", 0, 0, ""))
        .addExperiments(
            Trees.read(
                """
                {"metadata": {"name": "web-gone-0", "namespace": "ns", "uid": "e",
                   "labels": {"rollouts-pod-template-hash": "gone"}, "ownerReferences": [
                   {"controller": true, "kind": "Rollout", "name": "web", "uid": "u"}]},
                 "spec": {}, "status": {"phase": "Running"}}
                """,
                Experiment.class));
  }

  @Test
  void anExperimentThatTheHistoryLimitDeletesIsNotTerminated() {
    Plan plan = CanaryScene.plan(withExperimentOfTheGone());
    List<String> ofExperiments =
        plan.actions().stream()
            .filter(
                action ->
                    action instanceof Action.DeleteExperiment
                        || action instanceof Action.TerminateExperiment)
            .map(Action::summary)
            .toList();

    assertThat(ofExperiments)
        .containsExactly("delete Experiment web-gone-0", "terminate Experiment web-gone-0");
    assertThat(plan.error()).hasValue("experiments.argoproj.io \"web-gone-0\" not found");
    assertThat(plan.passResult()).isEqualTo(PassResult.RETRY);
    assertThat(plan.actions().get(plan.actions().size() - 1))
        .as("the pass ends there")
        .isInstanceOf(Action.TerminateExperiment.class);
  }

  @Test
  void terminatingAMissingExperimentEndsThePass() {
    CanaryState.Builder state = withExperimentOfTheGone().replicaSets(ImmutableList.of());
    state.replicaSets(
        List.of(replicaSet("old", 1, ""), replicaSet(CanaryScene.hash(PAUSE), 2, "")));
    Plan plan = CanaryScene.plan(state);
    int at = 0;
    while (!(plan.actions().get(at) instanceof Action.TerminateExperiment)) {
      at++;
    }
    Plan rest =
        CanaryEngine.afterRefusal(plan, at, new Refusal(Refusal.Kind.NOT_FOUND, "it is not found"));
    assertThat(rest.actions()).isEmpty();
    assertThat(rest.error()).hasValue("it is not found");
  }

  @Test
  void aStatusWithoutPodHashBeginsTheDurationOfANewUpdate() {
    Plan plan =
        CanaryScene.plan(
            CanaryScene.updating(
                PAUSE,
                ", \"currentStepIndex\": 0, \"currentPodHash\": \"\", \"duration\":"
                    + " {\"rolloutStartedAt\": \"2026-01-02T03:00:00Z\"}"));
    assertThat(plan.nextStatus().duration().rolloutStartedAt()).isEqualTo(CanaryScene.NOW);
  }

  private static CanaryState.Builder verifiedBefore(String conditions) {
    String hash = CanaryScene.hash(PAUSE);
    return CanaryScene.promoted(
            PAUSE,
            """
            , "currentStepIndex": 1, "conditions": [%s], "canary": {"weights": {
                "canary": {"weight": 0, "podTemplateHash": "%2$s", "serviceName": "canary"},
                "stable": {"weight": 100, "podTemplateHash": "%2$s", "serviceName": "stable"},
                "verified": true}}
            """
                .formatted(conditions, hash))
        .routers(ImmutableList.of(RouterView.builder().type("Fake").verified(false).build()));
  }

  @Test
  void aChangeOfOnlyTheVerificationIsWrittenOnlyIfThePassUpdatesTheRollout() {
    String known =
        "{\"type\": \"Progressing\", \"status\": \"True\", \"reason\": \"NewReplicaSetAvailable\"}";
    Plan quiet = CanaryScene.plan(verifiedBefore(known));
    assertThat(quiet.statusPatch().at("/canary").isMissingNode()).isTrue();

    Plan updating = CanaryScene.plan(verifiedBefore(""));
    assertThat(updating.actions())
        .as("the condition Progressing is missing and therefore written first")
        .anyMatch(Action.UpdateRolloutStatus.class::isInstance);
    assertThat(updating.statusPatch().at("/canary/weights").toString())
        .isEqualTo("{\"verified\":false}");
  }
}
