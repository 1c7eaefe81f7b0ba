package dev.rolloutkit.engine.internal.replicaset;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

/** The annotations that a ReplicaSet gets from its Rollout. */
class AnnotationSyncTest {
  private static final String REVISION = "rollout.argoproj.io/revision";
  private static final String HISTORY = "rollout.argoproj.io/revision-history";

  @Test
  void annotationsOfTheRolloutAreCopied() {
    assertThat(of(Map.of("team", "shop"), Map.of(REVISION, "2"), 2).annotations())
        .containsEntry("team", "shop");
  }

  @Test
  void annotationsOfKubectlAndTheControllerAreNotCopied() {
    assertThat(
            of(
                    Map.of("kubectl.kubernetes.io/last-applied-configuration", "{}", HISTORY, "1"),
                    Map.of(REVISION, "2"),
                    2)
                .changed())
        .isFalse();
  }

  @Test
  void aHigherRevisionIsWrittenAndTheFormerOneKeptInTheHistory() {
    assertThat(of(Map.of(), Map.of(REVISION, "4", HISTORY, "1,2"), 7).annotations())
        .containsEntry(REVISION, "7")
        .containsEntry(HISTORY, "1,2,4");
  }

  @Test
  void aRevisionNeverGoesDown() {
    assertThat(of(Map.of(), Map.of(REVISION, "9"), 7).annotations()).containsEntry(REVISION, "9");
  }

  /** Compatibility. */
  @Test
  void aRevisionThatIsNotANumberIsNotChanged() {
    ReplicaSetAnnotations annotations = of(Map.of("team", "shop"), Map.of(REVISION, "x"), 7);

    assertThat(annotations.changed()).isFalse();
    assertThat(annotations.annotations()).containsEntry(REVISION, "x");
  }

  @Test
  void aNewReplicaSetRecordsTheNumberOfReplicas() {
    assertThat(AnnotationSync.of(Map.of(), Map.of(), 1, false, 5).annotations())
        .containsEntry("rollout.argoproj.io/desired-replicas", "5");
  }

  private static ReplicaSetAnnotations of(
      Map<String, String> rollout, Map<String, String> replicaSet, long revision) {
    return AnnotationSync.of(rollout, replicaSet, revision, true, 3);
  }
}
