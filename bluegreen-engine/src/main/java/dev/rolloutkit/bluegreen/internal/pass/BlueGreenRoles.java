package dev.rolloutkit.bluegreen.internal.pass;

import static dev.rolloutkit.engine.internal.status.StatusFields.ACTIVE_SELECTOR;
import static dev.rolloutkit.engine.internal.status.StatusFields.POST_PROMOTION_RUN;
import static dev.rolloutkit.engine.internal.status.StatusFields.PRE_PROMOTION_RUN;

import dev.rolloutkit.apimachinery.GoZero;
import dev.rolloutkit.bluegreen.config.BlueGreenPolicies.Cutover;
import dev.rolloutkit.bluegreen.internal.rule.BlueGreenPass;
import dev.rolloutkit.bluegreen.internal.rule.ServiceSlots;
import dev.rolloutkit.bluegreen.internal.rule.StatusSlot;
import dev.rolloutkit.bluegreen.internal.rule.UpdateRuns;
import dev.rolloutkit.bluegreen.internal.rule.WeightedCutover;
import dev.rolloutkit.engine.internal.pass.Owners;
import dev.rolloutkit.engine.internal.pass.Recorder;
import dev.rolloutkit.engine.internal.pass.Roles;
import dev.rolloutkit.engine.internal.pass.ServiceCopy;
import dev.rolloutkit.engine.internal.pass.ServiceSlot;
import dev.rolloutkit.model.analysis.AnalysisRun;
import dev.rolloutkit.model.status.RolloutAnalysisRunStatus;
import dev.rolloutkit.model.strategy.BlueGreenStrategy;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Assigns the observed objects their roles in a blue-green update.
 *
 * @rule The new ReplicaSet has the current template, the stable one the hash of the status; the
 *     Services are those that the strategy names.
 */
final class BlueGreenRoles {
  private BlueGreenRoles() {}

  /** Finds the new, the stable and the other ReplicaSets, and the current AnalysisRuns. */
  static BlueGreenPass findReplicaSets(BlueGreenPass pass, Recorder recorder) {
    return pass.withState(Roles.assign(pass.observed(), pass.state())).withRuns(runs(pass));
  }

  /** Finds the Services. Validation has ensured that the active one exists. */
  static BlueGreenPass findServices(BlueGreenPass pass, Recorder recorder) {
    BlueGreenStrategy strategy = pass.strategy();
    ServiceSlot active = ServiceCopy.of(pass.observed().service(strategy.activeService()));
    ServiceSlot preview = ServiceCopy.of(pass.observed().service(strategy.previewService()));
    Cutover cutover = pass.policies().cutover();
    if (cutover == Cutover.BY_STATUS && active == null) {
      active = new StatusSlot(pass.status().get(ACTIVE_SELECTOR));
    }
    return pass.withServices(
        cutover == Cutover.BY_WEIGHTS && active != null && preview != null
            ? WeightedCutover.slots(pass, active, preview)
            : new ServiceSlots(active, preview, null));
  }

  private static UpdateRuns runs(BlueGreenPass pass) {
    String pre = name(pass.status().find(PRE_PROMOTION_RUN));
    String post = name(pass.status().find(POST_PROMOTION_RUN));
    UpdateRuns runs = UpdateRuns.NONE;
    List<AnalysisRun> others = new ArrayList<>();
    for (AnalysisRun run : pass.observed().state().analysisRuns()) {
      if (!Owners.controls(pass.observed().rollout(), run)) {
        continue;
      }
      String name = run.name();
      if (!name.isEmpty() && name.equals(pre)) {
        runs = runs.withPre(run);
      } else if (!name.isEmpty() && name.equals(post)) {
        runs = runs.withPost(run);
      } else {
        others.add(run);
      }
    }
    return new UpdateRuns(runs.pre(), runs.post(), others);
  }

  private static String name(@Nullable RolloutAnalysisRunStatus run) {
    return run == null ? "" : GoZero.of(run.name());
  }
}
