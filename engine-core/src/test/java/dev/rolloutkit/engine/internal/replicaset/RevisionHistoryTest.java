package dev.rolloutkit.engine.internal.replicaset;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rolloutkit.engine.Example;
import dev.rolloutkit.engine.action.Action;
import dev.rolloutkit.engine.internal.pass.Recorder;
import dev.rolloutkit.engine.internal.pass.ReplicaSetCopy;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Which old ReplicaSets {@code revisionHistoryLimit} deletes. */
class RevisionHistoryTest {
  private final ReplicaSetCopy oldest = copy("oldest", 0, 60);
  private final ReplicaSetCopy middle = copy("middle", 0, 40);
  private final ReplicaSetCopy newest = copy("newest", 0, 20);

  @Test
  void theOldestReplicaSetsBeyondTheLimitAreDeleted() {
    assertThat(deleted(1, middle, newest, oldest)).containsExactly("web-oldest", "web-middle");
    assertThat(deleted(3, middle, newest, oldest)).isEmpty();
  }

  /** It still counts against the limit, so the next one is not deleted in its place. */
  @Test
  void aReplicaSetWithPodsIsKept() {
    assertThat(deleted(1, copy("oldest", 2, 60), middle)).isEmpty();
  }

  @Test
  void aReplicaSetInUseIsKept() {
    Recorder recorder = Example.recorder();
    RevisionHistory.cleanUp(
        List.of(oldest, middle),
        List.of(),
        List.of(),
        0,
        rs -> rs.hash.equals("oldest"),
        recorder::write);

    assertThat(recorder.actions())
        .extracting(action -> ((Action.DeleteReplicaSet) action).name())
        .containsExactly("web-middle");
  }

  private static List<String> deleted(int limit, ReplicaSetCopy... others) {
    Recorder recorder = Example.recorder();
    RevisionHistory.cleanUp(
        List.of(others), List.of(), List.of(), limit, rs -> false, recorder::write);
    return recorder.actions().stream().map(a -> ((Action.DeleteReplicaSet) a).name()).toList();
  }

  private static ReplicaSetCopy copy(String hash, int size, int minutesAgo) {
    return ReplicaSetCopy.of(Example.replicaSet(hash, size, 1, minutesAgo));
  }
}
