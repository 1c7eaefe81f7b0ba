package dev.rolloutkit.bluegreen.internal.rule;

import static dev.rolloutkit.engine.internal.status.StatusFields.ACTIVE_SELECTOR;
import static dev.rolloutkit.engine.internal.status.StatusFields.CONTROLLER_PAUSE;
import static dev.rolloutkit.engine.internal.status.StatusFields.PAUSE_CONDITIONS;
import static dev.rolloutkit.engine.internal.status.StatusFields.PROMOTE_FULL;

import dev.rolloutkit.bluegreen.config.BlueGreenDefect;
import dev.rolloutkit.engine.internal.pass.Observed;
import dev.rolloutkit.engine.internal.pass.PlanDraft;
import dev.rolloutkit.engine.internal.pass.ServiceSlot;
import dev.rolloutkit.model.analysis.AnalysisRun;
import org.jspecify.annotations.Nullable;

/**
 * The conditions for switching the active Service in a pass.
 *
 * <p>Source: Argo Rollouts, blue-green reconciliation.
 */
public final class PromotionGate {
  private PromotionGate() {}

  /** The size of the new ReplicaSet in this phase of the update. */
  public static int newRsReplicas(Observed in, PlanDraft out) {
    if (BlueGreenView.of(in).fixes(BlueGreenDefect.FAST_ROLLBACK_LOST)
        && (out.rollbackKind().fastRollback()
            || BlueGreenDraft.of(out).isActive(out.requireNewRs().hash))) {
      // After the switch, a refused status write must not bring back the preview size.
      return in.desired();
    }
    return PromotionRules.newRsReplicas(
        in.rollout(),
        out.status(),
        out.requireNewRs(),
        out.byHash(out.status().get(ACTIVE_SELECTOR)));
  }

  /**
   * Whether the new ReplicaSet has the size of this phase of the update, and all its pods are
   * available.
   */
  public static boolean readyForPause(Observed in, PlanDraft out) {
    return PromotionRules.isReady(out.requireNewRs(), newRsReplicas(in, out));
  }

  /** Whether the pause before the switch is over or there is none. */
  public static boolean pauseCompleted(Observed in, PlanDraft out) {
    return resumed(in, out)
        || PromotionRules.pauseCompleted(
            in.rollout(), out.status(), out.pauses().pauseAdded(), in.now());
  }

  /** Whether a user promoted the update and the promotion is remembered until the switch. */
  public static boolean resumed(Observed in, PlanDraft out) {
    return BlueGreenView.of(in).fixes(BlueGreenDefect.PROMOTE_LOST)
        && !out.pauses().pauseAdded()
        && out.status().get(CONTROLLER_PAUSE)
        && out.status().get(PAUSE_CONDITIONS).isEmpty();
  }

  /** Whether the pause and the analysis before the switch are skipped. */
  public static boolean fastTracked(Observed in, PlanDraft out, ServiceSlot activeService) {
    return out.rollbackKind().fastRollback()
        || out.status().get(PROMOTE_FULL)
        || !activeService.hasHashKey()
        || activeService.selects().equals(out.requireNewRs().hash);
  }

  /** Whether the analysis before the switch is over or there is none. */
  public static boolean preAnalysisComplete(Observed in, PlanDraft out) {
    return BlueGreenView.of(in).strategy().prePromotionAnalysis() == null
        || (successful(BlueGreenDraft.of(out).preRun())
            && !(BlueGreenView.of(in).fixes(BlueGreenDefect.POST_RETRY_LOOP) && out.isRetry()));
  }

  /** Whether an analysis was successful. */
  public static boolean successful(@Nullable AnalysisRun run) {
    return run != null && run.phase().equals("Successful");
  }
}
