package dev.rolloutkit.testkit.world;

import dev.rolloutkit.engine.plan.Plan;

/**
 * A controller of Rollouts in a world. It must return the same plan for the same cluster, and be
 * safe for use by several threads.
 */
@FunctionalInterface
public interface RolloutController {
  /** Computes the plan of one pass at {@link RolloutCluster#NOW}. */
  Plan reconcile(RolloutCluster seen);
}
