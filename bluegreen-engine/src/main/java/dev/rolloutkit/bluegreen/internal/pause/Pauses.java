package dev.rolloutkit.bluegreen.internal.pause;

import static dev.rolloutkit.engine.internal.status.StatusFields.ABORT;
import static dev.rolloutkit.engine.internal.status.StatusFields.CONTROLLER_PAUSE;
import static dev.rolloutkit.engine.internal.status.StatusFields.SCALE_UP_PREVIEW_CHECK_POINT;

import dev.rolloutkit.apimachinery.GoZero;
import dev.rolloutkit.bluegreen.internal.rule.BlueGreenPass;
import dev.rolloutkit.bluegreen.internal.rule.PromotionGate;
import dev.rolloutkit.bluegreen.internal.rule.PromotionRules;
import dev.rolloutkit.engine.action.PlanRule;
import dev.rolloutkit.engine.internal.pass.Recorder;
import dev.rolloutkit.engine.internal.pass.ServiceSlot;
import dev.rolloutkit.engine.internal.status.PauseReasons;
import dev.rolloutkit.engine.internal.time.Times;
import dev.rolloutkit.model.status.PauseCondition;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Handles the pause before the switch.
 *
 * <p>Source: Argo Rollouts, blue-green reconciliation of pauses.
 *
 * @rule The pause before promotion ends when a user promotes, or when {@code autoPromotionSeconds}
 *     have passed if promotion is automatic.
 */
public final class Pauses {
  private Pauses() {}

  /** Begins, ends or keeps the pause. */
  public static BlueGreenPass reconcile(BlueGreenPass pass, Recorder recorder) {
    ServiceSlot active = pass.active();
    if (active == null
        || pass.status().get(ABORT)
        || !PromotionGate.readyForPause(pass)
        || pass.isProgressHalted()) {
      return pass;
    }
    if (PromotionGate.fastTracked(pass, active)
        || pass.status().get(SCALE_UP_PREVIEW_CHECK_POINT)
        || !PromotionRules.needsControllerPause(pass.observed().rollout())) {
      return pass.withPauses(pass.pauses().resume(PauseReasons.BLUE_GREEN));
    }
    if (!PromotionGate.preAnalysisComplete(pass)) {
      return pass;
    }
    PauseCondition pause = pass.status().pause(PauseReasons.BLUE_GREEN);
    if (pause == null) {
      return pass.status().get(CONTROLLER_PAUSE)
          ? pass
          : pass.withPauses(pass.pauses().pause(PauseReasons.BLUE_GREEN));
    }
    if (PromotionGate.pauseCompleted(pass)) {
      return pass.withPauses(pass.pauses().resume(PauseReasons.BLUE_GREEN));
    }
    requeueAtPromotion(pass, recorder, pause.startTime());
    return pass;
  }

  private static void requeueAtPromotion(
      BlueGreenPass pass, Recorder recorder, @Nullable Instant start) {
    int seconds = GoZero.of(pass.strategy().autoPromotionSeconds());
    if (seconds <= 0 || start == null) {
      return;
    }
    Duration remaining = Times.between(pass.observed().now(), Times.plusSeconds(start, seconds));
    if (!remaining.isNegative() && !remaining.isZero()) {
      recorder.requeueBeforeResync(pass.observed(), remaining, PlanRule.PAUSE);
    }
  }
}
