package dev.rolloutkit.engine.internal.pass;

import dev.rolloutkit.engine.internal.status.StatusDraft;
import dev.rolloutkit.model.spec.RolloutSpec;
import org.jspecify.annotations.Nullable;

/**
 * What the steps of one strategy hand on: what was observed, and what the pass has found and
 * decided so far. Only its copies of ReplicaSets and Services change in place.
 *
 * @param <P> the type itself
 */
public interface StrategyPass<P extends StrategyPass<P>> {
  /** The input of the pass. */
  Observed observed();

  /** The findings and decisions that every strategy has. */
  PassState state();

  /** The pass with other findings and decisions of this kind. */
  P withState(PassState next);

  /** The pass with other decisions about pauses and the abort. */
  default P withPauses(PauseDecisions decided) {
    return withState(state().withPauses(decided));
  }

  /** The decisions about pauses and the abort. */
  default PauseDecisions pauses() {
    return state().pauses();
  }

  /** The spec of the Rollout. */
  default RolloutSpec spec() {
    return observed().spec();
  }

  /** {@code spec.replicas}; 1 if unset. */
  default int desired() {
    return observed().desired();
  }

  /** The status in the controller's copy of the Rollout. */
  default StatusDraft status() {
    return state().status();
  }

  /** The ReplicaSets and their roles. */
  default Revisions revisions() {
    return state().revisions();
  }

  /** The ReplicaSet of the current template; null if it does not exist yet. */
  default @Nullable ReplicaSetCopy newRs() {
    return revisions().newRs();
  }

  /** The new ReplicaSet, for steps that run only if it exists. */
  default ReplicaSetCopy requireNewRs() {
    return state().requireNewRs();
  }

  /** The stable ReplicaSet; null if there is none. */
  default @Nullable ReplicaSetCopy stableRs() {
    return revisions().stableRs();
  }

  /** Whether the update was aborted, by a user or in this pass. */
  default boolean isAborted() {
    return state().isAborted();
  }

  /** Whether and how the update returns to an older revision. */
  default RollbackKind rollback() {
    return state().rollback(observed());
  }

  /** Whether a user or an inconclusive analysis stops all progress. */
  default boolean isProgressHalted() {
    return state().isProgressHalted(observed());
  }
}
