package dev.rolloutkit.engine.internal.replicaset;

import com.google.common.collect.ArrayListMultimap;
import com.google.common.collect.ListMultimap;
import dev.rolloutkit.engine.action.Action;
import dev.rolloutkit.engine.action.OnRefusal;
import dev.rolloutkit.engine.action.Refusal;
import dev.rolloutkit.engine.action.Rule;
import dev.rolloutkit.engine.internal.analysis.AnalysisHistory;
import dev.rolloutkit.engine.internal.pass.Observed;
import dev.rolloutkit.engine.internal.pass.PlanDraft;
import dev.rolloutkit.engine.internal.pass.ReplicaSetCopy;
import dev.rolloutkit.engine.internal.pass.SharedDefect;
import dev.rolloutkit.model.analysis.AnalysisRun;
import dev.rolloutkit.model.defaults.RolloutDefaults;
import io.fabric8.kubernetes.api.model.apps.ReplicaSet;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Deletes old ReplicaSets beyond the history limit.
 *
 * <p>Compatibility: if a ReplicaSet beyond the limit cannot be deleted yet, no younger one is
 * deleted in its place. A Service that selects a ReplicaSet does not prevent its deletion.
 */
public final class RevisionHistory {
  private RevisionHistory() {}

  /**
   * Deletes the oldest ReplicaSets beyond the history limit, each with its AnalysisRuns.
   *
   * @param after called after the deletion of a ReplicaSet; returns null, or the error that ends
   *     the step
   * @return the error of a refused deletion; null if there is none
   */
  public static @Nullable String cleanUp(
      Observed in, PlanDraft out, Function<ReplicaSetCopy, @Nullable String> after) {
    return cleanUp(
        out.otherRss(),
        out.otherRuns(),
        RolloutDefaults.revisionHistoryLimit(in.rollout()),
        rs ->
            in.fixes(SharedDefect.HISTORY_DELETES_PREVIEWED)
                && in.view().isReferenced(in, out, rs.hash),
        after,
        out::write);
  }

  /**
   * Deletes the oldest ReplicaSets beyond the history limit through a function that returns the
   * refusal of a deletion. An object that no longer exists is skipped; any other refusal ends the
   * clean-up and is returned.
   */
  public static @Nullable String cleanUp(
      List<ReplicaSetCopy> others,
      List<AnalysisRun> runs,
      int limit,
      Predicate<ReplicaSetCopy> kept,
      Function<ReplicaSetCopy, @Nullable String> after,
      Function<Action, @Nullable Refusal> out) {
    List<ReplicaSetCopy> surplus = surplus(others, limit, kept);
    if (surplus.isEmpty()) {
      return null;
    }
    ListMultimap<String, AnalysisRun> runsOf = ArrayListMultimap.create();
    for (AnalysisRun run : runs) {
      if (!AnalysisHistory.isDeleting(run)) {
        runsOf.put(AnalysisHistory.hash(run), run);
      }
    }
    for (ReplicaSetCopy rs : surplus) {
      String error = delete(new Action.DeleteReplicaSet(rs.name, Rule.HISTORY_LIMIT), out);
      if (error != null) {
        return error;
      }
      rs.markDeleted();
      for (AnalysisRun run : runsOf.get(rs.hash)) {
        error = delete(new Action.DeleteAnalysisRun(run.name(), Rule.HISTORY_LIMIT), out);
        if (error != null) {
          return error;
        }
      }
      error = after.apply(rs);
      if (error != null) {
        return error;
      }
    }
    return null;
  }

  private static @Nullable String delete(Action deletion, Function<Action, @Nullable Refusal> out) {
    Refusal refusal = out.apply(deletion);
    return refusal == null || deletion.onRefusal(refusal.kind()) == OnRefusal.GO_ON
        ? null
        : refusal.message();
  }

  /** The ReplicaSets to delete, the oldest first. */
  private static List<ReplicaSetCopy> surplus(
      List<ReplicaSetCopy> others, int limit, Predicate<ReplicaSetCopy> kept) {
    List<ReplicaSetCopy> candidates = new ArrayList<>();
    for (ReplicaSetCopy rs : others) {
      if (!rs.isDeleting()) {
        candidates.add(rs);
      }
    }
    int count = candidates.size() - limit;
    if (count <= 0) {
      return new ArrayList<>();
    }
    candidates.sort(ReplicaSetCopy.OLDEST_FIRST);
    List<ReplicaSetCopy> surplus = new ArrayList<>();
    for (ReplicaSetCopy rs : candidates.subList(0, Math.min(count, candidates.size()))) {
      if (rs.actualReplicas == 0 && rs.replicas == 0 && isObserved(rs.source) && !kept.test(rs)) {
        surplus.add(rs);
      }
    }
    return surplus;
  }

  private static boolean isObserved(ReplicaSet rs) {
    Long generation = rs.getMetadata() == null ? null : rs.getMetadata().getGeneration();
    Long observed = rs.getStatus() == null ? null : rs.getStatus().getObservedGeneration();
    return (generation == null ? 0 : generation) <= (observed == null ? 0 : observed);
  }
}
