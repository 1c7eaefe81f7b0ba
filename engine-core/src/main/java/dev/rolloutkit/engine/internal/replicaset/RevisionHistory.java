package dev.rolloutkit.engine.internal.replicaset;

import com.google.common.collect.ArrayListMultimap;
import com.google.common.collect.ListMultimap;
import dev.rolloutkit.engine.action.Action;
import dev.rolloutkit.engine.action.OnRefusal;
import dev.rolloutkit.engine.action.PlanRule;
import dev.rolloutkit.engine.action.Refusal;
import dev.rolloutkit.engine.internal.analysis.AnalysisHistory;
import dev.rolloutkit.engine.internal.pass.Observed;
import dev.rolloutkit.engine.internal.pass.Owners;
import dev.rolloutkit.engine.internal.pass.PassState;
import dev.rolloutkit.engine.internal.pass.Recorder;
import dev.rolloutkit.engine.internal.pass.ReplicaSetCopy;
import dev.rolloutkit.engine.internal.pass.SharedDefect;
import dev.rolloutkit.model.analysis.AnalysisRun;
import dev.rolloutkit.model.defaults.RolloutDefaults;
import dev.rolloutkit.model.experiment.Experiment;
import io.fabric8.kubernetes.api.model.apps.ReplicaSet;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Decides which old ReplicaSets are deleted.
 *
 * <p>Compatibility: among the oldest ones beyond the limit, those that cannot be deleted yet are
 * skipped and not replaced by newer ones; Services that select one are not considered.
 *
 * @rule Old ReplicaSets beyond {@code revisionHistoryLimit} are deleted, the oldest first, with
 *     their AnalysisRuns and Experiments.
 */
public final class RevisionHistory {
  private RevisionHistory() {}

  /**
   * Deletes the oldest ReplicaSets beyond the history limit, each with its AnalysisRuns and
   * Experiments.
   *
   * @param otherRuns the AnalysisRuns that the update does not use
   * @param isReferenced whether a ReplicaSet is in use in spite of its age
   * @return null, or the error of a deletion that was refused
   */
  public static @Nullable String cleanUp(
      Observed observed,
      PassState pass,
      Recorder recorder,
      List<AnalysisRun> otherRuns,
      Predicate<ReplicaSetCopy> isReferenced) {
    return cleanUp(
        pass.revisions().others(),
        otherRuns,
        Owners.otherExperiments(observed.state()),
        RolloutDefaults.revisionHistoryLimit(observed.rollout()),
        rs -> observed.fixes(SharedDefect.HISTORY_DELETES_PREVIEWED) && isReferenced.test(rs),
        recorder::write);
  }

  /**
   * Deletes through a function that returns the refusal of a deletion. Objects that no longer exist
   * are ignored; any other refusal ends the clean-up and is returned.
   */
  public static @Nullable String cleanUp(
      List<ReplicaSetCopy> others,
      List<AnalysisRun> runs,
      List<Experiment> experiments,
      int limit,
      Predicate<ReplicaSetCopy> kept,
      Function<Action, @Nullable Refusal> out) {
    List<ReplicaSetCopy> surplus = surplus(others, limit, kept);
    if (surplus.isEmpty()) {
      return null;
    }
    ListMultimap<String, Action> deletions = deletions(runs, experiments);
    for (ReplicaSetCopy rs : surplus) {
      String error = delete(new Action.DeleteReplicaSet(rs.name, PlanRule.HISTORY_LIMIT), out);
      if (error != null) {
        return error;
      }
      rs.markDeleted();
      for (Action deletion : deletions.get(rs.hash)) {
        error = delete(deletion, out);
        if (error != null) {
          return error;
        }
      }
    }
    return null;
  }

  /** The deletions that follow that of a ReplicaSet, by its hash. */
  private static ListMultimap<String, Action> deletions(
      List<AnalysisRun> runs, List<Experiment> experiments) {
    ListMultimap<String, Action> deletions = ArrayListMultimap.create();
    for (AnalysisRun run : runs) {
      if (!AnalysisHistory.isDeleting(run)) {
        deletions.put(
            AnalysisHistory.hash(run),
            new Action.DeleteAnalysisRun(run.name(), PlanRule.HISTORY_LIMIT));
      }
    }
    for (Experiment experiment : experiments) {
      if (!AnalysisHistory.isDeleting(experiment.metadata())) {
        deletions.put(
            AnalysisHistory.hash(experiment.metadata()),
            new Action.DeleteExperiment(experiment.name(), PlanRule.HISTORY_LIMIT));
      }
    }
    return deletions;
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
