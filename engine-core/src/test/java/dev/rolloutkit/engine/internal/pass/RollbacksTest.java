package dev.rolloutkit.engine.internal.pass;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rolloutkit.engine.Example;
import dev.rolloutkit.model.rollout.Rollout;
import io.fabric8.kubernetes.api.model.apps.ReplicaSet;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** When an update counts as a rollback, and when it skips pauses and analyses. */
class RollbacksTest {
  private final ReplicaSet older = Example.replicaSet("a", 0, 1, 60);
  private final ReplicaSet between = Example.replicaSet("b", 0, 2, 40);
  private final ReplicaSet stable = Example.replicaSet("c", 3, 3, 20);
  private final ReplicaSet newer = Example.replicaSet("d", 0, 4, 1);

  @Test
  void aNewerRevisionIsNoRollback() {
    assertThat(rollback("", newer)).isEqualTo(new RollbackKind(false, false, false, false));
  }

  @Test
  void anOlderRevisionIsARollbackWithPausesAndAnalyses() {
    assertThat(rollback("", older)).isEqualTo(new RollbackKind(true, false, false, false));
  }

  @Test
  void aRollbackToTheStableRevisionIsImmediate() {
    assertThat(rollback("", stable).fastRollback()).isTrue();
  }

  @Test
  void theRollbackWindowCountsTheRevisionsBetween() {
    assertThat(rollback("\"rollbackWindow\": {\"revisions\": 1}", older).withinWindow()).isFalse();
    RollbackKind within = rollback("\"rollbackWindow\": {\"revisions\": 2}", older);
    assertThat(within.withinWindow()).isTrue();
    assertThat(within.fastRollback()).isTrue();
  }

  @Test
  void aRollbackToAReplicaSetBeforeItsScaleDownIsImmediate() {
    ReplicaSet waiting =
        Example.replicaSet(
            "a", 3, 3, 60, Map.of("scale-down-deadline", Example.NOW.plusSeconds(30).toString()));

    assertThat(rollback("", waiting)).isEqualTo(new RollbackKind(true, true, false, true));
  }

  private RollbackKind rollback(String spec, ReplicaSet newRs) {
    Rollout rollout = Example.rollout(spec, "{\"stableRS\": \"c\"}");
    return Rollbacks.of(
        rollout, List.of(older, between, stable, newer), newRs, stable, Example.NOW);
  }
}
