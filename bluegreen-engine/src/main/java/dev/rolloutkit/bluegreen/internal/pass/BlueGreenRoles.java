package dev.rolloutkit.bluegreen.internal.pass;

import static dev.rolloutkit.engine.internal.status.StatusFields.ACTIVE_SELECTOR;
import static dev.rolloutkit.engine.internal.status.StatusFields.POST_PROMOTION_RUN;
import static dev.rolloutkit.engine.internal.status.StatusFields.PRE_PROMOTION_RUN;

import dev.rolloutkit.apimachinery.GoZero;
import dev.rolloutkit.bluegreen.config.BlueGreenPolicies.Cutover;
import dev.rolloutkit.bluegreen.internal.rule.BlueGreenDraft;
import dev.rolloutkit.bluegreen.internal.rule.BlueGreenView;
import dev.rolloutkit.bluegreen.internal.rule.StatusSlot;
import dev.rolloutkit.bluegreen.internal.rule.WeightedCutover;
import dev.rolloutkit.engine.internal.pass.Flow;
import dev.rolloutkit.engine.internal.pass.Observed;
import dev.rolloutkit.engine.internal.pass.Owners;
import dev.rolloutkit.engine.internal.pass.PlanDraft;
import dev.rolloutkit.engine.internal.pass.Roles;
import dev.rolloutkit.engine.internal.pass.ServiceCopy;
import dev.rolloutkit.engine.internal.pass.ServiceSlot;
import dev.rolloutkit.model.analysis.AnalysisRun;
import dev.rolloutkit.model.status.RolloutAnalysisRunStatus;
import dev.rolloutkit.model.strategy.BlueGreenStrategy;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Assigns roles in a blue-green update to the observed objects. */
final class BlueGreenRoles {
  private BlueGreenRoles() {}

  /** Finds the new, the stable and the other ReplicaSets, and the current AnalysisRuns. */
  static Flow findReplicaSets(Observed in, PlanDraft out) {
    Roles.findReplicaSets(in, out);
    findRuns(in, out);
    return Flow.NEXT;
  }

  /** Finds the Services. Validation has already ensured that the active one exists. */
  static Flow findServices(Observed in, PlanDraft out) {
    BlueGreenStrategy strategy = BlueGreenView.of(in).strategy();
    ServiceSlot active = ServiceCopy.of(in.service(strategy.activeService()));
    ServiceSlot preview = ServiceCopy.of(in.service(strategy.previewService()));
    Cutover cutover = BlueGreenView.of(in).policies().cutover();
    if (cutover == Cutover.BY_STATUS && active == null) {
      active = new StatusSlot(out.status().get(ACTIVE_SELECTOR));
    }
    BlueGreenDraft.of(out).setServices(active, preview);
    if (cutover == Cutover.BY_WEIGHTS) {
      WeightedCutover.install(in, out);
    }
    return Flow.NEXT;
  }

  private static void findRuns(Observed in, PlanDraft out) {
    String pre = name(out.status().find(PRE_PROMOTION_RUN));
    String post = name(out.status().find(POST_PROMOTION_RUN));
    List<AnalysisRun> others = new ArrayList<>();
    for (AnalysisRun run : in.state().analysisRuns()) {
      if (!Owners.controls(in.rollout(), run)) {
        continue;
      }
      String name = run.name();
      if (!name.isEmpty() && name.equals(pre)) {
        BlueGreenDraft.of(out).setPreRun(run);
      } else if (!name.isEmpty() && name.equals(post)) {
        BlueGreenDraft.of(out).setPostRun(run);
      } else {
        others.add(run);
      }
    }
    out.setOtherRuns(others);
  }

  private static String name(@Nullable RolloutAnalysisRunStatus run) {
    return run == null ? "" : GoZero.of(run.name());
  }
}
