package dev.rolloutkit.testkit.world;

import dev.rolloutkit.engine.plan.Plan;

/**
 * A controller of Rollouts, as worlds play with it. It answers the same each time, and may be asked
 * by several threads at once.
 */
@FunctionalInterface
public interface RolloutController {
  /** One pass over what it sees, at {@link RolloutCluster#NOW}. */
  Plan reconcile(RolloutCluster seen);
}
