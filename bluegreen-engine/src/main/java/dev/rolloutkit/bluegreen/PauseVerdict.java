package dev.rolloutkit.bluegreen;

import dev.rolloutkit.model.Rollout;
import dev.rolloutkit.model.RolloutStatus;
import java.time.Instant;

/**
 * What became of abort and pauses.
 *
 * @param aborted whether the update counts as aborted for the rest of the pass
 * @param status a status in which abort and pauses alone are set
 */
public record PauseVerdict(boolean aborted, RolloutStatus status) {

  /** See {@link BlueGreenEngine#pauseStatus}. */
  static PauseVerdict of(Rollout rollout, PauseChange change, Instant now) {
    PauseContext pauses = new PauseContext();
    change.added().forEach(pauses::addPause);
    change.removed().forEach(pauses::removePause);
    if (change.cleared()) {
      pauses.clearPauses();
    }
    if (change.abort()) {
      pauses.abort("");
    }
    if (change.dropAbort()) {
      pauses.dropAbort();
    }
    StatusDraft input = StatusDraft.of(rollout.status());
    StatusDraft output = new StatusDraft();
    pauses.write(input, output, Times.seconds(now));
    return new PauseVerdict(pauses.aborted(input), output.toStatus());
  }
}
