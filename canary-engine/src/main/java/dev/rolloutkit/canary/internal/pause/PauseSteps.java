package dev.rolloutkit.canary.internal.pause;

import static dev.rolloutkit.engine.internal.status.StatusFields.CONTROLLER_PAUSE;
import static dev.rolloutkit.engine.internal.status.StatusFields.PROMOTE_FULL;

import dev.rolloutkit.apimachinery.GoZero;
import dev.rolloutkit.canary.internal.pass.CanaryPass;
import dev.rolloutkit.engine.action.PlanRule;
import dev.rolloutkit.engine.internal.pass.Recorder;
import dev.rolloutkit.engine.internal.status.PauseReasons;
import dev.rolloutkit.engine.internal.time.Times;
import dev.rolloutkit.model.internal.strategy.PauseDuration;
import dev.rolloutkit.model.status.PauseCondition;
import dev.rolloutkit.model.strategy.CanaryStep;
import dev.rolloutkit.model.strategy.RolloutPause;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Pause steps, which wait for a user or for a duration.
 *
 * <p>Source: Argo Rollouts, reconciliation of canary pauses.
 *
 * @rule A pause step waits for its duration, or for a user if it has none.
 */
public final class PauseSteps {
  private PauseSteps() {}

  /** Whether the current step is a pause that nothing cancels. */
  public static boolean isWaiting(CanaryPass pass) {
    return !GoZero.of(pass.spec().paused())
        && !pass.status().get(PROMOTE_FULL)
        && pass.step().map(CanaryStep::pause).isPresent();
  }

  /** Begins the pause of the current step, or requests a pass at its end. */
  public static CanaryPass await(CanaryPass pass, Recorder recorder) {
    RolloutPause pause = pass.step().map(CanaryStep::pause).orElseThrow();
    PauseCondition condition = pass.status().pause(PauseReasons.CANARY_STEP);
    if (condition == null) {
      return pass.status().get(CONTROLLER_PAUSE)
          ? pass
          : pass.withPauses(pass.pauses().pause(PauseReasons.CANARY_STEP));
    }
    Instant end = end(pause, condition);
    if (end != null) {
      Duration remaining = Times.between(pass.observed().now(), end);
      if (!remaining.isNegative() && !remaining.isZero()) {
        recorder.requeueBeforeResync(pass.observed(), remaining, PlanRule.PAUSE);
      }
    }
    return pass;
  }

  /**
   * Whether the pause of the current step is over: a user resumed it, or its duration has passed.
   *
   * @rule A pause step is over when a user has resumed it or its duration has passed.
   */
  public static boolean isOver(CanaryPass pass, RolloutPause pause) {
    PauseCondition condition = pass.status().pause(PauseReasons.CANARY_STEP);
    if (condition == null) {
      return pass.status().get(CONTROLLER_PAUSE);
    }
    Instant end = end(pause, condition);
    return end != null && pass.observed().now().isAfter(end);
  }

  private static @Nullable Instant end(RolloutPause pause, PauseCondition condition) {
    Instant start = condition.startTime();
    return pause.duration() == null || start == null
        ? null
        : Times.plusSeconds(start, PauseDuration.seconds(pause.duration()));
  }
}
