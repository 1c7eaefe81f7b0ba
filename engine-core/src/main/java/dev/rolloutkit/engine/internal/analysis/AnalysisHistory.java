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
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Decides which finished AnalysisRuns are deleted.
 *
 * <p>Source: Argo Rollouts, garbage collection of AnalysisRuns.
 *
 * @rule Finished AnalysisRuns are deleted beyond the limits for successful and unsuccessful ones,
 *     and with their ReplicaSet.
 */
public final class AnalysisHistory {
  private AnalysisHistory() {}

  /**
   * The fields of a run that decide whether it is deleted.
   *
   * @param metadata its metadata; null if it has none
   * @param phase its phase; empty if it has none
   */
  public record Entry(String name, @Nullable Metadata metadata, String phase) {
    /** The entry of an AnalysisRun. */
    public static Entry of(AnalysisRun run) {
      return new Entry(run.name(), run.metadata(), run.phase());
    }

    /** Its creation time; Go's zero time if unknown. */
    public Instant created() {
      @Nullable Instant created = metadata == null ? null : metadata.creationTimestamp();
      return created == null ? GoTime.ZERO : created;
    }
  }

  /**
   * The runs to delete, the newest first: runs without a ReplicaSet or whose ReplicaSet is being
   * deleted, and runs beyond the limits.
   */
  public static List<AnalysisRun> toDelete(
      List<AnalysisRun> runs, List<ReplicaSetCopy> replicaSets, int successful, int unsuccessful) {
    return toDelete(
        runs,
        Entry::of,
        Comparator.comparing(Entry::created).reversed(),
        replicaSets,
        successful,
        unsuccessful);
  }

  /**
   * Like the other {@code toDelete}, for objects of any type.
   *
   * @param entry returns the entry of a run
   * @param newestFirst the order in which they are kept
   */
  public static <T> List<T> toDelete(
      List<T> runs,
      Function<T, Entry> entry,
      Comparator<Entry> newestFirst,
      List<ReplicaSetCopy> replicaSets,
      int successful,
      int unsuccessful) {
    if (runs.isEmpty()) {
      return List.of();
    }
    Map<String, Boolean> deleting = new HashMap<>();
    for (ReplicaSetCopy rs : replicaSets) {
      if (!rs.hash.isEmpty()) {
        deleting.put(rs.hash, rs.isDeleting());
      }
    }
    List<T> sorted = new ArrayList<>(runs);
    sorted.sort(Comparator.comparing(entry, newestFirst));
    List<T> deleted = new ArrayList<>();
    int kept = 0;
    int keptUnsuccessful = 0;
    for (T run : sorted) {
      Entry facts = entry.apply(run);
      if (isDeleting(facts.metadata())) {
        continue;
      }
      Boolean gone = deleting.get(hash(facts.metadata()));
      if (gone == null || gone) {
        deleted.add(run);
        continue;
      }
      switch (facts.phase()) {
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

  /** The pod-template hash of the ReplicaSet that a run belongs to; empty if there is none. */
  public static String hash(AnalysisRun run) {
    return hash(run.metadata());
  }

  /** The pod-template hash of the ReplicaSet that an object belongs to; empty if there is none. */
  public static String hash(@Nullable Metadata metadata) {
    return metadata == null
        ? ""
        : GoZero.of(GoZero.of(metadata.labels()).get(RolloutKeys.POD_TEMPLATE_HASH));
  }

  public static boolean isDeleting(AnalysisRun run) {
    return isDeleting(run.metadata());
  }

  /** Whether an object is being deleted. */
  public static boolean isDeleting(@Nullable Metadata metadata) {
    return metadata != null && metadata.deletionTimestamp() != null;
  }
}
