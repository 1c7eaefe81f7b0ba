package dev.rolloutkit.bluegreen;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.bluegreen.progress.UpdateProgress;
import dev.rolloutkit.bluegreen.progress.UpdateStage;
import dev.rolloutkit.bluegreen.state.BlueGreenState;
import dev.rolloutkit.model.rollout.Rollout;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.apps.ReplicaSet;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The progress of a Rollout, from its first deployment to the end of an update. */
class UpdateProgressTest {
  private static final String OLD = "6945fb9ff4";
  private static final String NEW = "775555bf99";

  private final List<ReplicaSet> replicaSets = new ArrayList<>();
  private final List<Service> services = new ArrayList<>();
  private String strategy = "";
  private String more = "";

  @Test
  void aFirstRevisionWithoutReplicaSetWaitsForTheController() {
    services("", "");

    assertThat(text("{}", OLD))
        .isEqualTo(
            "a new revision was found; waits for the controller, which is due to create the"
                + " ReplicaSet of revision 6945fb9ff4");
  }

  @Test
  void aFirstRevisionWhosePodsStartIsInitialDeploy() {
    replicaSet(OLD, 2, 1, "");
    services("", OLD);

    assertThat(text(status(OLD, OLD, "", ""), OLD))
        .isEqualTo("first deployment; waits for the pods of bg-6945fb9ff4 (1 of 2 available)");
  }

  @Test
  void aStableRevisionWaitsForNothing() {
    replicaSet(OLD, 2, 2, "");
    services(OLD, OLD);

    assertThat(text(status(OLD, OLD, OLD, ""), OLD)).isEqualTo("complete");
  }

  @Test
  void anUpdateWhosePreviewStartsWaitsForThePreviewReplicaCount() {
    strategy = ",\"previewReplicaCount\":1";
    replicaSet(OLD, 2, 2, "");
    replicaSet(NEW, 1, 0, "");
    services(OLD, NEW);

    assertThat(text(status(NEW, OLD, OLD, ""), NEW))
        .isEqualTo(
            "the new ReplicaSet starts; waits for the pods of bg-775555bf99 (0 of 1 available)");
  }

  @Test
  void anUpdateWithAnAnalysisBeforeTheCutOverNamesTheRun() {
    strategy = ",\"prePromotionAnalysis\":{\"templates\":[{\"templateName\":\"at\"}]}";
    replicaSet(OLD, 2, 2, "");
    replicaSet(NEW, 2, 2, "");
    services(OLD, NEW);

    assertThat(
            text(
                status(
                    NEW,
                    OLD,
                    OLD,
                    ",\"prePromotionAnalysisRunStatus\":{\"name\":\"r\",\"status\":\"Running\"}"),
                NEW))
        .isEqualTo(
            "analysis before the switch; waits for the pre-promotion analysis r, now Running");
  }

  @Test
  void aPausedUpdateWithoutAutoPromotionWaitsForAUser() {
    strategy = ",\"autoPromotionEnabled\":false,\"autoPromotionSeconds\":5";
    paused();

    assertThat(text(pausedStatus(), NEW))
        .isEqualTo("paused before the switch; waits for a user who promotes");
  }

  @Test
  void aPausedUpdateWithAutoPromotionSecondsWaitsForTheTime() {
    strategy = ",\"autoPromotionSeconds\":30";
    paused();

    assertThat(text(pausedStatus(), NEW))
        .isEqualTo(
            "paused before the switch; waits for 2026-01-02T03:04:35Z, then the update is"
                + " promoted");
  }

  @Test
  void aReadyUpdateIsAboutToBePausedUntilItsPauseIsRecorded() {
    strategy = ",\"autoPromotionEnabled\":false";
    paused();

    assertThat(text(status(NEW, OLD, OLD, ""), NEW))
        .isEqualTo(
            "paused before the switch; waits for the controller, which is due to pause the update"
                + " before the switch");
  }

  @Test
  void aPromotedUpdateIsAboutToSwitchWithoutAPause() {
    strategy = ",\"autoPromotionEnabled\":false";
    paused();

    assertThat(
            text(status(NEW, OLD, OLD, "").replace("{\"cur", "{\"promoteFull\":true,\"cur"), NEW))
        .startsWith("the active Service is due to be switched");
  }

  @Test
  void aRollbackWithinTheScaleDownDelayIsAboutToSwitchWithoutAPause() {
    strategy = ",\"autoPromotionEnabled\":false";
    replicaSet(OLD, 2, 2, "");
    replicaSet(NEW, 2, 2, "2026-01-02T03:06:26Z");
    replicaSets.get(0).getMetadata().setCreationTimestamp("2026-01-01T00:00:00Z");
    services(OLD, NEW);

    assertThat(text(status(NEW, OLD, OLD, ""), NEW))
        .startsWith("the active Service is due to be switched");
  }

  @Test
  void aReadyUpdateIsAboutToSwitch() {
    paused();

    assertThat(text(status(NEW, OLD, OLD, ""), NEW))
        .isEqualTo(
            "the active Service is due to be switched; waits for the controller, which is due to"
                + " let Service active select 775555bf99");
  }

  @Test
  void aCompletedUpdateSaysWhenOldPodsAreRemoved() {
    replicaSet(OLD, 2, 2, "2026-01-02T03:06:26Z");
    replicaSet(NEW, 2, 2, "");
    services(NEW, NEW);

    assertThat(text(status(NEW, NEW, NEW, ""), NEW))
        .isEqualTo(
            "complete, old ReplicaSets still run; waits for 2026-01-02T03:06:26Z, then"
                + " bg-6945fb9ff4 is scaled down");
  }

  @Test
  void anAbortedUpdateWaitsForAUser() {
    paused();

    assertThat(text(status(NEW, OLD, OLD, "").replace("{\"cur", "{\"abort\":true,\"cur"), NEW))
        .isEqualTo("aborted; waits for a user who retries or changes the template");
  }

  @Test
  void aMissingServiceWaitsForACorrection() {
    replicaSet(OLD, 2, 2, "");

    assertThat(text(status(OLD, OLD, OLD, ""), OLD))
        .isEqualTo(
            "invalid; waits for a correction: service \"active\" not found; and for a correction:"
                + " service \"preview\" not found");
  }

  @Test
  void aCanaryHasNoBlueGreenProgress() {
    Rollout canary = Json.rollout("{\"spec\":{\"strategy\":{\"canary\":{}}}}");

    assertThat(progress(canary, OLD).problems())
        .singleElement()
        .hasToString("spec.strategy.blueGreen: Required value: the Rollout is not blue-green");
  }

  @Test
  void objectsOfOtherOwnersAndNullsAreSkipped() {
    replicaSet(OLD, 2, 2, "");
    replicaSets
        .get(0)
        .getMetadata()
        .setOwnerReferences(
            Arrays.asList(
                null,
                new io.fabric8.kubernetes.api.model.OwnerReferenceBuilder()
                    .withController(true)
                    .withKind("Deployment")
                    .withName("bg")
                    .withUid("other")
                    .build()));
    replicaSets.add(null);
    services(OLD, OLD);
    services.add(null);

    assertThat(text(status(OLD, OLD, OLD, ""), OLD)).startsWith("a new revision was found");
  }

  private void paused() {
    replicaSet(OLD, 2, 2, "");
    replicaSet(NEW, 2, 2, "");
    services(OLD, NEW);
  }

  private static String pausedStatus() {
    return status(NEW, OLD, OLD, "")
        .replace(
            "{\"cur",
            "{\"controllerPause\":true,\"pauseConditions\":[{\"reason\":\"BlueGreenPause\","
                + "\"startTime\":\"2026-01-02T03:04:05Z\"}],\"cur");
  }

  private static String status(String current, String stable, String active, String more) {
    return "{\"currentPodHash\":\"%s\",\"stableRS\":\"%s\",\"blueGreen\":{\"activeSelector\":\"%s\"%s}}"
        .formatted(current, stable, active, more);
  }

  private Outcome<UpdateProgress> progress(Rollout rollout, String podHash) {
    return BlueGreenEngine.progress(
        BlueGreenState.builder()
            .from(BlueGreenEngine.observe(rollout, replicaSets, services).orElseThrow())
            .podHash(podHash)
            .build(),
        Scene.START);
  }

  private String text(String status, String podHash) {
    Rollout rollout =
        Json.rollout(
            """
            {"metadata":{"name":"bg","namespace":"ns","uid":"u"},"spec":{%s"replicas":2,"strategy":
            {"blueGreen":{"activeService":"active","previewService":"preview"%s}}},"status":%s}\
            """
                .formatted(more, strategy, status));
    return progress(rollout, podHash).orElseThrow().text();
  }

  private void replicaSet(String hash, int replicas, int available, String deadline) {
    replicaSets.add(
        Json.read(
            """
            {"metadata":{"name":"bg-%1$s","namespace":"ns","labels":{"rollouts-pod-template-hash":
            "%1$s"},"annotations":{"scale-down-deadline":"%4$s"}},"spec":{"replicas":%2$d},
            "status":{"availableReplicas":%3$d}}\
            """
                .formatted(hash, replicas, available, deadline),
            ReplicaSet.class));
  }

  private void services(String active, String preview) {
    service("active", active);
    service("preview", preview);
  }

  private void service(String name, String hash) {
    services.add(
        Json.read(
            """
            {"metadata":{"name":"%s","namespace":"ns"},"spec":{"selector":{
            "rollouts-pod-template-hash":"%s"}}}\
            """
                .formatted(name, hash),
            Service.class));
  }

  @Test
  void anUpdateThatAUserPausedWaitsForTheUser() {
    paused();
    more = "\"paused\":true,";

    assertThat(text(status(NEW, OLD, OLD, ""), NEW))
        .isEqualTo("paused before the switch; waits for a user who unsets spec.paused");
  }

  @Test
  void anInconclusiveAnalysisWaitsForAUserToDecide() {
    paused();

    assertThat(
            text(
                status(NEW, OLD, OLD, "")
                    .replace(
                        "{\"cur",
                        "{\"pauseConditions\":[{\"reason\":\"InconclusiveAnalysisRun\","
                            + "\"startTime\":\"2026-01-02T03:04:05Z\"}],\"cur"),
                NEW))
        .isEqualTo(
            "paused before the switch; waits for a user who promotes or aborts after an"
                + " inconclusive analysis");
  }

  @Test
  void aSwitchedUpdateIsNotYetStable() {
    replicaSet(OLD, 2, 2, "");
    replicaSet(NEW, 2, 2, "");
    services(NEW, NEW);

    assertThat(text(status(NEW, OLD, NEW, ""), NEW))
        .contains("waits for the controller, which is due to make " + NEW + " the stable revision");
  }

  @Test
  void aSwitchedUpdateWithAnAnalysisNamesTheRun() {
    strategy = ",\"postPromotionAnalysis\":{\"templates\":[{\"templateName\":\"at\"}]}";
    replicaSet(OLD, 2, 2, "");
    replicaSet(NEW, 2, 2, "");
    services(NEW, NEW);

    assertThat(text(status(NEW, OLD, NEW, ""), NEW))
        .endsWith("waits for the post-promotion analysis to start");
    assertThat(
            text(
                status(
                    NEW,
                    OLD,
                    NEW,
                    ",\"postPromotionAnalysisRunStatus\":{\"name\":\"r\",\"status\":"
                        + "\"Running\"}"),
                NEW))
        .endsWith("waits for the post-promotion analysis r, now Running");
  }

  @Test
  void aCompletedUpdateWithoutADeadlineWaitsForTheControllerToSetOne() {
    replicaSet(OLD, 2, 2, "");
    replicaSet(NEW, 2, 2, "");
    services(NEW, NEW);

    assertThat(text(status(NEW, NEW, NEW, ""), NEW))
        .isEqualTo(
            "complete, old ReplicaSets still run; waits for the controller, which is due to scale"
                + " bg-6945fb9ff4 down after a delay");
    strategy = ",\"scaleDownDelaySeconds\":0";
    assertThat(text(status(NEW, NEW, NEW, ""), NEW))
        .isEqualTo(
            "complete, old ReplicaSets still run; waits for a correction: with"
                + " scaleDownDelaySeconds 0 the controller never scales bg-6945fb9ff4 down");
  }

  @Test
  void aDeletedRolloutWaitsForNothing() {
    Rollout rollout =
        Json.rollout(
            """
            {"metadata":{"name":"bg","deletionTimestamp":"2026-01-02T03:04:05Z"},
             "spec":{"strategy":{"blueGreen":{"activeService":"active"}}}}\
            """);

    UpdateProgress standing = progress(rollout, OLD).orElseThrow();
    assertThat(standing.stage()).isEqualTo(UpdateStage.DELETING);
    assertThat(standing.waitsFor()).isEmpty();
  }

  @Test
  void aNewRevisionWithAReplicaSetIsAboutToStart() {
    paused();

    assertThat(text(status(OLD, OLD, OLD, ""), NEW))
        .endsWith("waits for the controller, which is due to start revision " + NEW);
    assertThat(text(status(OLD, "", "", ""), NEW)).startsWith("first deployment");
  }

  /** What the controller found wrong holds for the generation that it saw. */
  @Test
  void anInvalidSpecIsReportedUntilItChanges() {
    replicaSet(OLD, 2, 2, "");
    services(OLD, OLD);
    String invalid =
        status(OLD, OLD, OLD, "")
            .replace(
                "{\"cur",
                "{\"observedGeneration\":\"%d\",\"conditions\":[{\"type\":\"InvalidSpec\","
                    + "\"status\":\"True\",\"message\":\"wrong\"}],\"cur");

    assertThat(text(invalid.formatted(0), OLD)).isEqualTo("invalid; waits for a correction: wrong");
    assertThat(text(invalid.formatted(1), OLD)).isEqualTo("complete");
  }
}
