package dev.rolloutkit.engine.internal.pass;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rolloutkit.engine.Example;
import dev.rolloutkit.engine.internal.state.ClusterState;
import io.fabric8.kubernetes.api.model.apps.ReplicaSet;
import org.junit.jupiter.api.Test;

/** Which ReplicaSet is the new one, which the stable one, and which are others. */
class RolesTest {
  private final ReplicaSet newRs = Example.replicaSet("new", 1, 3, 1);
  private final ReplicaSet old = Example.replicaSet("old", 3, 2, 20);
  private final ReplicaSet older = Example.replicaSet("older", 0, 1, 60);

  @Test
  void theTemplateDecidesTheNewReplicaSetAndTheStatusTheStableOne() {
    Revisions revisions = roles("{\"stableRS\": \"old\"}");

    assertThat(revisions.newRs().name).isEqualTo("web-new");
    assertThat(revisions.stableRs().name).isEqualTo("web-old");
    assertThat(revisions.others()).extracting(rs -> rs.name).containsExactly("web-older");
  }

  @Test
  void withoutAStableRevisionAllButTheNewOneAreOthers() {
    Revisions revisions = roles("{}");

    assertThat(revisions.stableRs()).isNull();
    assertThat(revisions.others()).hasSize(2);
  }

  /** An older controller computed the hash of the template in another way. */
  @Test
  void aReplicaSetWithTheHashOfAnOlderControllerIsTheNewOne() {
    ClusterState state =
        ClusterState.builder()
            .from(Example.state(Example.rollout("", "{}"), old, older))
            .legacyPodHash("old")
            .build();

    assertThat(Example.pass(Example.observed(state)).requireNewRs().name).isEqualTo("web-old");
  }

  @Test
  void ofTwoReplicaSetsWithTheHashTheOlderOneIsTheNewOne() {
    ReplicaSet twin = Example.replicaSet("new", 1, 3, 5);
    twin.getMetadata().setName("web-twin");
    ClusterState state = Example.state(Example.rollout("", "{}"), newRs, twin);

    assertThat(Example.pass(Example.observed(state)).requireNewRs().name).isEqualTo("web-twin");
  }

  private Revisions roles(String status) {
    return Example.pass(
            Example.observed(Example.state(Example.rollout("", status), newRs, old, older)))
        .revisions();
  }
}
