package dev.rolloutkit.engine.internal.replicaset;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rolloutkit.engine.Example;
import dev.rolloutkit.engine.action.Action;
import dev.rolloutkit.engine.action.Refusal;
import dev.rolloutkit.engine.internal.pass.Observed;
import dev.rolloutkit.engine.internal.pass.PassState;
import dev.rolloutkit.engine.internal.pass.Recorder;
import io.fabric8.kubernetes.api.model.apps.ReplicaSet;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Which ReplicaSets a Rollout adopts, keeps and releases. */
class ClaimsTest {
  private final Recorder recorder = Example.recorder();

  @Test
  void aReplicaSetWithoutOwnerThatMatchesIsAdopted() {
    assertThat(claimed(recorder, orphan())).containsExactly("web-new");
    assertThat(recorder.actions()).hasSize(1).hasOnlyElementsOfType(Action.AdoptReplicaSet.class);
  }

  @Test
  void anOwnedReplicaSetThatNoLongerMatchesIsReleased() {
    ReplicaSet relabelled = Example.replicaSet("new", 1, 1, 10);
    relabelled.getMetadata().setLabels(Map.of("app", "other"));

    assertThat(claimed(recorder, relabelled)).isEmpty();
    assertThat(recorder.actions()).hasSize(1).hasOnlyElementsOfType(Action.ReleaseReplicaSet.class);
  }

  @Test
  void aReplicaSetOfAnotherOwnerIsNotTouched() {
    ReplicaSet foreign = Example.replicaSet("new", 1, 1, 10);
    foreign.getMetadata().getOwnerReferences().get(0).setUid("u-other");

    assertThat(claimed(recorder, foreign)).isEmpty();
    assertThat(recorder.actions()).isEmpty();
  }

  @Test
  void anAdoptionAnsweredByNotFoundIsIgnoredAndAnyOtherRefusalEndsThePass() {
    Recorder gone = Example.refusing(Refusal.Kind.NOT_FOUND);
    claimed(gone, orphan());
    assertThat(gone.hasEnded()).isFalse();

    Recorder refused = Example.refusing(Refusal.Kind.OTHER);
    claimed(refused, orphan());
    assertThat(refused.error()).isEqualTo("refused");
  }

  private static ReplicaSet orphan() {
    ReplicaSet orphan = Example.replicaSet("new", 1, 1, 10);
    orphan.getMetadata().setOwnerReferences(List.of());
    return orphan;
  }

  private static List<String> claimed(Recorder recorder, ReplicaSet present) {
    Observed observed = Example.observed(Example.state(Example.rollout("", "{}"), present));
    return Claims.claim(observed, PassState.of(observed), recorder).replicaSets().stream()
        .map(rs -> rs.name)
        .toList();
  }
}
