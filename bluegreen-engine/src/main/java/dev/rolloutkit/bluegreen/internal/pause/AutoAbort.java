package dev.rolloutkit.bluegreen.internal.pause;

import dev.rolloutkit.bluegreen.internal.rule.BlueGreenPass;
import dev.rolloutkit.engine.action.PlanRule;
import dev.rolloutkit.engine.internal.pass.Recorder;
import dev.rolloutkit.engine.internal.status.PauseReasons;
import dev.rolloutkit.engine.internal.time.Times;
import dev.rolloutkit.model.status.PauseCondition;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/** Aborts an update that is not promoted in time. The reference waits forever. */
public final class AutoAbort {
  private AutoAbort() {}

  public static BlueGreenPass abortWhenNobodyPromotes(BlueGreenPass pass, Recorder recorder) {
    Optional<Duration> window = pass.policies().abortWindow();
    PauseCondition pause = pass.status().pause(PauseReasons.BLUE_GREEN);
    Instant start = pause == null ? null : pause.startTime();
    if (window.isEmpty() || start == null || pass.isAborted()) {
      return pass;
    }
    Instant deadline = Times.plusSeconds(start, window.get().toSeconds());
    if (!deadline.isAfter(pass.observed().now())) {
      return pass.withPauses(
          pass.pauses().abort("not promoted within " + window.get().toSeconds() + "s"));
    }
    recorder.requeueBeforeResync(
        pass.observed(), Times.between(pass.observed().now(), deadline), PlanRule.AUTO_ABORT);
    return pass;
  }
}
