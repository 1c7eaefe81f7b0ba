package dev.rolloutkit.bluegreen.pause;

import dev.rolloutkit.bluegreen.Rule;
import dev.rolloutkit.bluegreen.pass.Pass;
import dev.rolloutkit.bluegreen.pass.Pass.Flow;
import dev.rolloutkit.bluegreen.pass.PauseReasons;
import dev.rolloutkit.bluegreen.pass.Times;
import dev.rolloutkit.model.status.PauseCondition;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/** Aborts an update that nobody promotes. The reference waits for ever. */
public final class AutoAbort {
  private AutoAbort() {}

  public static Flow abortWhenNobodyPromotes(Pass pass) {
    Optional<Duration> window = pass.config.policies().abortWindow();
    PauseCondition pause = pass.status.pause(PauseReasons.BLUE_GREEN);
    Instant start = pause == null ? null : pause.startTime();
    if (window.isEmpty() || start == null || pass.aborted()) {
      return Flow.NEXT;
    }
    Instant deadline = Times.plusSeconds(start, window.get().toSeconds());
    if (!deadline.isAfter(pass.now)) {
      pass.pauses.abort("not promoted within " + window.get().toSeconds() + "s");
    } else {
      pass.requeueBeforeResync(Times.between(pass.now, deadline), Rule.AUTO_ABORT);
    }
    return Flow.NEXT;
  }
}
