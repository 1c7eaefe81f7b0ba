package dev.rolloutkit.engine.internal.pass;

import static dev.rolloutkit.engine.internal.status.StatusFields.ABORT;
import static dev.rolloutkit.engine.internal.status.StatusFields.ABORTED_AT;
import static dev.rolloutkit.engine.internal.status.StatusFields.CURRENT_POD_HASH;
import static dev.rolloutkit.engine.internal.status.StatusFields.DURATION;
import static dev.rolloutkit.engine.internal.status.StatusFields.PAUSE_CONDITIONS;
import static dev.rolloutkit.engine.internal.status.StatusFields.RESTARTED_AT;
import static dev.rolloutkit.engine.internal.status.StatusFields.STABLE_RS;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.GoZero;
import dev.rolloutkit.engine.internal.status.PauseReasons;
import dev.rolloutkit.engine.internal.status.StatusDraft;
import dev.rolloutkit.model.release.RolloutsChange;
import java.time.Instant;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What a pass of any strategy has found and decided so far. Each step gets the state that the step
 * before it left, and returns the next one.
 *
 * @rule Each step of a pass gets the state that the step before it left.
 * @param rollout the controller's copy of the Rollout
 * @param status the status in that copy
 * @param revisions the ReplicaSets and their roles
 * @param pauses the decisions about pauses and the abort
 * @param restartedAt the restart that this pass completed; null if it completed none
 */
public record PassState(
    RolloutCopy rollout,
    StatusDraft status,
    Revisions revisions,
    PauseDecisions pauses,
    @Nullable Instant restartedAt) {

  /** The state before the first step, which finds the ReplicaSets. */
  public static PassState of(Observed observed) {
    StatusDraft status = StatusDraft.of(observed.rollout().status());
    if (!observed.has(RolloutsChange.STATUS_DURATION)) {
      status.set(DURATION, null);
    }
    return new PassState(
        RolloutCopy.of(observed.state()),
        status,
        Revisions.of(ImmutableList.of()),
        PauseDecisions.NONE,
        null);
  }

  /** The state with another copy of the Rollout. */
  public PassState withRollout(RolloutCopy copy) {
    return new PassState(copy, status, revisions, pauses, restartedAt);
  }

  /** The state with another status in the copy of the Rollout. */
  public PassState withStatus(StatusDraft known) {
    return new PassState(rollout, known, revisions, pauses, restartedAt);
  }

  /** The state with other ReplicaSets or roles. */
  public PassState withRevisions(Revisions found) {
    return new PassState(rollout, status, found, pauses, restartedAt);
  }

  /** The state with other decisions about pauses and the abort. */
  public PassState withPauses(PauseDecisions decided) {
    return new PassState(rollout, status, revisions, decided, restartedAt);
  }

  /** The state after a completed restart. */
  public PassState withRestartedAt(Instant restart) {
    return new PassState(rollout, status, revisions, pauses, restart);
  }

  /** The status that the end of the pass completes: what stays from pass to pass, and a restart. */
  public StatusDraft successor() {
    StatusDraft next = status.successor();
    if (restartedAt != null) {
      next.set(RESTARTED_AT, restartedAt);
    }
    return next;
  }

  /** The ReplicaSet of the current template; null if it does not exist yet. */
  public @Nullable ReplicaSetCopy newRs() {
    return revisions.newRs();
  }

  /** The new ReplicaSet, for steps that run only if it exists. */
  public ReplicaSetCopy requireNewRs() {
    return Objects.requireNonNull(revisions.newRs(), "newRs");
  }

  /** The stable ReplicaSet; null if there is none. */
  public @Nullable ReplicaSetCopy stableRs() {
    return revisions.stableRs();
  }

  /** All ReplicaSets in list order. */
  public ImmutableList<ReplicaSetCopy> replicaSets() {
    return revisions.all();
  }

  /** Whether the update was aborted, by a user or in this pass. */
  public boolean isAborted() {
    return pauses.isAborted(status);
  }

  /** The state without an abort if the new revision is stable: it can no longer be aborted. */
  public PassState withoutAbortOfPromoted() {
    return status.fullyPromoted() && isAborted() ? withPauses(pauses.withdrawAbort()) : this;
  }

  /** Whether the template differs from that of the status. */
  public boolean isTemplateChanged() {
    ReplicaSetCopy newRs = revisions.newRs();
    return newRs != null
        && !status.get(CURRENT_POD_HASH).isEmpty()
        && !status.get(CURRENT_POD_HASH).equals(newRs.hash);
  }

  /**
   * Whether the update continues after an abort while the status still contains the aborted
   * attempt.
   *
   * @rule An update goes on after an abort once the abort is withdrawn: a retry.
   */
  public boolean isRetry() {
    return status.find(ABORTED_AT) != null && !status.get(ABORT) && !isAborted();
  }

  /** Whether and how the update returns to an older revision. */
  public RollbackKind rollback(Observed observed) {
    return revisions.rollback(
        status.get(STABLE_RS),
        observed.spec().rollbackWindow(),
        !observed.has(RolloutsChange.ROLLBACK_FAST_TRACKED));
  }

  /** Whether a user or an inconclusive analysis stops all progress. */
  public boolean isProgressHalted(Observed observed) {
    return GoZero.of(observed.spec().paused()) || status.pausedFor(PauseReasons.INCONCLUSIVE);
  }

  /** Whether the rollout is paused for any reason, so that no progress is expected. */
  public boolean isPaused(Observed observed) {
    return GoZero.of(observed.spec().paused()) || !status.get(PAUSE_CONDITIONS).isEmpty();
  }
}
