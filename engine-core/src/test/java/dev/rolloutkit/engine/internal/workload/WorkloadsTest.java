package dev.rolloutkit.engine.internal.workload;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rolloutkit.engine.Example;
import dev.rolloutkit.engine.action.Action;
import dev.rolloutkit.engine.action.PlanRule;
import dev.rolloutkit.engine.internal.pass.Observed;
import dev.rolloutkit.engine.internal.pass.Recorder;
import dev.rolloutkit.engine.internal.state.ClusterState;
import dev.rolloutkit.engine.state.ReferencedWorkload;
import org.junit.jupiter.api.Test;

/** The scaling of the Deployment that {@code spec.workloadRef} names. */
class WorkloadsTest {
  private final Recorder recorder = Example.recorder();

  @Test
  void scaleDownProgressivelyKeepsAPodForEachPodThatTheRolloutLacks() {
    Observed observed = observed("progressively", 1, "{\"readyReplicas\": 2}");
    Workloads.scaleDownProgressively(observed, Example.pass(observed), recorder, false);

    assertThat(recorder.actions())
        .containsExactly(new Action.ScaleWorkload("web-deployment", 3, 1, PlanRule.SCALE_WORKLOAD));
  }

  /** Compatibility. */
  @Test
  void onlyTheFirstRevisionScalesTheWorkload() {
    Observed observed = observed("progressively", 2, "{\"readyReplicas\": 2}");
    Workloads.scaleDownProgressively(observed, Example.pass(observed), recorder, false);

    assertThat(recorder.actions()).isEmpty();
  }

  @Test
  void scaleDownNeverKeepsThePodsOfTheWorkload() {
    Observed observed = observed("never", 1, "{\"readyReplicas\": 2}");
    Workloads.scaleDownProgressively(observed, Example.pass(observed), recorder, false);

    assertThat(recorder.actions()).isEmpty();
  }

  private static Observed observed(String scaleDown, int revision, String status) {
    return Example.observed(
        ClusterState.builder()
            .from(
                Example.state(
                    Example.rollout(
                        """
                        "workloadRef": {"apiVersion": "apps/v1", "kind": "Deployment",
                          "name": "web-deployment", "scaleDown": "%s"}\
                        """
                            .formatted(scaleDown),
                        status),
                    Example.replicaSet("new", 3, revision, 1)))
            .templateFromRef(true)
            .workload(new ReferencedWorkload(1L, 3))
            .build());
  }
}
