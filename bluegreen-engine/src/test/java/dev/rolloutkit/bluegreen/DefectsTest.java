package dev.rolloutkit.bluegreen;

import static dev.rolloutkit.bluegreen.Scene.ANALYSIS;
import static dev.rolloutkit.bluegreen.Scene.FIRST;
import static dev.rolloutkit.bluegreen.Scene.SECOND;
import static dev.rolloutkit.bluegreen.Scene.START;
import static dev.rolloutkit.bluegreen.Scene.THIRD;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.Iterables;
import dev.rolloutkit.apimachinery.Fixes;
import dev.rolloutkit.apimachinery.GoZero;
import dev.rolloutkit.bluegreen.config.BlueGreenConfig;
import dev.rolloutkit.bluegreen.config.BlueGreenDefect;
import dev.rolloutkit.bluegreen.state.BlueGreenState;
import dev.rolloutkit.engine.action.Action;
import dev.rolloutkit.engine.action.PlanRule;
import dev.rolloutkit.engine.plan.PassResult;
import dev.rolloutkit.engine.plan.Plan;
import dev.rolloutkit.engine.simulation.Command;
import dev.rolloutkit.engine.simulation.Snapshot;
import dev.rolloutkit.engine.simulation.Timeline;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.ServiceBuilder;
import io.fabric8.kubernetes.api.model.apps.ReplicaSet;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What each defect of the reference does to a cluster, and what happens when it is fixed. */
class DefectsTest {
  private static final String NOTED =
      "{\"rollout.argoproj.io/desired-replicas\":\"2\",\"rollout.argoproj.io/revision\":\"2\"}";

  @Test
  void d1FailedAnalysisOfBrokenPodsIsOutageInTheReference() {
    Scene scene =
        Scene.with("\"abortScaleDownDelaySeconds\":10,\"postPromotionAnalysis\":" + ANALYSIS)
            .at(0, new Command.Verdict("post", "Failed"))
            .image(60, 2)
            .at(70, new Command.PodsFail(SECOND));

    assertThat(end(scene.reference()).active()).isEqualTo(SECOND);
    assertThat(end(scene.reference()).serving()).isZero();
    assertThat(end(scene.fixing(BlueGreenDefect.ABORT_UNSATURATED)).active()).isEqualTo(FIRST);
    assertThat(end(scene.fixing(BlueGreenDefect.ABORT_UNSATURATED)).serving()).isEqualTo(2);
    assertThat(end(scene.safe()).serving()).isEqualTo(2);
  }

  @Test
  void d2LostSelectorBypassesThePauseInTheReference() {
    Scene scene =
        Scene.with("\"autoPromotionEnabled\":false")
            .image(60, 2)
            .at(90, new Command.DropSelector("active"))
            .at(91, new Command.SetPaused(false));

    assertThat(end(scene.reference()).stable()).isEqualTo(SECOND);
    Timeline fixed = scene.fixing(BlueGreenDefect.SELECTOR_LOST);
    assertThat(end(fixed).stable()).isEqualTo(FIRST);
    assertThat(end(fixed).active()).isEqualTo(FIRST);
    assertThat(fixed.events())
        .contains(
            "SwitchService: Switched selector for service 'active' from '' to '" + FIRST + "'");
  }

  @Test
  void d3ScalingAnIdleRolloutConflictsInTheReference() {
    Scene scene = Scene.with("").at(60, new Command.SetReplicas(3));

    assertThat(passesWith(scene.reference(), PassResult.RETRY)).isEqualTo(1);
    Timeline fixed = scene.fixing(BlueGreenDefect.SELF_CONFLICT);
    assertThat(passesWith(fixed, PassResult.RETRY)).isZero();
    assertThat(end(fixed).serving()).isEqualTo(3);
    assertThat(fixed.events())
        .containsOnlyOnce(
            "ScalingReplicaSet: Scaled up ReplicaSet bg-6945fb9ff4 (revision 1) from 2 to 3");
  }

  @Test
  void d4HistoryLimitDeletesWhatThePreviewSelectsInTheReference() {
    Scene scene =
        Scene.with("\"abortScaleDownDelaySeconds\":5,\"autoPromotionEnabled\":false")
            .spec("\"revisionHistoryLimit\":0")
            .image(60, 2)
            .at(90, new Command.Abort())
            .at(120, new Command.SetPaused(true))
            .image(120, 3);

    Snapshot reference = end(scene.reference());
    assertThat(reference.preview()).isEqualTo(SECOND);
    assertThat(reference.pods()).doesNotContainKey(SECOND);
    assertThat(end(scene.fixing(BlueGreenDefect.HISTORY_DELETES_PREVIEWED)).pods())
        .containsKey(SECOND);
  }

  @Test
  void d5RetryAfterFailedAnalysisAbortsAgainInTheReference() {
    Scene scene =
        Scene.with("\"postPromotionAnalysis\":" + ANALYSIS)
            .at(0, new Command.Verdict("post", "Failed"))
            .image(60, 2)
            .at(200, new Command.Verdict("post", "Successful"))
            .at(200, new Command.Retry());

    assertThat(end(scene.reference()).stable()).isEqualTo(FIRST);
    assertThat(end(scene.fixing(BlueGreenDefect.POST_RETRY_LOOP)).stable()).isEqualTo(SECOND);
  }

  @Test
  void d5RetryTogetherWithAnotherSizeAbortsAgainInTheReference() {
    Scene scene =
        Scene.with("\"prePromotionAnalysis\":" + ANALYSIS)
            .at(0, new Command.Verdict("pre", "Failed"))
            .image(60, 2)
            .at(90, new Command.Verdict("pre", "Successful"))
            .at(90, new Command.SetReplicas(3))
            .at(90, new Command.Retry());

    assertThat(end(scene.reference()).stable()).isEqualTo(FIRST);
    assertThat(end(scene.fixing(BlueGreenDefect.POST_RETRY_LOOP)).stable()).isEqualTo(SECOND);
  }

  @Test
  void d6PromotionDuringTheDelayRestartsTheTimerInTheReference() {
    Scene scene =
        Scene.with("\"autoPromotionSeconds\":300").image(60, 2).at(90, new Command.Promote());

    assertThat(scene.reference().promotedAt(SECOND).orElseThrow()).isAfter(START.plusSeconds(390));
    assertThat(scene.fixing(BlueGreenDefect.PROMOTE_LOST).promotedAt(SECOND).orElseThrow())
        .isBefore(START.plusSeconds(100));
  }

  @Test
  void d6PromotionWhilePodsFailIsForgottenInTheReference() {
    Scene scene =
        Scene.with("\"autoPromotionEnabled\":false")
            .image(60, 2)
            .at(90, new Command.PodsFail(SECOND))
            .at(91, new Command.Promote())
            .at(120, new Command.PodsRecover(SECOND));

    assertThat(end(scene.reference()).stable()).isEqualTo(FIRST);
    assertThat(end(scene.fixing(BlueGreenDefect.PROMOTE_LOST)).stable()).isEqualTo(SECOND);
  }

  @Test
  void d7DelayOfZeroNeverEndsInTheReference() {
    Scene scene = Scene.with("\"scaleDownDelaySeconds\":0").image(60, 2);

    assertThat(scene.reference().scaledDownAt(FIRST)).isEmpty();
    Timeline fixed = scene.fixing(BlueGreenDefect.DELAY_ZERO);
    assertThat(fixed.scaledDownAt(FIRST)).isPresent();
    assertThat(fixed.passes()).isLessThan(scene.reference().passes() / 10);
  }

  @Test
  void d8RollbackWithinTheDelayIsPausedWhenAPodIsNotReadyInTheReference() {
    Scene scene =
        Scene.with("\"autoPromotionEnabled\":false,\"scaleDownDelaySeconds\":600")
            .image(60, 2)
            .at(90, new Command.Promote())
            .at(120, new Command.PodsFail(FIRST))
            .image(121, 1)
            .at(130, new Command.PodsRecover(FIRST));

    assertThat(end(scene.reference()).active()).isEqualTo(SECOND);
    assertThat(end(scene.fixing(BlueGreenDefect.FAST_ROLLBACK_LOST)).active()).isEqualTo(FIRST);
  }

  @Test
  void d9MetadataOfADeletedReplicaSetIsAnErrorInTheReference() {
    // The deadline passes, and the clean-up of the next pass meets metadata that is still injected:
    // a conflict kept the metadata step from taking it back before.
    BlueGreenState state = deletedWithMetadata();

    Plan reference = BlueGreenEngine.reconcile(state, START);
    Plan fixed =
        BlueGreenEngine.reconcile(
            state,
            START,
            BlueGreenConfig.reference().withFixes(Fixes.fixing(BlueGreenDefect.META_ON_DELETED)));

    assertThat(reference.error())
        .hasValue(
            "failed to sync ephemeral metadata: error updating replicaset in updateReplicaSet"
                + " bg-old: replicasets.apps \"bg-old\" not found");
    assertThat(fixed.error()).isEmpty();
    assertThat(fixed.actions())
        .contains(new Action.DeleteReplicaSet("bg-old", PlanRule.HISTORY_LIMIT));
  }

  @Test
  void d10PreviewAfterAnAbortSelectsNoPodsInTheReference() {
    Scene scene =
        Scene.with("\"abortScaleDownDelaySeconds\":5,\"autoPromotionEnabled\":false")
            .image(60, 2)
            .at(90, new Command.Abort());

    Snapshot reference = end(scene.reference());
    assertThat(reference.preview()).isEqualTo(SECOND);
    assertThat(reference.pods()).containsEntry(SECOND, 0);
    assertThat(end(scene.fixing(BlueGreenDefect.ABORT_PREVIEW)).preview()).isEqualTo(FIRST);
  }

  @Test
  void d11TermWithoutSelectorCrashesTheReferenceAndIsReported() {
    BlueGreenState state = termWithoutSelector();

    Plan reference = BlueGreenEngine.reconcile(state, START);
    Plan safe = BlueGreenEngine.reconcile(state, START, BlueGreenConfig.safe());

    assertThat(reference.problems())
        .singleElement()
        .satisfies(p -> assertThat(p.code()).hasToString("D11"));
    assertThat(safe.problems()).isEmpty();
    assertThat(safe.passResult()).isEqualTo(PassResult.OK);
  }

  @Test
  void d12ReplicasChangedWithTheTemplateScaleWhatServesInTheReference() {
    Scene scene =
        Scene.with("\"autoPromotionEnabled\":false")
            .at(60, new Command.SetReplicas(5))
            .image(60, 2);

    assertThat(end(scene.reference()).pods()).containsEntry(FIRST, 5).containsEntry(SECOND, 5);
    assertThat(end(scene.fixing(BlueGreenDefect.SCALE_TOUCHES_ACTIVE)).pods())
        .containsEntry(FIRST, 2)
        .containsEntry(SECOND, 5);
  }

  @Test
  void d19AbortOfAFullPromotionIsDroppedInTheReference() {
    Scene scene =
        Scene.with("\"autoPromotionEnabled\":false")
            .image(60, 2)
            .at(62, new Command.PromoteFull())
            .at(63, new Command.Abort());

    assertThat(end(scene.reference()).stable()).isEqualTo(SECOND);
    Timeline fixed = scene.fixing(BlueGreenDefect.ABORT_IGNORED_AFTER_PROMOTE);
    assertThat(end(fixed).stable()).isEqualTo(FIRST);
    assertThat(end(fixed).active()).isEqualTo(FIRST);
    assertThat(fixed.finalStatus().abort()).isTrue();
  }

  /** The update that was aborted and retried, and is now promoted fully and aborted again. */
  private static BlueGreenState abortedAgain(String reason) {
    BlueGreenState fresh = Scene.with("\"autoPromotionEnabled\":false").state();
    var rollout =
        fresh
            .rollout()
            .withStatus(
                Json.rollout(
                        """
                        {"status":{"currentPodHash":"%1$s","stableRS":"%2$s","observedGeneration":"1",
                        "abort":true,"promoteFull":true,"abortedAt":"2026-01-02T03:04:00Z",
                        "conditions":[{"type":"Progressing","status":"Unknown","reason":"%3$s"}],
                        "blueGreen":{"activeSelector":"%2$s","previewSelector":"%2$s"}}}"""
                            .formatted(FIRST, SECOND, reason))
                    .status());
    List<Service> services = new ArrayList<>();
    for (Service each : fresh.services()) {
      services.add(
          new ServiceBuilder(each)
              .editSpec()
              .addToSelector("rollouts-pod-template-hash", SECOND)
              .endSpec()
              .build());
    }
    return BlueGreenState.builder()
        .from(fresh)
        .rollout(rollout)
        .services(services)
        .addReplicaSets(
            replicaSet("bg-second", SECOND, 2, NOTED.replace("revision\":\"2", "revision\":\"1")),
            replicaSet("bg-first", FIRST, 2, NOTED))
        .build();
  }

  @Test
  void d19AbortAfterARetryThatLeftItsMarkEndsTheFullPromotionToo() {
    BlueGreenConfig safe = BlueGreenConfig.safe();

    Plan again = BlueGreenEngine.reconcile(abortedAgain("RolloutRetry"), START, safe);
    Plan before = BlueGreenEngine.reconcile(abortedAgain("RolloutAborted"), START, safe);

    assertThat(again.nextStatus().abort()).isTrue();
    assertThat(again.nextStatus().promoteFull()).isNull();
    assertThat(before.nextStatus().abort()).isNull();
    assertThat(before.nextStatus().promoteFull()).isTrue();
  }

  private static Snapshot end(Timeline timeline) {
    return Iterables.getLast(timeline.entries()).after();
  }

  private static long passesWith(Timeline timeline, PassResult result) {
    return timeline.entries().stream().filter(e -> e.plan().passResult() == result).count();
  }

  /** A stable Rollout with one old ReplicaSet too many that still has metadata of the preview. */
  private static BlueGreenState deletedWithMetadata() {
    String spec = "\"revisionHistoryLimit\":0";
    BlueGreenState fresh =
        Scene.with("\"previewMetadata\":{\"labels\":{\"role\":\"preview\"}}").spec(spec).state();
    var rollout =
        fresh
            .rollout()
            .withStatus(
                Json.rollout(
                        """
                        {"status":{"currentPodHash":"%1$s","stableRS":"%1$s","observedGeneration":"1",
                        "blueGreen":{"activeSelector":"%1$s","previewSelector":"%1$s"}}}"""
                            .formatted(FIRST))
                    .status());
    return BlueGreenState.builder()
        .from(fresh)
        .rollout(rollout)
        .addReplicaSets(
            replicaSet("bg-first", FIRST, 2, NOTED),
            replicaSet(
                "bg-old",
                "old",
                0,
                "{\"rollout.argoproj.io/ephemeral-metadata\":\"{\\\"labels\\\":{\\\"role\\\":"
                    + "\\\"preview\\\"}}\"}"))
        .build();
  }

  @Test
  void d20DeadlineOfAnEmptyReplicaSetExcusesALaterUpdateInTheReference() {
    Scene scene =
        Scene.with("\"abortScaleDownDelaySeconds\":30")
            .spec("\"progressDeadlineSeconds\":60")
            .image(60, 2)
            .at(62, new Command.Abort())
            .image(120, 3)
            .at(121, new Command.PodsFail(THIRD));

    assertThat(scene.reference().finalStatus().phase()).isEqualTo("Progressing");
    assertThat(scene.fixing(BlueGreenDefect.EMPTY_SET_HOLDS_DEADLINE).finalStatus().phase())
        .isEqualTo("Degraded");
  }

  private static BlueGreenState termWithoutSelector() {
    BlueGreenState fresh =
        Scene.with("\"antiAffinity\":{\"requiredDuringSchedulingIgnoredDuringExecution\":{}}")
            .state();
    ReplicaSet rs = replicaSet("bg-first", FIRST, 2, "{}");
    rs.getSpec()
        .getTemplate()
        .getSpec()
        .setAffinity(
            Json.read(
                """
                {"podAntiAffinity":{"requiredDuringSchedulingIgnoredDuringExecution":[
                {"topologyKey":"zone"}]}}""",
                io.fabric8.kubernetes.api.model.Affinity.class));
    assertThat(GoZero.of(fresh.rollout().status().stableRS())).isEmpty();
    return BlueGreenState.builder().from(fresh).addReplicaSets(rs).build();
  }

  private static ReplicaSet replicaSet(String name, String hash, int size, String annotations) {
    Instant created = START.minusSeconds(hash.equals("old") ? 600 : 60);
    return Json.read(
        """
        {"metadata":{"name":"%1$s","namespace":"ns","uid":"%1$s","creationTimestamp":"%5$s",
        "ownerReferences":[{"controller":true,"kind":"Rollout","name":"bg","uid":"u"}],
        "labels":{"app":"bg","rollouts-pod-template-hash":"%2$s"},"annotations":%4$s},
        "spec":{"replicas":%3$d,
        "template":{"metadata":{"labels":{"role":"preview"}},"spec":{}}},"status":{"replicas":%3$d,
        "availableReplicas":%3$d}}"""
            .formatted(name, hash, size, annotations, created),
        ReplicaSet.class);
  }
}
