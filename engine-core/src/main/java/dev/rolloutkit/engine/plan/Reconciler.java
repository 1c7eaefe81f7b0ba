package dev.rolloutkit.engine.plan;

import java.time.Instant;

/**
 * A controller with its configuration: computes the plan of a pass from what was observed and the
 * time. The same state and time always yield the same plan, and several threads may use one
 * reconciler at the same time.
 *
 * <p>The function {@code with} of each engine creates one. A reconciler remembers the validations
 * of the Rollouts that it saw last, which saves most of the time of their next passes and never
 * changes a plan. Create one when your operator starts, and use it for all Rollouts:
 *
 * <pre>{@code
 * Reconciler<ObservedRollout> reconciler = RolloutEngine.with(RolloutConfig.safe());
 * Plan plan = reconciler.reconcile(observed, clock.instant());
 * }</pre>
 *
 * @param <S> the observed state
 */
@FunctionalInterface
public interface Reconciler<S> {
  /** The actions that the controller takes in this state at this time, and the resulting status. */
  Plan reconcile(S state, Instant now);
}
