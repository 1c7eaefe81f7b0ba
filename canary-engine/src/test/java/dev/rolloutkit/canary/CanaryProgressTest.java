package dev.rolloutkit.canary;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rolloutkit.canary.progress.CanaryProgress;
import dev.rolloutkit.canary.progress.CanaryStage;
import dev.rolloutkit.canary.state.CanaryState;
import dev.rolloutkit.engine.progress.Wait;
import dev.rolloutkit.model.rollout.Rollout;
import dev.rolloutkit.model.spec.RolloutSpec;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The progress of recorded updates, and what they wait for. */
class CanaryProgressTest {
  private static Stream<CanaryProgress> read(String trace) {
    return RecordedDefectsTest.moments(trace).stream()
        .map(m -> CanaryEngine.progress(m.state(), m.now()).orElseThrow());
  }

  /** What is said in the passes of a recording, without repetitions. */
  private static List<String> progressOf(String trace) {
    return read(trace).map(CanaryProgress::text).distinct().toList();
  }

  @Test
  void anUpdateIsReportedStepByStep() {
    assertThat(progressOf("routed-four-steps-r4"))
        .containsSubsequence(
            "a new revision was found; waits for the controller, which is due to start revision"
                + " 587c78879 and its first step",
            "step 1 of 4 (setWeight: 20); waits for the controller, which is due to scale"
                + " ro-587c78879 to 1 pods; and for the pods of ro-587c78879 (0 of 1 available)",
            "step 2 of 4 (pause); waits for a user who promotes",
            "step 4 of 4 (pause: 30); waits for 2026-03-01T10:01:19Z, then the next step begins",
            "all steps are over; waits for the pods of ro-587c78879 (3 of 4 available)",
            "complete, old ReplicaSets still run; waits for 2026-03-01T10:01:59Z, then"
                + " ro-6665ff5978 is scaled down");
  }

  @Test
  void allReasonsAreReportedAtOnce() {
    assertThat(progressOf("verify-false-r4"))
        .contains(
            "all steps are over; waits for the pods of ro-587c78879 (2 of 4 available); and for the"
                + " router to confirm a weight of 100");
  }

  @Test
  void anAbortedUpdateSaysWhenTheCanaryIsScaledDown() {
    assertThat(progressOf("routed-abort-at-step-3-r4"))
        .contains(
            "aborted; waits for 2026-03-01T10:00:44Z, then ro-587c78879 is scaled down; and for a"
                + " user who retries or changes the template");
  }

  @Test
  void analysesExperimentsPluginsRoutersAreNamed() {
    assertThat(progressOf("analysis-step-Failed-r4"))
        .contains("step 2 of 3 (analysis); waits for the analysis ro-587c78879-2-1, now Running");
    assertThat(progressOf("experiment-step-Successful-r4"))
        .contains(
            "step 2 of 3 (experiment); waits for the experiment ro-587c78879-2-1, now Running");
    assertThat(progressOf("plugin-Running-r2"))
        .contains(
            "step 2 of 3 (plugin: p/one); waits for the plugin p/one, now Running, which says: m");
    assertThat(progressOf("router-error-setWeight-r2"))
        .contains(
            "step 1 of 4 (setWeight: 50); waits for the router Fake, which answers: router is"
                + " down");
  }

  @Test
  void whatOnlyPeopleCanChangeWaitsForThem() {
    assertThat(progressOf("stable-missing-routed-r4"))
        .anyMatch(text -> text.contains("the stable ReplicaSet of 6665ff5978 is gone"));
    assertThat(progressOf("services-not-found-r4"))
        .anyMatch(text -> text.startsWith("invalid; waits for a correction: spec.strategy.canary"));
    assertThat(progressOf("user-pause-routed-r4"))
        .contains("step 1 of 2 (setWeight: 25); waits for a user who unsets spec.paused");
  }

  @Test
  void aStableReplicaSetThatCannotTakeTheTrafficIsNamed() {
    assertThat(read("bad-stable-routed-r4").flatMap(p -> p.waitsFor().stream()))
        .contains(new Wait.StablePods("ro-6665ff5978", 1, 2));
  }

  @Test
  void withoutRoutingTheUpdateWaitsForOldPods() {
    assertThat(read("template-change-midway-basic-r4").flatMap(p -> p.waitsFor().stream()))
        .anyMatch(Wait.OldPods.class::isInstance);
  }

  @Test
  void theFirstRevisionHasAStageOfItsOwn() {
    assertThat(read("routed-four-steps-r4").map(CanaryProgress::stage))
        .startsWith(CanaryStage.NEW_REVISION, CanaryStage.INITIAL_DEPLOY)
        .endsWith(CanaryStage.STABLE);
  }

  @Test
  void aRolloutOfAnotherStrategyHasNoCanaryProgress() {
    CanaryState state = RecordedDefectsTest.moments("services-not-found-r4").get(0).state();
    Rollout without =
        state
            .rollout()
            .withSpec(RolloutSpec.builder().from(state.rollout().spec()).strategy(null).build());
    assertThat(
            CanaryEngine.progress(
                    CanaryState.builder().from(state).rollout(without).build(), Instant.EPOCH)
                .isOk())
        .isFalse();
  }
}
