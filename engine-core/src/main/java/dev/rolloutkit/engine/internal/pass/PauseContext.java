package dev.rolloutkit.engine.internal.pass;

import static dev.rolloutkit.engine.internal.status.StatusFields.ABORT;
import static dev.rolloutkit.engine.internal.status.StatusFields.ABORTED_AT;
import static dev.rolloutkit.engine.internal.status.StatusFields.CONTROLLER_PAUSE;
import static dev.rolloutkit.engine.internal.status.StatusFields.PAUSE_CONDITIONS;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.GoZero;
import dev.rolloutkit.engine.internal.status.StatusDraft;
import dev.rolloutkit.engine.internal.time.Times;
import dev.rolloutkit.model.rollout.Rollout;
import dev.rolloutkit.model.status.PauseCondition;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Collects the decisions of a pass about pauses and the abort, and writes them to the status.
 *
 * <p>Source: Argo Rollouts, pause context of a reconciliation.
 */
public final class PauseContext {
  private final List<String> added = new ArrayList<>(0);
  private final List<String> removed = new ArrayList<>(0);
  private boolean clear;
  private boolean addAbort;
  private boolean removeAbort;
  private String abortMessage = "";

  /** The abort and the pauses that result from the decisions of a pass. */
  public static PauseVerdict verdict(Rollout rollout, PauseChange change, Instant now) {
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
    StatusDraft output = StatusDraft.empty();
    pauses.write(input, output, Times.seconds(now));
    return new PauseVerdict(pauses.aborted(input), output.toStatus());
  }

  public void addPause(String reason) {
    added.add(reason);
  }

  public void removePause(String reason) {
    removed.add(reason);
  }

  public void clearPauses() {
    clear = true;
  }

  public void abort(String message) {
    addAbort = true;
    abortMessage = message;
  }

  public void dropAbort() {
    removeAbort = true;
  }

  /** The reasons for which this pass requests a pause. */
  public ImmutableList<String> added() {
    return ImmutableList.copyOf(added);
  }

  /** Whether this pass requests a pause. */
  public boolean pauseAdded() {
    return !added.isEmpty();
  }

  /** Whether this pass removes all pauses. */
  public boolean isCleared() {
    return clear;
  }

  /** The reason for which this pass aborted the update; empty if it did not. */
  public String abortMessage() {
    return abortMessage;
  }

  /**
   * Whether the update counts as aborted for the steps of this pass.
   *
   * <p>Compatibility: if a pass withdraws an abort and then adds one, the added abort does not
   * count in the pass, but the status records it.
   */
  public boolean aborted(StatusDraft input) {
    return !removeAbort && (addAbort || input.get(ABORT));
  }

  /**
   * Writes the abort and the pauses to the new status. Fields that the rules leave unset keep their
   * values.
   */
  public void write(StatusDraft input, StatusDraft output, Instant now) {
    if (addAbort || (input.get(ABORT) && !removeAbort)) {
      output.set(ABORT, true);
      output.set(ABORTED_AT, abortedAt(input, now));
      return;
    }
    output.set(ABORT, false);
    output.set(ABORTED_AT, null);
    if (clear) {
      return;
    }
    boolean controllerPause = input.get(CONTROLLER_PAUSE);
    ImmutableList.Builder<PauseCondition> pauses = ImmutableList.builder();
    int count = 0;
    for (PauseCondition pause : input.get(PAUSE_CONDITIONS)) {
      if (!removed.contains(GoZero.of(pause.reason()))) {
        pauses.add(pause);
        count++;
      }
    }
    for (String reason : added) {
      if (!input.pausedFor(reason)) {
        pauses.add(PauseCondition.builder().reason(reason).startTime(now).build());
        count++;
        controllerPause = true;
      }
    }
    if (count == 0) {
      return;
    }
    output.set(CONTROLLER_PAUSE, controllerPause);
    output.set(PAUSE_CONDITIONS, pauses.build());
  }

  private static @Nullable Instant abortedAt(StatusDraft input, Instant now) {
    return input.find(ABORTED_AT) == null ? now : input.find(ABORTED_AT);
  }
}
