package dev.rolloutkit.bluegreen;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.model.Zero;
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
final class PauseContext {
  static final String BLUE_GREEN = "BlueGreenPause";
  static final String INCONCLUSIVE = "InconclusiveAnalysisRun";
  static final String CANARY_STEP = "CanaryPauseStep";

  private final List<String> added = new ArrayList<>(0);
  private final List<String> removed = new ArrayList<>(0);
  private boolean clear;
  private boolean addAbort;
  private boolean removeAbort;
  private String abortMessage = "";

  void addPause(String reason) {
    added.add(reason);
  }

  void removePause(String reason) {
    removed.add(reason);
  }

  void clearPauses() {
    clear = true;
  }

  void abort(String message) {
    addAbort = true;
    abortMessage = message;
  }

  void dropAbort() {
    removeAbort = true;
  }

  boolean pauseAdded() {
    return !added.isEmpty();
  }

  /** Whether all pauses end. */
  boolean isCleared() {
    return clear;
  }

  /** Why this pass aborted, empty if it did not. */
  String abortMessage() {
    return abortMessage;
  }

  /**
   * Whether the update counts as aborted for the steps of this pass.
   *
   * <p>Compatibility: an abort that is added after one was dropped does not count, but is recorded.
   */
  boolean aborted(StatusDraft input) {
    return !removeAbort && (addAbort || input.abort);
  }

  /**
   * Writes abort and pauses to the new status. What the rules leave unset keeps its value there.
   */
  void write(StatusDraft input, StatusDraft output, Instant now) {
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
      if (!removed.contains(Zero.of(pause.reason()))) {
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
