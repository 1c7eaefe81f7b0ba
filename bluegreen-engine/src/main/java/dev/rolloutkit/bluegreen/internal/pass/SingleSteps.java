package dev.rolloutkit.bluegreen.internal.pass;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.bluegreen.config.BlueGreenConfig;
import dev.rolloutkit.bluegreen.internal.replicaset.OldReplicaSets;
import dev.rolloutkit.bluegreen.internal.rule.BlueGreenPass;
import dev.rolloutkit.bluegreen.internal.rule.PassInput;
import dev.rolloutkit.bluegreen.state.BlueGreenState;
import dev.rolloutkit.engine.action.Action;
import dev.rolloutkit.engine.internal.analysis.AnalysisHistory;
import dev.rolloutkit.engine.internal.pass.Recorder;
import dev.rolloutkit.engine.internal.pass.ReplicaSetCopy;
import dev.rolloutkit.engine.internal.replicaset.Claims;
import dev.rolloutkit.engine.internal.replicaset.NewReplicaSet;
import dev.rolloutkit.engine.internal.replicaset.RevisionHistory;
import dev.rolloutkit.engine.internal.validation.ValidationCache;
import dev.rolloutkit.engine.plan.Plan;
import dev.rolloutkit.model.analysis.AnalysisRun;
import io.fabric8.kubernetes.api.model.apps.ReplicaSet;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Single steps of a pass, for callers that need only one of them. */
public final class SingleSteps {
  private SingleSteps() {}

  public static ImmutableList<Action> scaleDownOld(BlueGreenState observed, Instant now) {
    Recorder recorder = new Recorder(ImmutableMap.of());
    BlueGreenPass pass = found(observed, now, BlueGreenConfig.reference(), recorder);
    OldReplicaSets.scaleDown(BlueGreenRoles.findServices(pass, recorder), recorder);
    return recorder.actions();
  }

  public static Plan onCreateFailed(
      BlueGreenState observed, String error, Instant now, BlueGreenConfig config) {
    Recorder recorder = new Recorder(ImmutableMap.of());
    BlueGreenPass pass = found(observed, now, config, recorder);
    NewReplicaSet.reportCreationFailed(pass.observed(), pass.state(), recorder, error);
    return recorder.plan(pass.observed().rollout().status());
  }

  private static BlueGreenPass found(
      BlueGreenState observed, Instant now, BlueGreenConfig config, Recorder recorder) {
    BlueGreenPass pass =
        BlueGreenReconciler.begin(new PassInput(observed, now, config, new ValidationCache()));
    return BlueGreenRoles.findReplicaSets(
        pass.withState(Claims.findMembers(pass.observed(), pass.state())), recorder);
  }

  public static ImmutableList<Action> revisionHistory(
      Collection<? extends @Nullable ReplicaSet> others,
      Collection<? extends @Nullable AnalysisRun> runs,
      int limit) {
    List<Action> actions = new ArrayList<>();
    RevisionHistory.cleanUp(
        ReplicaSetCopy.copies(others),
        present(runs),
        ImmutableList.of(),
        limit,
        rs -> false,
        action -> {
          actions.add(action);
          return null;
        });
    return ImmutableList.copyOf(actions);
  }

  public static ImmutableList<AnalysisRun> analysisRunsToDelete(
      Collection<? extends @Nullable AnalysisRun> runs,
      Collection<? extends @Nullable ReplicaSet> replicaSets,
      int successful,
      int unsuccessful) {
    return ImmutableList.copyOf(
        AnalysisHistory.toDelete(
            present(runs), ReplicaSetCopy.copies(replicaSets), successful, unsuccessful));
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
