package dev.rolloutkit.bluegreen;

import static dev.rolloutkit.bluegreen.Scene.FIRST;
import static dev.rolloutkit.bluegreen.Scene.SECOND;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.Iterables;
import dev.rolloutkit.apimachinery.Fixes;
import dev.rolloutkit.apimachinery.ProblemCode;
import dev.rolloutkit.bluegreen.RecordedScene.Moment;
import dev.rolloutkit.bluegreen.config.BlueGreenConfig;
import dev.rolloutkit.bluegreen.config.BlueGreenDefect;
import dev.rolloutkit.bluegreen.state.BlueGreenState;
import dev.rolloutkit.engine.action.Action;
import dev.rolloutkit.engine.action.PlanRule;
import dev.rolloutkit.engine.plan.PassResult;
import dev.rolloutkit.engine.plan.Plan;
import io.fabric8.kubernetes.api.model.Affinity;
import io.fabric8.kubernetes.api.model.apps.ReplicaSet;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The recordings that show each defect of the running controller, played in both ways: as it was,
 * and with the defect fixed. What users and faults did is as it was recorded.
 */
class DefectReplaysTest {
  /** What the comparison rests on: the engine's own plans lead where the controller's led. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "post-analysis-failure-unhealthy-new-outage-r2",
        "selector-label-lost-r2",
        "scale-idle-r2",
        "history-limit-deletes-previewed-r2",
        "post-analysis-failure-switches-back-r2",
        "auto-seconds-manual-promote-restarts-timer-r2",
        "promote-lost-while-unsaturated-r2",
        "delay-zero-r2",
        "fast-rollback-lost-while-unsaturated-r2",
        "abort-before-promotion-r2",
        "scale-with-new-template-r2"
      })
  void theReferenceDoesWhatWasRecorded(String trace) {
    RecordedScene scene = RecordedScene.of(trace);
    List<Moment> reference = scene.play(BlueGreenConfig.reference());

    JsonNode written = scene.written(reference);
    for (int i = 0; i < written.size(); i++) {
      assertThat(written.get(i)).as("step %d", i).isEqualTo(scene.recorded().get(i));
    }
  }

  @Test
  void d1AbortWhileTheNewPodsFail() {
    RecordedScene scene = RecordedScene.of("post-analysis-failure-unhealthy-new-outage-r2");

    Moment reference = end(scene, BlueGreenConfig.reference());
    assertThat(reference.active()).isEqualTo(SECOND);
    assertThat(reference.size(SECOND)).isZero();
    assertThat(reference.size(FIRST)).isEqualTo(2);
    assertThat(reference.serving()).as("a total outage, while stable pods stand by").isZero();

    for (BlueGreenConfig config : both(BlueGreenDefect.ABORT_UNSATURATED)) {
      List<Moment> fixed = scene.play(config);
      Instant aborted = first(fixed, m -> m.has("RolloutAborted")).orElseThrow();
      assertThat(fixed)
          .filteredOn(m -> m.now().isAfter(aborted))
          .isNotEmpty()
          .allSatisfy(m -> assertThat(m.active()).isEqualTo(FIRST))
          .allSatisfy(m -> assertThat(m.serving()).isEqualTo(2));
    }
  }

  @Test
  void d2SelectorOfTheActiveServiceIsLost() {
    RecordedScene scene = RecordedScene.of("selector-label-lost-r2");

    Moment reference = end(scene, BlueGreenConfig.reference());
    assertThat(reference.active()).as("without anybody who promoted").isEqualTo(SECOND);
    assertThat(reference.stable()).isEqualTo(SECOND);
    assertThat(reference.size(FIRST)).isZero();

    for (BlueGreenConfig config : both(BlueGreenDefect.SELECTOR_LOST)) {
      Moment fixed = end(scene, config);
      assertThat(fixed.active()).isEqualTo(FIRST);
      assertThat(fixed.stable()).isEqualTo(FIRST);
      assertThat(fixed.serving()).isEqualTo(2);
      assertThat(fixed.after().rollout().path("status").path("phase").asText()).isEqualTo("Paused");
    }
  }

  @Test
  void d3ReplicasOfAnIdleRolloutChange() {
    RecordedScene scene = RecordedScene.of("scale-idle-r2");

    assertThat(rejected(scene.play(BlueGreenConfig.reference()))).isEqualTo(3);

    for (BlueGreenConfig config : both(BlueGreenDefect.SELF_CONFLICT)) {
      List<Moment> fixed = scene.play(config);
      assertThat(rejected(fixed)).isZero();
      assertThat(Iterables.getLast(fixed).size(FIRST)).isEqualTo(1);
      assertThat(Iterables.getLast(fixed).serving()).isEqualTo(1);
    }
  }

  @Test
  void d4HistoryLimitMeetsThePreview() {
    RecordedScene scene = RecordedScene.of("history-limit-deletes-previewed-r2");

    Moment reference = end(scene, BlueGreenConfig.reference());
    assertThat(reference.preview()).isEqualTo(SECOND);
    assertThat(reference.exists(SECOND)).as("what the preview Service selects").isFalse();

    for (BlueGreenConfig config : both(BlueGreenDefect.HISTORY_DELETES_PREVIEWED)) {
      Moment fixed = end(scene, config);
      assertThat(fixed.exists(fixed.preview())).isTrue();
    }
  }

  @Test
  void d5RetryAfterAFailedAnalysis() {
    RecordedScene scene = RecordedScene.of("post-analysis-failure-switches-back-r2");

    List<Moment> reference = scene.play(BlueGreenConfig.reference());
    assertThat(reference.stream().filter(m -> m.has("RolloutAborted")).count()).isEqualTo(2);
    assertThat(Iterables.getLast(reference).stable()).isEqualTo(FIRST);

    for (BlueGreenConfig config : both(BlueGreenDefect.POST_RETRY_LOOP)) {
      List<Moment> fixed = scene.play(config);
      assertThat(fixed.stream().filter(m -> m.has("RolloutAborted")).count()).isEqualTo(1);
      assertThat(Iterables.getLast(fixed).stable()).isEqualTo(SECOND);
    }
  }

  @Test
  void d6PromotionDuringAutoPromotionSeconds() {
    RecordedScene scene = RecordedScene.of("auto-seconds-manual-promote-restarts-timer-r2");
    Instant promoted = Instant.parse("2026-01-02T03:04:23Z");

    assertThat(switched(scene, BlueGreenConfig.reference()))
        .isAfter(promoted.plus(Duration.ofSeconds(30)));

    for (BlueGreenConfig config : both(BlueGreenDefect.PROMOTE_LOST)) {
      assertThat(switched(scene, config)).isBefore(promoted.plus(Duration.ofSeconds(5)));
    }
  }

  @Test
  void d6PromotionWhileAPodIsNotReady() {
    RecordedScene scene = RecordedScene.of("promote-lost-while-unsaturated-r2");

    assertThat(end(scene, BlueGreenConfig.reference()).active()).isEqualTo(FIRST);

    for (BlueGreenConfig config : both(BlueGreenDefect.PROMOTE_LOST)) {
      assertThat(end(scene, config).active()).isEqualTo(SECOND);
    }
  }

  @Test
  void d7ScaleDownDelayOfZero() {
    RecordedScene scene = RecordedScene.of("delay-zero-r2");

    Moment reference = end(scene, BlueGreenConfig.reference());
    assertThat(reference.size(FIRST)).as("five minutes later").isEqualTo(2);
    assertThat(reference.plan().requeueAfter()).hasValue(Duration.ZERO);

    for (BlueGreenConfig config : both(BlueGreenDefect.DELAY_ZERO)) {
      Moment fixed = end(scene, config);
      assertThat(fixed.size(FIRST)).isZero();
      assertThat(fixed.plan().requeueAfter()).isEmpty();
    }
  }

  @Test
  void d8RollbackWhileAPodIsNotReady() {
    RecordedScene scene = RecordedScene.of("fast-rollback-lost-while-unsaturated-r2");

    Moment reference = end(scene, BlueGreenConfig.reference());
    assertThat(reference.active()).isEqualTo(SECOND);
    assertThat(reference.after().rollout().path("status").path("phase").asText())
        .isEqualTo("Paused");

    for (BlueGreenConfig config : both(BlueGreenDefect.FAST_ROLLBACK_LOST)) {
      Moment fixed = end(scene, config);
      assertThat(fixed.active()).isEqualTo(FIRST);
      assertThat(fixed.stable()).isEqualTo(FIRST);
    }
  }

  /** The step of a random recording that ended with this error, on the very state it met. */
  @Test
  void d9MetadataOfADeletedReplicaSet() {
    RecordedScene scene = RecordedScene.of("rw66");
    int step = 17;
    String error =
        "failed to sync ephemeral metadata: error updating replicaset in updateReplicaSet"
            + " bg-5d9885fb8d: replicasets.apps \"bg-5d9885fb8d\" not found";
    assertThat(scene.recorded().get(step).path("error").asText()).isEqualTo(error);

    Plan reference =
        BlueGreenEngine.reconcile(scene.before(step), scene.now(step), BlueGreenConfig.reference());
    assertThat(reference.error()).hasValue(error);
    assertThat(reference.passResult()).isEqualTo(PassResult.RETRY);
    assertThat(reference.statusPatch()).as("lost with the rest of the pass").isEmpty();

    Plan fixed =
        BlueGreenEngine.reconcile(
            scene.before(step), scene.now(step), both(BlueGreenDefect.META_ON_DELETED).get(0));
    assertThat(fixed.error()).as("D3 is there still").get().asString().doesNotContain("not found");

    Plan safe =
        BlueGreenEngine.reconcile(scene.before(step), scene.now(step), BlueGreenConfig.safe());
    assertThat(safe.error()).isEmpty();
    assertThat(safe.passResult()).isEqualTo(PassResult.OK);
    assertThat(safe.statusPatch()).isNotEmpty();
    assertThat(safe.actions())
        .contains(new Action.DeleteReplicaSet("bg-5d9885fb8d", PlanRule.HISTORY_LIMIT))
        .noneMatch(a -> a instanceof Action.UpdateReplicaSet u && u.name().equals("bg-5d9885fb8d"));
  }

  @Test
  void d10PreviewAfterAnAbort() {
    RecordedScene scene = RecordedScene.of("abort-before-promotion-r2");
    Instant retried = Instant.parse("2026-01-02T03:04:27Z");
    Predicate<Moment> withoutPods = m -> m.exists(m.preview()) && m.size(m.preview()) == 0;

    assertThat(scene.play(BlueGreenConfig.reference()))
        .filteredOn(m -> m.now().isBefore(retried) && m.stable().equals(FIRST))
        .anyMatch(m -> m.preview().equals(SECOND) && m.size(SECOND) == 0 && hasAborted(m));

    for (BlueGreenConfig config : both(BlueGreenDefect.ABORT_PREVIEW)) {
      List<Moment> fixed = scene.play(config);
      assertThat(fixed)
          .filteredOn(m -> hasAborted(m) && m.now().isBefore(retried))
          .isNotEmpty()
          .noneMatch(withoutPods);
      assertThat(Iterables.getLast(fixed).active()).as("after the retry").isEqualTo(SECOND);
    }
  }

  /** The affinity of a recording in which the controller crashed, on a ReplicaSet. */
  @Test
  void d11TermWithoutLabelSelector() {
    String affinity =
        """
        {"podAntiAffinity":{"preferredDuringSchedulingIgnoredDuringExecution":[
        {"podAffinityTerm":{"topologyKey":"host"},"weight":1}],
        "requiredDuringSchedulingIgnoredDuringExecution":[{"topologyKey":"host"}]}}""";
    BlueGreenState fresh =
        Scene.with(
                "\"antiAffinity\":{\"preferredDuringSchedulingIgnoredDuringExecution\":{"
                    + "\"weight\":93}}")
            .state();
    ReplicaSet rs =
        Json.read(
            """
            {"metadata":{"name":"bg-%1$s","namespace":"ns","ownerReferences":[{"controller":true,
            "kind":"Rollout","name":"bg","uid":"u"}],"labels":{"app":"bg",
            "rollouts-pod-template-hash":"%1$s"}},"spec":{"replicas":2,"template":{"metadata":{},"spec":{}}}}"""
                .formatted(FIRST),
            ReplicaSet.class);
    rs.getSpec().getTemplate().getSpec().setAffinity(Json.read(affinity, Affinity.class));
    BlueGreenState state = BlueGreenState.builder().from(fresh).addReplicaSets(rs).build();

    Plan reference = BlueGreenEngine.reconcile(state, Scene.START, BlueGreenConfig.reference());
    assertThat(reference.problems())
        .extracting(p -> p.code())
        .extracting(ProblemCode::text)
        .containsOnly("D11");

    for (BlueGreenConfig config : both(BlueGreenDefect.AFFINITY_PANIC)) {
      Plan fixed = BlueGreenEngine.reconcile(state, Scene.START, config);
      assertThat(fixed.problems()).isEmpty();
      assertThat(fixed.passResult()).isEqualTo(PassResult.OK);
      assertThat(fixed.actions()).isNotEmpty();
    }
  }

  @Test
  void d12ReplicasChangeWithTheTemplate() {
    RecordedScene scene = RecordedScene.of("scale-with-new-template-r2");
    Predicate<Moment> servingIsScaled =
        m -> m.active().equals(FIRST) && m.exists(FIRST) && m.size(FIRST) == 3;

    assertThat(scene.play(BlueGreenConfig.reference())).anyMatch(servingIsScaled);

    for (BlueGreenConfig config : both(BlueGreenDefect.SCALE_TOUCHES_ACTIVE)) {
      List<Moment> fixed = scene.play(config);
      assertThat(fixed).noneMatch(servingIsScaled);
      assertThat(Iterables.getLast(fixed).active()).isEqualTo(SECOND);
      assertThat(Iterables.getLast(fixed).serving()).isEqualTo(3);
    }
  }

  @Test
  void d13InconclusiveAnalysisAfterTheSwitch() {
    RecordedScene scene = RecordedScene.of("post-inconclusive-r2");

    assertThat(flips(scene.play(BlueGreenConfig.reference()))).isPositive();

    for (BlueGreenConfig config : both(BlueGreenDefect.PAUSE_FLIPS)) {
      assertThat(flips(scene.play(config))).isZero();
    }
  }

  /** How often a pass takes back that a Rollout is paused that is paused before and after it. */
  private static long flips(List<Moment> moments) {
    long flips = 0;
    for (int i = 1; i < moments.size(); i++) {
      if (isPaused(moments.get(i - 1)) && isPaused(moments.get(i))) {
        boolean before = saysPaused(moments.get(i - 1));
        flips += before && !saysPaused(moments.get(i)) ? 1 : 0;
      }
    }
    return flips;
  }

  private static boolean isPaused(Moment moment) {
    return moment.after().rollout().path("status").path("pauseConditions").size() > 0;
  }

  private static boolean saysPaused(Moment moment) {
    for (JsonNode c : moment.after().rollout().path("status").path("conditions")) {
      if (c.path("type").asText().equals("Progressing")) {
        return c.path("reason").asText().equals("RolloutPaused");
      }
    }
    return false;
  }

  /** An engine that fixes this defect alone, and one that fixes all. */
  private static List<BlueGreenConfig> both(BlueGreenDefect defect) {
    return List.of(
        BlueGreenConfig.reference().withFixes(Fixes.fixing(defect)), BlueGreenConfig.safe());
  }

  private static Moment end(RecordedScene scene, BlueGreenConfig config) {
    return Iterables.getLast(scene.play(config));
  }

  private static Instant switched(RecordedScene scene, BlueGreenConfig config) {
    return first(scene.play(config), m -> m.active().equals(SECOND)).orElseThrow();
  }

  private static Optional<Instant> first(List<Moment> moments, Predicate<Moment> when) {
    return moments.stream().filter(when).map(Moment::now).findFirst();
  }

  private static long rejected(List<Moment> moments) {
    return moments.stream()
        .flatMap(m -> m.plan().actions().stream())
        .filter(a -> a instanceof Action.RejectedWrite)
        .count();
  }

  private static boolean hasAborted(Moment moment) {
    return moment.after().rollout().path("status").path("abort").asBoolean();
  }
}
