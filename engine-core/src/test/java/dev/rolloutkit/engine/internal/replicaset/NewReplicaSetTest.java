package dev.rolloutkit.engine.internal.replicaset;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rolloutkit.engine.Example;
import dev.rolloutkit.engine.action.Action;
import dev.rolloutkit.engine.action.Refusal;
import dev.rolloutkit.engine.internal.pass.Observed;
import dev.rolloutkit.engine.internal.pass.Recorder;
import dev.rolloutkit.engine.internal.state.ClusterState;
import dev.rolloutkit.engine.plan.PassResult;
import io.fabric8.kubernetes.api.model.apps.ReplicaSet;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The creation of the new ReplicaSet, and its revision. */
class NewReplicaSetTest {
  private final ReplicaSet old = Example.replicaSet("old", 3, 2, 20);

  @Test
  void aMissingReplicaSetIsCreatedWithoutPodsAndWithTheNextRevision() {
    Recorder recorder = Example.recorder();
    create(recorder, old);

    Action.CreateReplicaSet creation = (Action.CreateReplicaSet) recorder.actions().get(0);
    assertThat(creation.manifest().at("/metadata/name").textValue()).isEqualTo("web-new");
    assertThat(creation.manifest().at("/spec/replicas").intValue()).isZero();
    assertThat(
            creation.manifest().at("/metadata/annotations/rollout.argoproj.io~1revision").asText())
        .isEqualTo("3");
    assertThat(recorder.hasEnded()).isTrue();
    assertThat(recorder.result()).isEqualTo(PassResult.OK);
  }

  @Test
  void aTakenNameIncreasesTheCollisionCount() {
    ReplicaSet stranger = Example.replicaSet("else", 0, 1, 20);
    stranger.getMetadata().setName("web-new");
    Recorder recorder = Example.recorder();
    create(recorder, stranger);

    Action.UpdateRolloutStatus write = (Action.UpdateRolloutStatus) recorder.actions().get(1);
    assertThat(write.statusChange().get("collisionCount").intValue()).isEqualTo(1);
    assertThat(recorder.error()).isEqualTo("replicasets.apps \"web-new\" already exists");
  }

  @Test
  void aRefusedCreationIsRecordedInTheConditions() {
    Recorder recorder = Example.refusing(Refusal.Kind.OTHER);
    create(recorder, old);

    assertThat(((Action.EmitEvent) recorder.actions().get(1)).reason())
        .isEqualTo("ReplicaSetCreateError");
    assertThat(recorder.actions().get(2)).isInstanceOf(Action.PatchRolloutStatus.class);
    assertThat(recorder.result()).isEqualTo(PassResult.ERROR);
  }

  @Test
  void aReplicaSetThatBecomesNewAgainGetsTheHighestRevision() {
    Recorder recorder = Example.recorder();
    sync(recorder, Example.replicaSet("new", 0, 1, 60), old);

    Action.UpdateReplicaSet write = (Action.UpdateReplicaSet) recorder.actions().get(0);
    assertThat(write.change().metadata().annotations())
        .containsExactlyInAnyOrderEntriesOf(
            Map.of(
                "rollout.argoproj.io/revision", "3",
                "rollout.argoproj.io/revision-history", "1"));
  }

  @Test
  void theRolloutGetsTheRevisionOfItsNewReplicaSet() {
    Recorder recorder = Example.recorder();
    sync(recorder, Example.replicaSet("new", 0, 3, 1), old);

    assertThat(recorder.actions().get(0)).isInstanceOf(Action.UpdateRolloutMetadata.class);
    assertThat(((Action.EmitEvent) recorder.actions().get(1)).message())
        .isEqualTo("Rollout updated to revision 3");
  }

  private static void create(Recorder recorder, ReplicaSet... present) {
    Observed observed = observed(present);
    NewReplicaSet.createIfMissing(observed, Example.pass(observed), recorder);
  }

  private static void sync(Recorder recorder, ReplicaSet... present) {
    Observed observed = observed(present);
    NewReplicaSet.syncRevisionIn("step").run(observed, Example.pass(observed), recorder);
  }

  private static Observed observed(ReplicaSet... present) {
    ClusterState state = Example.state(Example.rollout("", "{\"stableRS\": \"old\"}"), present);
    return Example.observed(state);
  }
}
