package dev.rolloutkit.bluegreen;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.rolloutkit.bluegreen.config.BlueGreenConfig;
import dev.rolloutkit.bluegreen.state.BlueGreenState;
import dev.rolloutkit.engine.action.Action;
import dev.rolloutkit.engine.plan.Plan;
import dev.rolloutkit.model.analysis.AnalysisRun;
import dev.rolloutkit.model.release.RolloutsRelease;
import dev.rolloutkit.model.rollout.Rollout;
import dev.rolloutkit.model.template.RolloutTemplate;
import io.fabric8.kubernetes.api.model.Affinity;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.apps.ReplicaSet;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What each change of a release of Argo Rollouts does to a pass: before it, and with it. */
class ReleasesTest {
  private static final Instant NOW = Instant.parse("2026-01-02T03:30:00Z");
  private static final String NEW = Scene.FIRST;
  private static final String DEADLINE = ",\"scale-down-deadline\":\"%s\"";

  @Test
  void aPassGoesOnAfterItCreatedAReplicaSetBefore110() {
    BlueGreenState state = state("", "", "{}");

    assertThat(kinds(at("1.9.1", state))).contains("CreateReplicaSet", "UpdateReplicaSet");
    assertThat(kinds(matched(state)))
        .contains("CreateReplicaSet")
        .doesNotContain("UpdateReplicaSet");
  }

  @Test
  void aPassThatRecordedAPauseEndsInItsOwnConflictBefore110() {
    BlueGreenState state =
        state("", ",\"paused\":true", status(NEW, ""), replicaSet(NEW, 2, 2, 2, ""));

    assertThat(at("1.9.1", state).error().orElseThrow())
        .startsWith(
            "failed to getAllReplicaSetsAndSyncRevision in isScalingEvent: Operation cannot be"
                + " fulfilled on rollouts.argoproj.io \"bg\"");
    assertThat(kinds(at("1.9.1", state))).containsExactly("PatchRolloutStatus", "RejectedWrite");
    assertThat(kinds(matched(state))).containsExactly("PatchRolloutStatus");
  }

  @Test
  void aPassThatOnlyScalesDoesNotWriteTheConditionsBefore110() {
    BlueGreenState state =
        state(
            "",
            "",
            status("old", ""),
            replicaSet("old", 1, 3, 3, ""),
            replicaSet(NEW, 2, 3, 3, ""));

    assertThat(statusPatch(at("1.9.1", state)).has("conditions")).isFalse();
    assertThat(statusPatch(matched(state)).has("conditions")).isTrue();
  }

  @Test
  void theDurationOfAnUpdateIsDroppedUpTo110() {
    BlueGreenState state =
        state("", "", "{\"duration\":{\"rolloutStartedAt\":\"2026-01-02T03:00:00Z\"}}");

    assertThat(at("1.10.0-rc1", state).nextStatus().duration()).isNull();
    assertThat(matched(state).nextStatus().duration()).isNotNull();
  }

  @Test
  void aRollbackWithinItsDelayIsNoFastRollbackBefore110() {
    BlueGreenState state = rollback("2026-01-02T03:40:00Z");

    assertThat(events(at("1.9.1", state)))
        .anyMatch(event -> event.endsWith("Completed blue-green update"));
    assertThat(events(matched(state))).anyMatch(event -> event.endsWith("Fast rollback"));
  }

  @Test
  void aDeadlineThatThePassRemovesStillFastTracksBefore110() {
    BlueGreenState state = rollback("2026-01-02T03:20:00Z");

    assertThat(kinds(at("1.9.1", state))).contains("SwitchServiceSelector");
    assertThat(kinds(matched(state))).doesNotContain("SwitchServiceSelector");
  }

  @Test
  void anAbortedReplicaSetDoesNotRecordItsSizeDuringItsDelayBefore110() {
    BlueGreenState state =
        state(
            "",
            "",
            status("old", ",\"abort\":true"),
            replicaSet("old", 1, 3, 3, ""),
            replicaSet(NEW, 2, 3, 3, ""));

    assertThat(updated(at("1.9.1", state))).containsExactly("bg-old");
    assertThat(updated(matched(state))).containsExactly("bg-old", "bg-" + NEW);
  }

  @Test
  void theRunsOfACancelledAnalysisAreNotReportedBefore110() {
    BlueGreenState state =
        withRun(
            state(
                "\"prePromotionAnalysis\":" + Scene.ANALYSIS,
                "",
                status("old", ",\"abort\":true,\"abortedAt\":\"2026-01-02T03:29:00Z\""),
                replicaSet("old", 1, 2, 2, ""),
                replicaSet(NEW, 2, 2, 2, "")));

    assertThat(events(at("1.9.1", state))).noneMatch(event -> event.contains("Analysis Run"));
    assertThat(events(matched(state))).anyMatch(event -> event.contains("Analysis Run"));
  }

  @Test
  void theMessageOfAnAbortLacksTheMessageOfTheRunBefore19() {
    BlueGreenState state =
        withRun(
            state(
                "\"prePromotionAnalysis\":" + Scene.ANALYSIS,
                "",
                status("old", ""),
                replicaSet("old", 1, 2, 2, ""),
                replicaSet(NEW, 2, 2, 2, "")));
    String text =
        "Rollout aborted update to revision 2: Blue/green pre-promotion analysis phase"
            + " error/failed";

    assertThat(events(at("1.8.4", state))).contains(text);
    assertThat(events(at("1.9.1", state))).contains(text + ": too slow");
  }

  @Test
  void injectedMetadataIsRemovedAgainUpTo110() {
    String injected =
        ",\"rollout.argoproj.io/ephemeral-metadata\":\"{\\\"labels\\\":{\\\"role\\\":\\\"x\\\"}}\"";
    BlueGreenState state = state("", "", status(NEW, ""), replicaSet(NEW, 2, 2, 2, injected));

    assertThat(updated(at("1.10.0-rc1", state))).containsExactly("bg-" + NEW);
    assertThat(updated(matched(state))).isEmpty();
  }

  @Test
  void anAntiAffinityThatNamesNoVersionCrashesTheControllerUpTo110() {
    ReplicaSet withRule = replicaSet(NEW, 2, 2, 2, "");
    withRule
        .getSpec()
        .getTemplate()
        .getSpec()
        .setAffinity(
            Json.read(
                """
                {"podAntiAffinity":{"requiredDuringSchedulingIgnoredDuringExecution":[
                  {"topologyKey":"kubernetes.io/hostname","labelSelector":{"matchExpressions":[
                    {"key":"rollouts-pod-template-hash","operator":"In","values":[]}]}}]}}""",
                Affinity.class));
    BlueGreenState state =
        state(
            "\"antiAffinity\":{\"requiredDuringSchedulingIgnoredDuringExecution\":{}}",
            "",
            status("old", ""),
            replicaSet("old", 1, 2, 2, ""),
            withRule);

    assertThat(at("1.10.0-rc1", state).problems())
        .singleElement()
        .satisfies(problem -> assertThat(problem.text()).contains("term without values"));
    assertThat(matched(state).problems()).isEmpty();
  }

  @Test
  void anInvalidTemplateIsPrintedInGoSyntaxBefore19() {
    BlueGreenState state = state("", ",\"selector\":{\"matchLabels\":{\"app\":\"other\"}}", "{}");

    assertThat(at("1.8.4", state).error().orElseThrow()).contains("map[string]string{\"app\":");
    assertThat(at("1.9.1", state).error().orElseThrow()).contains("Invalid value: {\"app\":");
  }

  /** A rollback to a ReplicaSet with a scale-down deadline. */
  private static BlueGreenState rollback(String deadline) {
    return state(
        "\"autoPromotionEnabled\":false",
        "",
        status("old", ""),
        replicaSet("old", 2, 2, 2, ""),
        replicaSet(NEW, 1, 2, 2, DEADLINE.formatted(deadline)));
  }

  private static Plan at(String release, BlueGreenState state) {
    return BlueGreenEngine.reconcile(
        state,
        NOW,
        BlueGreenConfig.reference().withRelease(RolloutsRelease.of(release).orElseThrow()));
  }

  private static Plan matched(BlueGreenState state) {
    return BlueGreenEngine.reconcile(state, NOW);
  }

  private static List<String> kinds(Plan plan) {
    return plan.actions().stream().map(action -> action.getClass().getSimpleName()).toList();
  }

  private static List<String> events(Plan plan) {
    return plan.actions().stream()
        .filter(Action.EmitEvent.class::isInstance)
        .map(action -> ((Action.EmitEvent) action).message())
        .toList();
  }

  private static List<String> updated(Plan plan) {
    return plan.actions().stream()
        .filter(Action.UpdateReplicaSet.class::isInstance)
        .map(action -> ((Action.UpdateReplicaSet) action).name())
        .toList();
  }

  private static JsonNode statusPatch(Plan plan) {
    return plan.actions().stream()
        .filter(Action.PatchRolloutStatus.class::isInstance)
        .map(action -> ((Action.PatchRolloutStatus) action).statusChange())
        .reduce((first, last) -> last)
        .orElseThrow();
  }

  private static String status(String stable, String more) {
    return """
        {"stableRS":"%1$s","currentPodHash":"%2$s","observedGeneration":"1","phase":"Progressing",
         "blueGreen":{"activeSelector":"%1$s","previewSelector":"%2$s",
           "prePromotionAnalysisRunStatus":{"name":"bg-pre","status":"Running"}}%3$s}"""
        .formatted(stable, NEW, more);
  }

  private static BlueGreenState state(
      String strategy, String spec, String status, ReplicaSet... replicaSets) {
    Rollout rollout =
        Json.rollout(
            """
            {"metadata":{"name":"bg","namespace":"ns","uid":"u","generation":1%s},
             "spec":{"replicas":2,"selector":{"matchLabels":{"app":"bg"}},"template":%s,
               "strategy":{"blueGreen":{"activeService":"active","previewService":"preview"%s}}%s},
             "status":%s}"""
                .formatted(
                    spec.contains("paused")
                        ? ""
                        : ",\"annotations\":{\"rollout.argoproj.io/revision\":\"2\"}",
                    Scene.template(1),
                    strategy.isEmpty() ? "" : "," + strategy,
                    spec,
                    status));
    String stable = rollout.status().stableRS();
    return BlueGreenState.builder()
        .from(Scene.with("").state())
        .rollout(rollout)
        .podHash(RolloutTemplate.hash(rollout))
        .services(List.of(service("active", stable == null ? "" : stable), service("preview", "")))
        .replicaSets(Arrays.asList(replicaSets))
        .build();
  }

  private static BlueGreenState withRun(BlueGreenState state) {
    return BlueGreenState.builder()
        .from(state)
        .addAnalysisRuns(
            Json.read(
                """
                {"metadata":{"name":"bg-pre","namespace":"ns","ownerReferences":[
                  {"controller":true,"kind":"Rollout","name":"bg","uid":"u"}]},
                 "status":{"phase":"Failed","message":"too slow"}}""",
                AnalysisRun.class))
        .build();
  }

  private static Service service(String name, String hash) {
    return Json.read(
        """
        {"metadata":{"name":"%s","namespace":"ns",
           "annotations":{"argo-rollouts.argoproj.io/managed-by-rollouts":"bg"}},
         "spec":{"selector":{"app":"bg","rollouts-pod-template-hash":"%s"}}}"""
            .formatted(name, hash.isEmpty() ? NEW : hash),
        Service.class);
  }

  /** A ReplicaSet of available pods, scaled for a Rollout of a number of replicas. */
  private static ReplicaSet replicaSet(
      String hash, int revision, int desired, int pods, String annotations) {
    return Json.read(
        """
        {"metadata":{"name":"bg-%1$s","namespace":"ns","uid":"%1$s",
           "creationTimestamp":"2026-01-02T03:0%2$d:00Z",
           "labels":{"app":"bg","rollouts-pod-template-hash":"%1$s"},
           "annotations":{"rollout.argoproj.io/revision":"%2$d",
             "rollout.argoproj.io/desired-replicas":"%3$d"%5$s},
           "ownerReferences":[{"controller":true,"kind":"Rollout","name":"bg","uid":"u"}]},
         "spec":{"replicas":%4$d,"selector":{"matchLabels":{"app":"bg"}},
           "template":{"metadata":{"labels":{"app":"bg","role":"x"}},"spec":{}}},
         "status":{"replicas":%4$d,"readyReplicas":%4$d,"availableReplicas":%4$d}}"""
            .formatted(hash, revision, desired, pods, annotations),
        ReplicaSet.class);
  }
}
