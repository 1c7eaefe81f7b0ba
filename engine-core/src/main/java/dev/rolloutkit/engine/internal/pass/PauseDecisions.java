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
import org.jspecify.annotations.Nullable;

/**
 * The decisions of a pass about pauses and the abort, and the status that results from them.
 *
 * <p>Source: Argo Rollouts, pause context of a reconciliation.
 *
 * @rule The abort and the pauses that a pass decides are written to the status at its end.
 * @param added the reasons of the pauses to add
 * @param removed the reasons of the pauses to remove
 * @param isCleared whether all pauses are removed
 * @param abort the reason for which the update is aborted, which may be empty; null if it is not
 * @param withdrawsAbort whether an earlier abort is withdrawn
 */
public record PauseDecisions(
    ImmutableList<String> added,
    ImmutableList<String> removed,
    boolean isCleared,
    @Nullable String abort,
    boolean withdrawsAbort) {

  /** No decision. */
  public static final PauseDecisions NONE =
      new PauseDecisions(ImmutableList.of(), ImmutableList.of(), false, null, false);

  /** The abort and the pauses that result from the decisions. */
  public PauseVerdict verdict(Rollout rollout, Instant now) {
    StatusDraft input = StatusDraft.of(rollout.status());
    StatusDraft output = StatusDraft.empty();
    write(input, output, Times.seconds(now));
    return new PauseVerdict(isAborted(input), output.toStatus());
  }

  /** Also adds a pause. */
  public PauseDecisions pause(String reason) {
    return new PauseDecisions(and(added, reason), removed, isCleared, abort, withdrawsAbort);
  }

  /** Also removes a pause. */
  public PauseDecisions resume(String reason) {
    return new PauseDecisions(added, and(removed, reason), isCleared, abort, withdrawsAbort);
  }

  /** Also aborts the update. */
  public PauseDecisions abort(String reason) {
    return new PauseDecisions(added, removed, isCleared, reason, withdrawsAbort);
  }

  /** Also withdraws an abort. */
  public PauseDecisions withdrawAbort() {
    return new PauseDecisions(added, removed, isCleared, abort, true);
  }

  /** Also removes all pauses and withdraws an abort. */
  public PauseDecisions clear() {
    return new PauseDecisions(added, removed, true, abort, true);
  }

  private static ImmutableList<String> and(ImmutableList<String> reasons, String reason) {
    return ImmutableList.<String>builder().addAll(reasons).add(reason).build();
  }

  /** Whether a pause is added. */
  public boolean addsPause() {
    return !added.isEmpty();
  }

  /** The reason for which this pass aborts the update; empty if it does not or gives none. */
  public String abortMessage() {
    return GoZero.of(abort);
  }

  /**
   * Whether the update counts as aborted for the steps of this pass.
   *
   * <p>Compatibility: if a pass withdraws an abort and then adds one, the added abort does not
   * count in the pass, but the status records it.
   */
  public boolean isAborted(StatusDraft input) {
    return !withdrawsAbort && (abort != null || input.get(ABORT));
  }

  /**
   * Writes the abort and the pauses to the new status. Fields that the rules leave unset keep their
   * values.
   */
  public void write(StatusDraft input, StatusDraft output, Instant now) {
    if (abort != null || (input.get(ABORT) && !withdrawsAbort)) {
      Instant since = input.find(ABORTED_AT);
      output.set(ABORT, true);
      output.set(ABORTED_AT, since == null ? now : since);
      return;
    }
    output.set(ABORT, false);
    output.set(ABORTED_AT, null);
    if (!isCleared) {
      writePauses(input, output, now);
    }
  }

  private void writePauses(StatusDraft input, StatusDraft output, Instant now) {
    boolean controllerPause = input.get(CONTROLLER_PAUSE);
    ImmutableList.Builder<PauseCondition> written = ImmutableList.builder();
    int count = 0;
    for (PauseCondition pause : input.get(PAUSE_CONDITIONS)) {
      if (!removed.contains(GoZero.of(pause.reason()))) {
        written.add(pause);
        count++;
      }
    }
    for (String reason : added) {
      if (!input.pausedFor(reason)) {
        written.add(PauseCondition.builder().reason(reason).startTime(now).build());
        count++;
        controllerPause = true;
      }
    }
    if (count > 0) {
      output.set(CONTROLLER_PAUSE, controllerPause);
      output.set(PAUSE_CONDITIONS, written.build());
    }
  }
}
