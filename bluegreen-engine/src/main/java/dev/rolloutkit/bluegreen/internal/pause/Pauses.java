package dev.rolloutkit.bluegreen.internal.pause;

import static dev.rolloutkit.engine.internal.status.StatusFields.ABORT;
import static dev.rolloutkit.engine.internal.status.StatusFields.CONTROLLER_PAUSE;
import static dev.rolloutkit.engine.internal.status.StatusFields.SCALE_UP_PREVIEW_CHECK_POINT;

import dev.rolloutkit.apimachinery.GoZero;
import dev.rolloutkit.bluegreen.internal.rule.BlueGreenDraft;
import dev.rolloutkit.bluegreen.internal.rule.BlueGreenView;
import dev.rolloutkit.bluegreen.internal.rule.PromotionGate;
import dev.rolloutkit.bluegreen.internal.rule.PromotionRules;
import dev.rolloutkit.engine.action.Rule;
import dev.rolloutkit.engine.internal.pass.Flow;
import dev.rolloutkit.engine.internal.pass.Observed;
import dev.rolloutkit.engine.internal.pass.PlanDraft;
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
 */
public final class Pauses {
  private Pauses() {}

  public static Flow reconcile(Observed in, PlanDraft out) {
    ServiceSlot active = BlueGreenDraft.of(out).active();
    if (active == null
        || out.status().get(ABORT)
        || !PromotionGate.readyForPause(in, out)
        || out.halted()) {
      return Flow.NEXT;
    }
    if (PromotionGate.fastTracked(in, out, active)
        || out.status().get(SCALE_UP_PREVIEW_CHECK_POINT)
        || !PromotionRules.needsControllerPause(in.rollout())) {
      out.pauses().removePause(PauseReasons.BLUE_GREEN);
      return Flow.NEXT;
    }
    if (!PromotionGate.preAnalysisComplete(in, out)) {
      return Flow.NEXT;
    }
    PauseCondition pause = out.status().pause(PauseReasons.BLUE_GREEN);
    if (pause == null) {
      if (!out.status().get(CONTROLLER_PAUSE)) {
        out.pauses().addPause(PauseReasons.BLUE_GREEN);
      }
    } else if (PromotionGate.pauseCompleted(in, out)) {
      out.pauses().removePause(PauseReasons.BLUE_GREEN);
    } else {
      requeueAtPromotion(in, out, pause.startTime());
    }
    return Flow.NEXT;
  }

  private static void requeueAtPromotion(Observed in, PlanDraft out, @Nullable Instant start) {
    int seconds = GoZero.of(BlueGreenView.of(in).strategy().autoPromotionSeconds());
    if (seconds <= 0 || start == null) {
      return;
    }
    Duration remaining = Times.between(in.now(), Times.plusSeconds(start, seconds));
    if (!remaining.isNegative() && !remaining.isZero()) {
      out.requeueBeforeResync(remaining, Rule.PAUSE);
    }
  }
}
