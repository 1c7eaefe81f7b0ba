package dev.rolloutkit.engine.internal.pass;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rolloutkit.engine.Example;
import dev.rolloutkit.engine.action.Action;
import dev.rolloutkit.engine.action.PlanRule;
import dev.rolloutkit.engine.action.Refusal;
import dev.rolloutkit.engine.internal.state.ClusterState;
import java.util.OptionalInt;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The writes of ReplicaSets, and what the API server answers to a second one. */
class ReplicaSetWritesTest {
  private final ClusterState state =
      Example.state(Example.rollout("", "{}"), Example.replicaSet("new", 1, 2, 10));
  private final Observed observed = Example.observed(state);
  private final PassState pass = Example.pass(observed);
  private final ReplicaSetCopy rs = pass.requireNewRs();
  private final Recorder recorder = Example.recorder();

  @Test
  void scalingWritesTheSizeAndRecordsAnEvent() {
    assertThat(ReplicaSetWrites.scale(observed, pass, recorder, rs, 3, PlanRule.NEW_SIZE)).isNull();

    assertThat(recorder.actions()).hasSize(2);
    Action.UpdateReplicaSet write = (Action.UpdateReplicaSet) recorder.actions().get(0);
    assertThat(write.change().replicas()).isEqualTo(OptionalInt.of(3));
    assertThat(((Action.EmitEvent) recorder.actions().get(1)).message())
        .isEqualTo("Scaled up ReplicaSet web-new (revision 2) from 1 to 3");
  }

  @Test
  void aReplicaSetOfTheDesiredSizeIsNotWritten() {
    assertThat(ReplicaSetWrites.scale(observed, pass, recorder, rs, 1, PlanRule.NEW_SIZE)).isNull();
    assertThat(recorder.actions()).isEmpty();
  }

  @Test
  void aRefusalIsReturnedAsTheErrorOfTheController() {
    Recorder refusing = Example.refusing(Refusal.Kind.OTHER);

    assertThat(ReplicaSetWrites.scale(observed, pass, refusing, rs, 3, PlanRule.NEW_SIZE))
        .isEqualTo(
            "failed to scaleReplicaSet in scaleReplicaSetAndRecordEvent: failed to"
                + " updateReplicaSet in scaleReplicaSet: error updating replicaset in"
                + " updateReplicaSet web-new: refused");
  }

  /** The controller keeps its copy of the object, and the API server refuses it as stale. */
  @Test
  void theSecondUpdateThroughACopyIsAConflict() {
    ReplicaSetWrites.scale(observed, pass, recorder, rs, 3, PlanRule.NEW_SIZE);
    String error = ReplicaSetWrites.scale(observed, pass, recorder, rs, 2, PlanRule.NEW_SIZE);

    assertThat(error).contains("the object has been modified");
    assertThat(recorder.actions().get(2)).isInstanceOf(Action.RejectedWrite.class);
  }

  @Test
  void aPatchOfTheDeadlineIsNeverAConflict() {
    ReplicaSetWrites.scale(observed, pass, recorder, rs, 3, PlanRule.NEW_SIZE);

    assertThat(ReplicaSetWrites.addDeadline(observed, recorder, rs, 30, PlanRule.ABORT_DELAY))
        .isNull();
    assertThat(recorder.actions().get(2))
        .isEqualTo(
            new Action.PatchReplicaSetDeadline(
                "web-new", Example.NOW.plusSeconds(30), PlanRule.ABORT_DELAY));
  }

  /** With the fix, all changes of a pass are one write. */
  @Test
  void aFixedPassWritesAnObjectOnce() {
    Observed fixed =
        Example.observed(state, new Example.View(false, Set.of(SharedDefect.SELF_CONFLICT)));

    ReplicaSetWrites.scale(fixed, pass, recorder, rs, 3, PlanRule.NEW_SIZE);
    ReplicaSetWrites.addDeadline(fixed, recorder, rs, 30, PlanRule.ABORT_DELAY);

    assertThat(recorder.actions()).filteredOn(Action::isWrite).hasSize(1);
  }
}
