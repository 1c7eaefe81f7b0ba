package dev.rolloutkit.bluegreen.pause;

import dev.rolloutkit.apimachinery.GoZero;
import dev.rolloutkit.bluegreen.Rule;
import dev.rolloutkit.bluegreen.pass.Pass;
import dev.rolloutkit.bluegreen.pass.Pass.Flow;
import dev.rolloutkit.bluegreen.pass.PauseReasons;
import dev.rolloutkit.bluegreen.pass.PromotionGate;
import dev.rolloutkit.bluegreen.pass.PromotionRules;
import dev.rolloutkit.bluegreen.pass.ServiceCopy;
import dev.rolloutkit.bluegreen.pass.Times;
import dev.rolloutkit.model.status.PauseCondition;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The pause before the switch.
 *
 * <p>Source: Argo Rollouts, blue-green reconciliation of pauses.
 */
public final class Pauses {
  private Pauses() {}

  public static Flow reconcile(Pass pass) {
    ServiceCopy active = pass.activeService;
    if (active == null
        || pass.status.abort
        || !PromotionGate.readyForPause(pass)
        || pass.halted()) {
      return Flow.NEXT;
    }
    if (PromotionGate.fastTracked(pass, active)
        || pass.status.scaleUpPreviewCheckPoint
        || !PromotionRules.needsControllerPause(pass.rollout)) {
      pass.pauses.removePause(PauseReasons.BLUE_GREEN);
      return Flow.NEXT;
    }
    if (!PromotionGate.preAnalysisComplete(pass)) {
      return Flow.NEXT;
    }
    PauseCondition pause = pass.status.pause(PauseReasons.BLUE_GREEN);
    if (pause == null) {
      if (!pass.status.controllerPause) {
        pass.pauses.addPause(PauseReasons.BLUE_GREEN);
      }
    } else if (PromotionGate.pauseCompleted(pass)) {
      pass.pauses.removePause(PauseReasons.BLUE_GREEN);
    } else {
      requeueAtPromotion(pass, pause.startTime());
    }
    return Flow.NEXT;
  }

  private static void requeueAtPromotion(Pass pass, @Nullable Instant start) {
    int seconds = GoZero.of(pass.strategy.autoPromotionSeconds());
    if (seconds <= 0 || start == null) {
      return;
    }
    Duration remaining = Times.between(pass.now, Times.plusSeconds(start, seconds));
    if (!remaining.isNegative() && !remaining.isZero()) {
      pass.requeueBeforeResync(remaining, Rule.PAUSE);
    }
  }
}
