package dev.rolloutkit.bluegreen;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.bluegreen.analysis.AnalysisHistory;
import dev.rolloutkit.bluegreen.pass.Pass;
import dev.rolloutkit.bluegreen.pass.SizeRules;
import dev.rolloutkit.bluegreen.replicaset.NewReplicaSet;
import dev.rolloutkit.bluegreen.replicaset.OldReplicaSets;
import dev.rolloutkit.bluegreen.replicaset.RevisionHistory;
import dev.rolloutkit.model.analysis.AnalysisRun;
import io.fabric8.kubernetes.api.model.apps.ReplicaSet;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Single steps of a pass, for callers that want nothing else of it. */
final class SingleSteps {
  private SingleSteps() {}

  static ImmutableList<Action> scaleDownOld(BlueGreenState observed, Instant now) {
    Pass pass = new Pass(observed, now, EngineConfig.reference());
    Observation.findReplicaSets(pass);
    Observation.findServices(pass);
    OldReplicaSets.scaleDown(pass);
    return pass.actions();
  }

  static BlueGreenPlan onCreateFailed(
      BlueGreenState observed, String error, Instant now, EngineConfig config) {
    Pass pass = new Pass(observed, now, config);
    Observation.findReplicaSets(pass);
    NewReplicaSet.tellCreationFailed(pass, error);
    return pass.plan();
  }

  static ImmutableList<Action> revisionHistory(
      Collection<? extends @Nullable ReplicaSet> others,
      Collection<? extends @Nullable AnalysisRun> runs,
      int limit) {
    List<Action> actions = new ArrayList<>();
    RevisionHistory.cleanUp(
        SizeRules.copies(others),
        present(runs),
        limit,
        rs -> false,
        rs -> null,
        action -> {
          actions.add(action);
          return null;
        });
    return ImmutableList.copyOf(actions);
  }

  static ImmutableList<AnalysisRun> analysisRunsToDelete(
      Collection<? extends @Nullable AnalysisRun> runs,
      Collection<? extends @Nullable ReplicaSet> replicaSets,
      int successful,
      int unsuccessful) {
    return ImmutableList.copyOf(
        AnalysisHistory.toDelete(
            present(runs), SizeRules.copies(replicaSets), successful, unsuccessful));
  }

  private static List<AnalysisRun> present(Collection<? extends @Nullable AnalysisRun> runs) {
    List<AnalysisRun> present = new ArrayList<>(runs.size());
    for (AnalysisRun run : runs) {
      if (run != null) {
        present.add(run);
      }
    }
    return present;
  }
}
