package dev.rolloutkit.engine.internal.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.engine.Example;
import dev.rolloutkit.engine.internal.pass.ReplicaSetCopy;
import dev.rolloutkit.model.analysis.AnalysisRun;
import dev.rolloutkit.model.analysis.AnalysisRunStatus;
import dev.rolloutkit.model.meta.Metadata;
import io.fabric8.kubernetes.api.model.apps.ReplicaSet;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Which AnalysisRuns a pass deletes. */
class AnalysisHistoryTest {
  private final List<ReplicaSetCopy> sets =
      List.of(ReplicaSetCopy.of(Example.replicaSet("new", 3, 2, 10)));

  @Test
  void theNewestRunsUpToTheLimitAreKept() {
    List<AnalysisRun> runs =
        List.of(
            run("oldest", "new", "Successful", 30),
            run("newest", "new", "Successful", 10),
            run("middle", "new", "Successful", 20));

    assertThat(deleted(runs, 2, 0)).containsExactly("oldest");
    assertThat(deleted(runs, 1, 0)).containsExactly("middle", "oldest");
  }

  @Test
  void runsWithoutSuccessHaveALimitOfTheirOwn() {
    List<AnalysisRun> runs =
        List.of(
            run("good", "new", "Successful", 30),
            run("failed", "new", "Failed", 10),
            run("broken", "new", "Error", 20),
            run("unclear", "new", "Inconclusive", 40));

    assertThat(deleted(runs, 1, 2)).containsExactly("unclear");
  }

  @Test
  void anUnfinishedRunIsKept() {
    assertThat(deleted(List.of(run("active", "new", "Running", 10)), 0, 0)).isEmpty();
  }

  @Test
  void aRunWithoutItsReplicaSetIsDeletedWhateverTheLimit() {
    assertThat(deleted(List.of(run("orphan", "gone", "Running", 10)), 9, 9))
        .containsExactly("orphan");
  }

  @Test
  void aRunWhoseReplicaSetIsBeingDeletedIsDeletedToo() {
    ReplicaSet leaving = Example.replicaSet("new", 0, 2, 10);
    leaving.getMetadata().setDeletionTimestamp("2026-03-01T10:00:00Z");

    assertThat(
            AnalysisHistory.toDelete(
                List.of(run("a", "new", "Successful", 10)),
                List.of(ReplicaSetCopy.of(leaving)),
                9,
                9))
        .hasSize(1);
  }

  private List<String> deleted(List<AnalysisRun> runs, int successful, int unsuccessful) {
    return AnalysisHistory.toDelete(runs, sets, successful, unsuccessful).stream()
        .map(AnalysisRun::name)
        .toList();
  }

  private static AnalysisRun run(String name, String hash, String phase, int minutesAgo) {
    return AnalysisRun.builder()
        .metadata(
            Metadata.builder()
                .name(name)
                .labels(ImmutableMap.of("rollouts-pod-template-hash", hash))
                .creationTimestamp(Example.NOW.minus(Duration.ofMinutes(minutesAgo)))
                .build())
        .status(AnalysisRunStatus.builder().phase(phase).build())
        .build();
  }
}
