package dev.rolloutkit.engine.internal.replicaset;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rolloutkit.engine.Example;
import dev.rolloutkit.engine.action.Action;
import dev.rolloutkit.engine.action.PlanRule;
import dev.rolloutkit.engine.internal.pass.Observed;
import dev.rolloutkit.engine.internal.pass.Recorder;
import io.fabric8.kubernetes.api.model.apps.ReplicaSet;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** When a pass only scales, and the delay of the new ReplicaSet after an abort. */
class SizeStepsTest {
  private static final String DEADLINE = "scale-down-deadline";
  private final Recorder recorder = Example.recorder();
  private final ReplicaSet stable = Example.replicaSet("old", 3, 2, 20);

  @Test
  void aPassOnlyScalesIfReplicasChangedSinceTheLastScaling() {
    assertThat(isScalingEvent(Map.of("rollout.argoproj.io/desired-replicas", "5"))).isTrue();
    assertThat(isScalingEvent(Map.of("rollout.argoproj.io/desired-replicas", "3"))).isFalse();
    assertThat(isScalingEvent(Map.of())).isFalse();
  }

  @Test
  void afterAnAbortTheNewReplicaSetGetsADeadlineOnceTheStablePodsAreAvailable() {
    scaleTo(0, Map.of("rollout.argoproj.io/desired-replicas", "3"));

    assertThat(recorder.actions())
        .containsExactly(
            new Action.PatchReplicaSetDeadline(
                "web-new", Example.NOW.plusSeconds(30), PlanRule.ABORT_DELAY));
  }

  @Test
  void anAbortedReplicaSetKeepsItsPodsUntilItsDeadline() {
    scaleTo(
        0,
        Map.of(
            DEADLINE,
            Example.NOW.plusSeconds(20).toString(),
            "rollout.argoproj.io/desired-replicas",
            "3"));

    assertThat(recorder.actions())
        .containsExactly(new Action.Requeue(Duration.ofSeconds(20), PlanRule.ABORT_DELAY));
  }

  @Test
  void anAbortedReplicaSetIsScaledToZeroAtItsDeadline() {
    scaleTo(3, Map.of(DEADLINE, Example.NOW.toString()));

    Action.UpdateReplicaSet write = (Action.UpdateReplicaSet) recorder.actions().get(0);
    assertThat(write.change().replicas()).hasValue(0);
  }

  private boolean isScalingEvent(Map<String, String> annotations) {
    Observed observed = observed(annotations);
    return SizeSteps.isScalingEvent(observed, Example.pass(observed));
  }

  private void scaleTo(int size, Map<String, String> annotations) {
    Observed observed = observed(annotations);
    NewSizeSteps.scale(observed, Example.pass(observed), recorder, size, false);
  }

  private Observed observed(Map<String, String> annotations) {
    return Example.observed(
        Example.state(
            Example.rollout("\"strategy\": {\"blueGreen\": {}}", "{\"stableRS\": \"old\"}"),
            Example.replicaSet("new", 3, 3, 1, annotations),
            stable),
        new Example.View(true, Set.of()));
  }
}
