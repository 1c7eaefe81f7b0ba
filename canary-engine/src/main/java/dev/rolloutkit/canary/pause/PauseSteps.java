package dev.rolloutkit.canary.pause;

import dev.rolloutkit.apimachinery.GoZero;
import dev.rolloutkit.bluegreen.Rule;
import dev.rolloutkit.bluegreen.pass.Pass;
import dev.rolloutkit.bluegreen.pass.PauseReasons;
import dev.rolloutkit.bluegreen.pass.Times;
import dev.rolloutkit.canary.pass.CanaryPass;
import dev.rolloutkit.model.status.PauseCondition;
import dev.rolloutkit.model.strategy.CanaryStep;
import dev.rolloutkit.model.strategy.PauseDuration;
import dev.rolloutkit.model.strategy.RolloutPause;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A step that waits, for a person or for some time.
 *
 * <p>Source: Argo Rollouts, reconciliation of canary pauses.
 */
public final class PauseSteps {
  private PauseSteps() {}

  /** Whether the current step waits; its pause begins if it has not yet. */
  public static boolean isWaiting(CanaryPass pass) {
    Pass core = pass.core();
    RolloutPause pause = pass.step().map(CanaryStep::pause).orElse(null);
    if (GoZero.of(core.spec.paused()) || core.status.promoteFull || pause == null) {
      return false;
    }
    PauseCondition condition = core.status.pause(PauseReasons.CANARY_STEP);
    if (condition == null) {
      if (!core.status.controllerPause) {
        core.pauses.addPause(PauseReasons.CANARY_STEP);
      }
      return true;
    }
    Instant end = end(pause, condition);
    if (end != null) {
      Duration remaining = Times.between(core.now, end);
      if (!remaining.isNegative() && !remaining.isZero()) {
        core.requeueBeforeResync(remaining, Rule.PAUSE);
      }
    }
    return true;
  }

  /** Whether the pause of the current step is over: a person resumed it, or its time is up. */
  public static boolean isOver(CanaryPass pass, RolloutPause pause) {
    Pass core = pass.core();
    PauseCondition condition = core.status.pause(PauseReasons.CANARY_STEP);
    if (condition == null) {
      return core.status.controllerPause;
    }
    Instant end = end(pause, condition);
    return end != null && core.now.isAfter(end);
  }

  private static @Nullable Instant end(RolloutPause pause, PauseCondition condition) {
    Instant start = condition.startTime();
    return pause.duration() == null || start == null
        ? null
        : Times.plusSeconds(start, PauseDuration.seconds(pause.duration()));
  }
}
