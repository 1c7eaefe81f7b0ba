package dev.rolloutkit.engine.internal.analysis;

import dev.rolloutkit.apimachinery.GoTime;
import dev.rolloutkit.apimachinery.GoZero;
import dev.rolloutkit.engine.internal.pass.ReplicaSetCopy;
import dev.rolloutkit.model.analysis.AnalysisRun;
import dev.rolloutkit.model.meta.Metadata;
import dev.rolloutkit.model.rollout.RolloutKeys;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Which finished AnalysisRuns are deleted.
 *
 * <p>Source: Argo Rollouts, garbage collection of AnalysisRuns.
 */
public final class AnalysisHistory {
  private static final Comparator<AnalysisRun> NEWEST_FIRST =
      Comparator.comparing(AnalysisHistory::created).reversed();

  private AnalysisHistory() {}

  /**
   * The runs to delete, the newest first: those of no ReplicaSet or of one that disappears, and
   * those beyond the limits.
   */
  public static List<AnalysisRun> toDelete(
      List<AnalysisRun> runs, List<ReplicaSetCopy> replicaSets, int successful, int unsuccessful) {
    if (runs.isEmpty()) {
      return List.of();
    }
    Map<String, Boolean> deleting = new HashMap<>();
    for (ReplicaSetCopy rs : replicaSets) {
      if (!rs.hash.isEmpty()) {
        deleting.put(rs.hash, rs.isDeleting());
      }
    }
    List<AnalysisRun> sorted = new ArrayList<>(runs);
    sorted.sort(NEWEST_FIRST);
    List<AnalysisRun> deleted = new ArrayList<>();
    int kept = 0;
    int keptUnsuccessful = 0;
    for (AnalysisRun run : sorted) {
      if (isDeleting(run)) {
        continue;
      }
      Boolean gone = deleting.get(hash(run));
      if (gone == null || gone) {
        deleted.add(run);
        continue;
      }
      switch (run.phase()) {
        case "Successful" -> {
          if (kept < successful) {
            kept++;
          } else {
            deleted.add(run);
          }
        }
        case "Failed", "Error", "Inconclusive" -> {
          if (keptUnsuccessful < unsuccessful) {
            keptUnsuccessful++;
          } else {
            deleted.add(run);
          }
        }
        default -> {}
      }
    }
    return deleted;
  }

  /** The hash of the ReplicaSet that a run is for, empty for none. */
  public static String hash(AnalysisRun run) {
    Metadata metadata = run.metadata();
    return metadata == null
        ? ""
        : GoZero.of(GoZero.of(metadata.labels()).get(RolloutKeys.POD_TEMPLATE_HASH));
  }

  public static boolean isDeleting(AnalysisRun run) {
    return run.metadata() != null && run.metadata().deletionTimestamp() != null;
  }

  private static Instant created(AnalysisRun run) {
    @Nullable Instant created = run.metadata() == null ? null : run.metadata().creationTimestamp();
    return created == null ? GoTime.ZERO : created;
  }
}
