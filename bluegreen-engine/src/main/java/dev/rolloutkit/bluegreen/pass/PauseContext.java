package dev.rolloutkit.bluegreen.pass;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.GoZero;
import dev.rolloutkit.bluegreen.PauseChange;
import dev.rolloutkit.bluegreen.PauseVerdict;
import dev.rolloutkit.model.rollout.Rollout;
import dev.rolloutkit.model.status.PauseCondition;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a pass decides about pauses and the abort, and how that becomes status.
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

  /** See {@code BlueGreenEngine.pauseStatus}. */
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
    StatusDraft output = new StatusDraft();
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

  /** The reasons for which this pass asks for a pause. */
  public ImmutableList<String> added() {
    return ImmutableList.copyOf(added);
  }

  /** Whether this pass asks for a pause. */
  public boolean pauseAdded() {
    return !added.isEmpty();
  }

  /** Whether all pauses end. */
  public boolean isCleared() {
    return clear;
  }

  /** Why this pass aborted, empty if it did not. */
  public String abortMessage() {
    return abortMessage;
  }

  /**
   * Whether the update counts as aborted for the steps of this pass.
   *
   * <p>Compatibility: an abort that is added after one was dropped does not count, but is recorded.
   */
  public boolean aborted(StatusDraft input) {
    return !removeAbort && (addAbort || input.abort);
  }

  /**
   * Writes abort and pauses to the new status. What the rules leave unset keeps its value there.
   */
  public void write(StatusDraft input, StatusDraft output, Instant now) {
    if (addAbort || (input.abort && !removeAbort)) {
      output.abort = true;
      output.abortedAt = abortedAt(input, now);
      return;
    }
    output.abort = false;
    output.abortedAt = null;
    if (clear) {
      return;
    }
    boolean controllerPause = input.controllerPause;
    ImmutableList.Builder<PauseCondition> pauses = ImmutableList.builder();
    int count = 0;
    for (PauseCondition pause : input.pauseConditions) {
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
    output.controllerPause = controllerPause;
    output.pauseConditions = pauses.build();
  }

  private static @Nullable Instant abortedAt(StatusDraft input, Instant now) {
    return input.abortedAt == null ? now : input.abortedAt;
  }
}
