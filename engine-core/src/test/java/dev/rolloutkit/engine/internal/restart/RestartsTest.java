package dev.rolloutkit.engine.internal.restart;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rolloutkit.engine.Example;
import dev.rolloutkit.engine.action.Action;
import dev.rolloutkit.engine.action.PlanRule;
import dev.rolloutkit.engine.internal.pass.Observed;
import dev.rolloutkit.engine.internal.pass.PassState;
import dev.rolloutkit.engine.internal.pass.Recorder;
import dev.rolloutkit.engine.internal.state.ClusterState;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The replacement of pods that are older than {@code spec.restartAt}. */
class RestartsTest {
  private final Recorder recorder = Example.recorder();

  @Test
  void asManyOldPodsAreEvictedAsMayBeUnavailable() {
    restart("2026-03-01T09:59:00Z", pod("a", 10), pod("b", 10), pod("c", 10));

    assertThat(recorder.actions())
        .containsExactly(
            new Action.EvictPod("a", PlanRule.RESTART),
            new Action.Requeue(Duration.ofSeconds(30), PlanRule.RESTART));
  }

  @Test
  void onceAllPodsAreYoungerTheRestartIsRecorded() {
    PassState pass = restart("2026-03-01T09:59:00Z", pod("a", 0), pod("b", 0), pod("c", 0));

    assertThat(recorder.actions()).isEmpty();
    assertThat(pass.restartedAt()).isEqualTo("2026-03-01T09:59:00Z");
  }

  @Test
  void aRestartInTheFutureRequestsAPass() {
    restart("2026-03-01T10:05:00Z", pod("a", 10));

    assertThat(recorder.actions())
        .containsExactly(new Action.Requeue(Duration.ofMinutes(5), PlanRule.RESTART));
  }

  private PassState restart(String at, Pod... pods) {
    ClusterState state =
        ClusterState.builder()
            .from(
                Example.state(
                    Example.rollout("\"restartAt\": \"" + at + "\"", "{\"stableRS\": \"new\"}"),
                    Example.replicaSet("new", 3, 2, 20)))
            .pods(List.of(pods))
            .build();
    Observed observed = Example.observed(state);
    return Restarts.reconcile(observed, Example.pass(observed), recorder);
  }

  private static Pod pod(String name, int minutesAgo) {
    return new PodBuilder()
        .withNewMetadata()
        .withName(name)
        .withLabels(Map.of("app", "web"))
        .withCreationTimestamp(Example.NOW.minus(Duration.ofMinutes(minutesAgo)).toString())
        .addNewOwnerReference()
        .withUid("u-new")
        .withController(true)
        .endOwnerReference()
        .endMetadata()
        .withNewStatus()
        .addNewCondition()
        .withType("Ready")
        .withStatus("True")
        .endCondition()
        .endStatus()
        .build();
  }
}
