package dev.rolloutkit.canary;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rolloutkit.apimachinery.Fixes;
import dev.rolloutkit.canary.config.CanaryConfig;
import dev.rolloutkit.canary.config.CanaryDefect;
import dev.rolloutkit.canary.invariant.CanaryInvariant;
import dev.rolloutkit.canary.invariant.CanaryInvariants;
import dev.rolloutkit.canary.state.CanaryState;
import dev.rolloutkit.engine.action.Action;
import dev.rolloutkit.engine.invariant.InvariantViolation;
import dev.rolloutkit.engine.plan.PassResult;
import dev.rolloutkit.engine.plan.Plan;
import dev.rolloutkit.model.Rollouts;
import dev.rolloutkit.model.analysis.AnalysisRun;
import dev.rolloutkit.model.analysis.AnalysisTemplate;
import dev.rolloutkit.model.rollout.Rollout;
import dev.rolloutkit.model.rollout.RolloutCodec;
import dev.rolloutkit.model.steps.StepHash;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.ServiceBuilder;
import io.fabric8.kubernetes.api.model.apps.ReplicaSet;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Defects of whole passes that no recording shows alone, each with and without its fix. */
class UnrecordedPassesTest {
  private static final Instant NOW = Instant.parse("2026-01-02T03:04:05Z");

  /** A canary of 4 replicas at its first step; the revision "old" is the stable one. */
  private static CanaryState.Builder state(String canary, String status) {
    Rollout bare = rollout(canary, "{}");
    String noted =
        """
        {"stableRS": "old", "currentPodHash": "%s", "currentStepHash": "%s",
         "currentStepIndex": 0 %s}
        """
            .formatted(Rollouts.hash(bare), StepHash.of(bare), status);
    return CanaryState.builder().rollout(rollout(canary, noted)).podHash(Rollouts.hash(bare));
  }

  private static Rollout rollout(String canary, String status) {
    return RolloutCodec.read(
            """
            {"apiVersion": "argoproj.io/v1alpha1", "kind": "Rollout",
             "metadata": {"name": "web", "namespace": "ns", "uid": "u", "generation": 1,
               "annotations": {"rollout.argoproj.io/revision": "3"}},
             "spec": {"replicas": 4, "selector": {"matchLabels": {"app": "web"}},
               "template": {"metadata": {"labels": {"app": "web"}},
                            "spec": {"containers": [{"name": "c", "image": "img:3"}]}},
               "strategy": {"canary": {%s}}},
             "status": %s}
            """
                .formatted(canary, status))
        .orElseThrow();
  }

  private static ReplicaSet replicaSet(String hash, int revision, int size, int available) {
    return Trees.read(
        """
        {"metadata": {"name": "web-%1$s", "namespace": "ns", "uid": "%1$s",
           "creationTimestamp": "2026-01-02T03:0%2$d:00Z",
           "labels": {"app": "web", "rollouts-pod-template-hash": "%1$s"},
           "annotations": {"rollout.argoproj.io/revision": "%2$d",
                           "rollout.argoproj.io/desired-replicas": "4"},
           "ownerReferences": [{"controller": true, "kind": "Rollout", "name": "web", "uid": "u"}]},
         "spec": {"replicas": %3$d, "selector": {"matchLabels": {"app": "web"}},
           "template": {"metadata": {"labels": {"app": "web"}}, "spec": {}}},
         "status": {"replicas": %4$d, "readyReplicas": %4$d, "availableReplicas": %4$d}}
        """
            .formatted(hash, revision, size, available),
        ReplicaSet.class);
  }

  private static Plan plan(CanaryState state, CanaryDefect... fixed) {
    return CanaryEngine.reconcile(
        state, NOW, CanaryConfig.reference().withFixes(Fixes.of(List.of(fixed))));
  }

  /** The analysis of the step is inconclusive, and that beside the steps cannot start. */
  private static CanaryState pausedAndBroken() {
    CanaryState.Builder state =
        state(
            """
            "steps": [{"analysis": {"templates": [{"templateName": "step"}]}}],
            "analysis": {"templates": [{"templateName": "step"}],
              "dryRun": [{"metricName": "m"}, {"metricName": "m"}]}
            """,
            """
            , "canary": {"currentStepAnalysisRunStatus": {"name": "run", "status": "Running"}}
            """);
    return state
        .replicaSets(
            List.of(replicaSet("old", 1, 4, 4), replicaSet(state.build().podHash(), 3, 0, 0)))
        .analysisTemplates(
            List.of(
                Trees.read(
                    """
                    {"metadata": {"name": "step", "namespace": "ns"}, "spec": {"metrics": [
                      {"name": "m", "count": 1, "provider": {"prometheus":
                        {"address": "http://p", "query": "up"}}}]}}
                    """,
                    AnalysisTemplate.class)))
        .analysisRuns(
            List.of(
                Trees.read(
                    """
                    {"metadata": {"name": "run", "namespace": "ns", "uid": "r",
                       "labels": {"step-index": "0"},
                       "ownerReferences": [
                         {"controller": true, "kind": "Rollout", "name": "web", "uid": "u"}]},
                     "spec": {}, "status": {"phase": "Inconclusive"}}
                    """,
                    AnalysisRun.class)))
        .build();
  }

  /** The Experiment of the first step was inconclusive in an earlier pass. */
  private static CanaryState pausedByAnExperiment() {
    CanaryState.Builder state =
        state(
            """
            "steps": [{"experiment": {"templates": [{"name": "a", "specRef": "canary"}]}}]
            """,
            """
            , "controllerPause": true, "pauseConditions": [
              {"reason": "InconclusiveExperiment", "startTime": "2026-01-02T03:04:00Z"}],
            "conditions": [{"type": "Progressing", "status": "Unknown", "reason": "RolloutPaused"},
              {"type": "Paused", "status": "True", "reason": "RolloutPaused"}]
            """);
    return state
        .replicaSets(
            List.of(replicaSet("old", 1, 4, 4), replicaSet(state.build().podHash(), 3, 0, 0)))
        .build();
  }

  @Test
  void c36AnInconclusiveExperimentIsRepeatedBeforeAUserResumesInTheReference() {
    Plan reference = plan(pausedByAnExperiment());
    assertThat(reference.actions()).hasAtLeastOneElementOfType(Action.CreateExperiment.class);
    assertThat(reference.nextStatus().pauseConditions()).hasSize(1);

    Plan fixed = plan(pausedByAnExperiment(), CanaryDefect.INCONCLUSIVE_EXPERIMENT_REPEATED);
    assertThat(fixed.actions()).doesNotHaveAnyElementsOfTypes(Action.CreateExperiment.class);
    assertThat(fixed.nextStatus().pauseConditions()).hasSize(1);
    assertThat(fixed.nextStatus().currentStepIndex()).isEqualTo(0);
  }

  @Test
  void c17APauseHidesTheErrorOfAnAnalysisInTheReference() {
    Plan reference = plan(pausedAndBroken());
    assertThat(reference.nextStatus().pauseConditions()).hasSize(1);
    assertThat(reference.error()).isEmpty();
    assertThat(reference.passResult()).isEqualTo(PassResult.OK);

    Plan fixed = plan(pausedAndBroken(), CanaryDefect.PAUSE_HIDES_ERROR);
    assertThat(fixed.nextStatus().pauseConditions()).hasSize(1);
    assertThat(fixed.error()).hasValue("two Dry-Run metric rules have the same name 'm'");
    assertThat(fixed.passResult()).isEqualTo(PassResult.ERROR);
  }

  /** One of the three available pods of the stable revision is about to go. */
  private static CanaryState withLeavingPod() {
    CanaryState.Builder state =
        state(
            """
            "steps": [{"setWeight": 50}, {"pause": {}}], "maxSurge": 0, "maxUnavailable": 1
            """,
            "");
    return state
        .replicaSets(
            List.of(
                replicaSet("older", 1, 2, 2),
                replicaSet("old", 2, 2, 3),
                replicaSet(state.build().podHash(), 3, 0, 0)))
        .build();
  }

  /** The size that a plan gives the oldest ReplicaSet. */
  private static int oldest(Plan plan) {
    return plan.actions().stream()
        .filter(Action.UpdateReplicaSet.class::isInstance)
        .map(Action.UpdateReplicaSet.class::cast)
        .filter(update -> update.name().equals("web-older"))
        .mapToInt(update -> update.change().replicas().getAsInt())
        .findFirst()
        .orElse(2);
  }

  @Test
  void c28PodsThatAreBeingRemovedCountAsAvailableInTheReference() {
    CanaryState state = withLeavingPod();
    Plan reference = plan(state);
    assertThat(oldest(reference)).isZero();
    assertThat(CanaryInvariants.check(state, reference, NOW, Fixes.safe(CanaryDefect.class)))
        .extracting(InvariantViolation::invariant)
        .containsExactly(CanaryInvariant.AVAILABLE_STAYS_ENOUGH);

    Plan fixed = plan(state, CanaryDefect.LEAVING_PODS_COUNT);
    assertThat(oldest(fixed)).isEqualTo(1);
    assertThat(CanaryInvariants.check(state, fixed, NOW, Fixes.safe(CanaryDefect.class))).isEmpty();
  }

  private static Service service(String name, String hash) {
    return new ServiceBuilder()
        .withNewMetadata()
        .withName(name)
        .withNamespace("ns")
        .addToAnnotations("argo-rollouts.argoproj.io/managed-by-rollouts", "web")
        .endMetadata()
        .withNewSpec()
        .addToSelector("rollouts-pod-template-hash", hash)
        .endSpec()
        .build();
  }

  /** A canary with half of the traffic is aborted while the stable revision has no pod. */
  private static CanaryState abortedWithoutStablePods() {
    CanaryState.Builder state =
        state(
            """
            "canaryService": "canary", "stableService": "stable",
            "trafficRouting": {"plugins": {"x/fake": {}}},
            "steps": [{"setWeight": 50}, {"pause": {}}]
            """,
            """
            , "abort": true, "canary": {"weights": {
              "canary": {"weight": 50, "serviceName": "canary"},
              "stable": {"weight": 50, "serviceName": "stable"}}}
            """);
    String hash = state.build().podHash();
    return state
        .replicaSets(List.of(replicaSet("old", 2, 4, 0), replicaSet(hash, 3, 2, 2)))
        .services(List.of(service("canary", hash), service("stable", "old")))
        .build();
  }

  private static List<String> selected(Plan plan) {
    return plan.actions().stream()
        .filter(Action.SwitchServiceSelector.class::isInstance)
        .map(Action.SwitchServiceSelector.class::cast)
        .map(change -> change.service() + " selects " + change.to())
        .toList();
  }

  @Test
  void c34AnAbortSwitchesTheCanaryServiceToNoPodsInTheReference() {
    CanaryState state = abortedWithoutStablePods();
    assertThat(selected(plan(state))).containsExactly("canary selects old");
    assertThat(selected(plan(state, CanaryDefect.CANARY_SERVICE_SWITCHED_EARLY))).isEmpty();
  }
}
