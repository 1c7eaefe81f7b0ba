package dev.rolloutkit.testkit.world;

import dev.rolloutkit.bluegreen.BlueGreenEngine;
import dev.rolloutkit.bluegreen.config.EngineConfig;
import dev.rolloutkit.bluegreen.state.BlueGreenState;
import dev.rolloutkit.engine.plan.Plan;
import dev.rolloutkit.engine.validation.ValidationCache;
import java.time.Instant;
import java.util.function.BiFunction;

/** Blue-green controllers as worlds play with them. */
public final class BlueGreenController {
  private BlueGreenController() {}

  /**
   * Any controller.
   *
   * @param controller what it does in a state at a time; several threads may ask at once
   */
  public static RolloutController of(BiFunction<BlueGreenState, Instant, Plan> controller) {
    return new ObservingController(
        (observed, now) -> controller.apply(observed.asBlueGreen(), now));
  }

  /** Our engine. */
  public static RolloutController of(EngineConfig config) {
    ThreadLocal<ValidationCache> validations = ThreadLocal.withInitial(ValidationCache::new);
    return of((state, now) -> BlueGreenEngine.reconcile(state, now, config, validations.get()));
  }
}
