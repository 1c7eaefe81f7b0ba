package dev.rolloutkit.bluegreen.replicaset;

import com.google.common.collect.ArrayListMultimap;
import com.google.common.collect.ListMultimap;
import dev.rolloutkit.bluegreen.Action;
import dev.rolloutkit.bluegreen.Defect;
import dev.rolloutkit.bluegreen.Rule;
import dev.rolloutkit.bluegreen.analysis.AnalysisHistory;
import dev.rolloutkit.bluegreen.pass.Pass;
import dev.rolloutkit.bluegreen.pass.ReplicaSetCopy;
import dev.rolloutkit.model.RolloutDefaults;
import dev.rolloutkit.model.analysis.AnalysisRun;
import io.fabric8.kubernetes.api.model.apps.ReplicaSet;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Predicate;

/**
 * Which old ReplicaSets are deleted.
 *
 * <p>Compatibility: of the oldest ones that are too many, those that cannot be deleted yet are
 * passed over and not replaced by later ones; and Services that select one are not looked at.
 */
public final class RevisionHistory {
  private RevisionHistory() {}

  public static void cleanUp(Pass pass) {
    cleanUp(
        pass.otherRss,
        pass.otherRuns,
        RolloutDefaults.revisionHistoryLimit(pass.rollout),
        rs ->
            pass.mends(Defect.HISTORY_DELETES_PREVIEWED)
                && OldReplicaSets.isReferenced(pass, rs.hash),
        pass::add);
  }

  public static void cleanUp(
      List<ReplicaSetCopy> others,
      List<AnalysisRun> runs,
      int limit,
      Predicate<ReplicaSetCopy> kept,
      Consumer<Action> out) {
    List<ReplicaSetCopy> surplus = surplus(others, limit, kept);
    if (surplus.isEmpty()) {
      return;
    }
    ListMultimap<String, AnalysisRun> runsOf = ArrayListMultimap.create();
    for (AnalysisRun run : runs) {
      if (!AnalysisHistory.isDeleting(run)) {
        runsOf.put(AnalysisHistory.hash(run), run);
      }
    }
    for (ReplicaSetCopy rs : surplus) {
      out.accept(new Action.DeleteReplicaSet(rs.name, Rule.HISTORY_LIMIT));
      rs.markDeleted();
      for (AnalysisRun run : runsOf.get(rs.hash)) {
        out.accept(new Action.DeleteAnalysisRun(run.name(), Rule.HISTORY_LIMIT));
      }
    }
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
