package dev.rolloutkit.bluegreen.internal.rule;

import static dev.rolloutkit.engine.internal.status.StatusFields.ACTIVE_SELECTOR;
import static dev.rolloutkit.engine.internal.status.StatusFields.CONTROLLER_PAUSE;
import static dev.rolloutkit.engine.internal.status.StatusFields.PAUSE_CONDITIONS;
import static dev.rolloutkit.engine.internal.status.StatusFields.PROMOTE_FULL;

import dev.rolloutkit.bluegreen.config.BlueGreenDefect;
import dev.rolloutkit.engine.internal.pass.PassState;
import dev.rolloutkit.engine.internal.pass.ServiceSlot;
import dev.rolloutkit.model.analysis.AnalysisRun;
import org.jspecify.annotations.Nullable;

/**
 * The conditions for switching the active Service in a pass.
 *
 * <p>Source: Argo Rollouts, blue-green reconciliation.
 *
 * @rule The active Service is switched once the new pods are available, the pause is over, and the
 *     analysis before the switch is over.
 */
public final class PromotionGate {
  private PromotionGate() {}

  /** The size of the new ReplicaSet in this phase of the update. */
  public static int newRsReplicas(BlueGreenPass pass) {
    if (pass.fixes(BlueGreenDefect.FAST_ROLLBACK_LOST)
        && (pass.rollback().fastRollback() || pass.isActive(pass.requireNewRs().hash))) {
      // After the switch, a refused status write must not bring back the preview size.
      return pass.desired();
    }
    return PromotionRules.newRsReplicas(
        pass.observed().rollout(),
        pass.status(),
        pass.requireNewRs(),
        pass.revisions().byHash(pass.status().get(ACTIVE_SELECTOR)));
  }

  /**
   * Whether the new ReplicaSet has the size of this phase of the update, and all its pods are
   * available.
   */
  public static boolean readyForPause(BlueGreenPass pass) {
    return PromotionRules.isReady(pass.requireNewRs(), newRsReplicas(pass));
  }

  /** Whether the pause before the switch is over or there is none. */
  public static boolean pauseCompleted(BlueGreenPass pass) {
    return resumed(pass.view(), pass.state())
        || PromotionRules.pauseCompleted(
            pass.observed().rollout(),
            pass.status(),
            pass.pauses().addsPause(),
            pass.observed().now());
  }

  /** Whether a user promoted the update and the promotion is remembered until the switch. */
  public static boolean resumed(BlueGreenView view, PassState pass) {
    return view.fixes(BlueGreenDefect.PROMOTE_LOST)
        && !pass.pauses().addsPause()
        && pass.status().get(CONTROLLER_PAUSE)
        && pass.status().get(PAUSE_CONDITIONS).isEmpty();
  }

  /**
   * Whether the pause and the analysis before the switch are skipped.
   *
   * @rule A rollback within the scale-down delay and a full promotion skip the pause and the
   *     analysis before the switch.
   */
  public static boolean fastTracked(BlueGreenPass pass, ServiceSlot activeService) {
    return pass.rollback().fastRollback()
        || pass.status().get(PROMOTE_FULL)
        || !activeService.hasHashKey()
        || activeService.selects().equals(pass.requireNewRs().hash);
  }

  /** Whether the analysis before the switch is over or there is none. */
  public static boolean preAnalysisComplete(BlueGreenPass pass) {
    return pass.strategy().prePromotionAnalysis() == null
        || (successful(pass.runs().pre())
            && !(pass.fixes(BlueGreenDefect.POST_RETRY_LOOP) && pass.state().isRetry()));
  }

  /** Whether an analysis was successful. */
  public static boolean successful(@Nullable AnalysisRun run) {
    return run != null && run.phase().equals("Successful");
  }
}
