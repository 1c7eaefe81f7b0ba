package dev.rolloutkit.bluegreen.internal.pause;

import dev.rolloutkit.bluegreen.internal.rule.BlueGreenView;
import dev.rolloutkit.engine.action.Rule;
import dev.rolloutkit.engine.internal.pass.Flow;
import dev.rolloutkit.engine.internal.pass.Observed;
import dev.rolloutkit.engine.internal.pass.PlanDraft;
import dev.rolloutkit.engine.internal.status.PauseReasons;
import dev.rolloutkit.engine.internal.time.Times;
import dev.rolloutkit.model.status.PauseCondition;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/** Aborts an update that nobody promotes in time. The reference waits for ever. */
public final class AutoAbort {
  private AutoAbort() {}

  public static Flow abortWhenNobodyPromotes(Observed in, PlanDraft out) {
    Optional<Duration> window = BlueGreenView.of(in).policies().abortWindow();
    PauseCondition pause = out.status().pause(PauseReasons.BLUE_GREEN);
    Instant start = pause == null ? null : pause.startTime();
    if (window.isEmpty() || start == null || out.aborted()) {
      return Flow.NEXT;
    }
    Instant deadline = Times.plusSeconds(start, window.get().toSeconds());
    if (!deadline.isAfter(in.now())) {
      out.pauses().abort("not promoted within " + window.get().toSeconds() + "s");
    } else {
      out.requeueBeforeResync(Times.between(in.now(), deadline), Rule.AUTO_ABORT);
    }
    return Flow.NEXT;
  }
}
