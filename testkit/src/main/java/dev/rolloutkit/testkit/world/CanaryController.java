package dev.rolloutkit.testkit.world;

import dev.rolloutkit.canary.CanaryEngine;
import dev.rolloutkit.canary.config.CanaryConfig;
import dev.rolloutkit.canary.state.CanaryState;
import dev.rolloutkit.engine.plan.Plan;
import java.time.Instant;
import java.util.function.BiFunction;

/** Adapts canary controllers to the worlds of Rollouts. */
public final class CanaryController {
  private CanaryController() {}

  /**
   * Adapts any controller.
   *
   * @param controller computes the plan of a pass; must be safe for use by several threads
   */
  public static RolloutController of(BiFunction<CanaryState, Instant, Plan> controller) {
    return new ObservingController((observed, now) -> controller.apply(observed.asCanary(), now));
  }

  /** Adapts the engine of this library. */
  public static RolloutController of(CanaryConfig config) {
    return of(CanaryEngine.with(config)::reconcile);
  }
}
