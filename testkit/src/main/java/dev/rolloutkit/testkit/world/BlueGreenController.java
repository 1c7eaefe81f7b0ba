package dev.rolloutkit.testkit.world;

import dev.rolloutkit.bluegreen.BlueGreenEngine;
import dev.rolloutkit.bluegreen.config.BlueGreenConfig;
import dev.rolloutkit.bluegreen.state.BlueGreenState;
import dev.rolloutkit.engine.plan.Plan;
import java.time.Instant;
import java.util.function.BiFunction;

/** Adapts blue-green controllers to the worlds of Rollouts. */
public final class BlueGreenController {
  private BlueGreenController() {}

  /**
   * Adapts any controller.
   *
   * @param controller computes the plan of a pass; must be safe for use by several threads
   */
  public static RolloutController of(BiFunction<BlueGreenState, Instant, Plan> controller) {
    return new ObservingController(
        (observed, now) -> controller.apply(observed.asBlueGreen(), now));
  }

  /** Adapts the engine of this library. */
  public static RolloutController of(BlueGreenConfig config) {
    return of(BlueGreenEngine.with(config)::reconcile);
  }
}
