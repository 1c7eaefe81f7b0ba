package dev.rolloutkit.bluegreen;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.GoZero;
import dev.rolloutkit.bluegreen.pass.Owners;
import dev.rolloutkit.bluegreen.pass.Pass;
import dev.rolloutkit.bluegreen.pass.Pass.Flow;
import dev.rolloutkit.bluegreen.pass.ReplicaSetCopy;
import dev.rolloutkit.bluegreen.pass.ServiceCopy;
import dev.rolloutkit.bluegreen.pass.StatusSlot;
import dev.rolloutkit.bluegreen.pass.WeightedCutover;
import dev.rolloutkit.model.analysis.AnalysisRun;
import dev.rolloutkit.model.status.RolloutAnalysisRunStatus;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Which of the observed objects plays which part. */
public final class Observation {
  private Observation() {}

  /** Finds the new, the stable and the other ReplicaSets, and the current AnalysisRuns. */
  public static Flow findReplicaSets(Pass pass) {
    @Nullable ReplicaSetCopy newRs = ReplicaSetCopy.first(pass.replicaSets, pass.state.podHash());
    if (newRs == null && pass.state.legacyPodHash().isPresent()) {
      newRs = ReplicaSetCopy.first(pass.replicaSets, pass.state.legacyPodHash().get());
    }
    @Nullable ReplicaSetCopy stableRs = stable(pass, newRs);
    ImmutableList.Builder<ReplicaSetCopy> others = ImmutableList.builder();
    for (ReplicaSetCopy rs : pass.replicaSets) {
      if (!named(newRs, rs.name) && !named(stableRs, rs.name)) {
        others.add(rs);
      }
    }
    pass.otherRss = others.build();
    pass.stableRs = stableRs;
    if (newRs != null) {
      pass.newRs = newRs.split();
      pass.newRsWithinDelay =
          newRs.isWithinDelay(pass.now)
              || (pass.mends(Defect.FAST_ROLLBACK_LOST) && newRs.deadline() != null);
    }
    findRuns(pass);
    return Flow.NEXT;
  }

  /** Finds the Services; validation saw to it that the active one exists. */
  static Flow findServices(Pass pass) {
    pass.activeService = ServiceCopy.of(pass.service(pass.strategy.activeService()));
    pass.previewService = ServiceCopy.of(pass.service(pass.strategy.previewService()));
    BlueGreenPolicies.Cutover cutover = pass.config.policies().cutover();
    if (cutover == BlueGreenPolicies.Cutover.BY_WEIGHTS) {
      WeightedCutover.install(pass);
    } else if (cutover == BlueGreenPolicies.Cutover.BY_STATUS && pass.activeService == null) {
      pass.activeService = new StatusSlot(pass.status.activeSelector);
    }
    return Flow.NEXT;
  }

  private static @Nullable ReplicaSetCopy stable(Pass pass, @Nullable ReplicaSetCopy newRs) {
    String hash = pass.status.stableRs;
    if (hash.isEmpty()) {
      return null;
    }
    if (newRs != null && newRs.hash.equals(hash)) {
      return newRs;
    }
    for (ReplicaSetCopy rs : pass.replicaSets) {
      if (rs.hash.equals(hash) && !named(newRs, rs.name)) {
        return rs;
      }
    }
    return null;
  }

  private static boolean named(@Nullable ReplicaSetCopy rs, String name) {
    return rs != null && rs.name.equals(name);
  }

  private static void findRuns(Pass pass) {
    String pre = name(pass.status.prePromotionRun);
    String post = name(pass.status.postPromotionRun);
    List<AnalysisRun> others = new ArrayList<>();
    for (AnalysisRun run : pass.state.analysisRuns()) {
      if (!Owners.controls(pass.rollout, run)) {
        continue;
      }
      String name = run.name();
      if (!name.isEmpty() && name.equals(pre)) {
        pass.currentPreRun = run;
      } else if (!name.isEmpty() && name.equals(post)) {
        pass.currentPostRun = run;
      } else {
        others.add(run);
      }
    }
    pass.otherRuns = others;
  }

  private static String name(@Nullable RolloutAnalysisRunStatus run) {
    return run == null ? "" : GoZero.of(run.name());
  }
}
