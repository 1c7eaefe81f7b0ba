package dev.rolloutkit.canary.internal.pause;

import static dev.rolloutkit.engine.internal.status.StatusFields.CONTROLLER_PAUSE;
import static dev.rolloutkit.engine.internal.status.StatusFields.PROMOTE_FULL;

import dev.rolloutkit.apimachinery.GoZero;
import dev.rolloutkit.canary.internal.pass.CanaryPass;
import dev.rolloutkit.engine.action.Rule;
import dev.rolloutkit.engine.internal.status.PauseReasons;
import dev.rolloutkit.engine.internal.time.Times;
import dev.rolloutkit.model.status.PauseCondition;
import dev.rolloutkit.model.strategy.CanaryStep;
import dev.rolloutkit.model.strategy.PauseDuration;
import dev.rolloutkit.model.strategy.RolloutPause;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Handles pause steps, which wait for a user or for some time.
 *
 * <p>Source: Argo Rollouts, reconciliation of canary pauses.
 */
public final class PauseSteps {
  private PauseSteps() {}

  /** Whether the current step is a pause that is not over. Starts the pause if necessary. */
  public static boolean isWaiting(CanaryPass pass) {
    RolloutPause pause = pass.step().map(CanaryStep::pause).orElse(null);
    if (GoZero.of(pass.in().spec().paused())
        || pass.out().status().get(PROMOTE_FULL)
        || pause == null) {
      return false;
    }
    PauseCondition condition = pass.out().status().pause(PauseReasons.CANARY_STEP);
    if (condition == null) {
      if (!pass.out().status().get(CONTROLLER_PAUSE)) {
        pass.out().pauses().addPause(PauseReasons.CANARY_STEP);
      }
      return true;
    }
    Instant end = end(pause, condition);
    if (end != null) {
      Duration remaining = Times.between(pass.in().now(), end);
      if (!remaining.isNegative() && !remaining.isZero()) {
        pass.out().requeueBeforeResync(remaining, Rule.PAUSE);
      }
    }
    return true;
  }

  /**
   * Whether the pause of the current step is over, because a user resumed it or its duration has
   * passed.
   */
  public static boolean isOver(CanaryPass pass, RolloutPause pause) {
    PauseCondition condition = pass.out().status().pause(PauseReasons.CANARY_STEP);
    if (condition == null) {
      return pass.out().status().get(CONTROLLER_PAUSE);
    }
    Instant end = end(pause, condition);
    return end != null && pass.in().now().isAfter(end);
  }

  private static @Nullable Instant end(RolloutPause pause, PauseCondition condition) {
    Instant start = condition.startTime();
    return pause.duration() == null || start == null
        ? null
        : Times.plusSeconds(start, PauseDuration.seconds(pause.duration()));
  }
}
