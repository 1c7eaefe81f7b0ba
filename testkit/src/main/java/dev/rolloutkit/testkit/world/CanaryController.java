package dev.rolloutkit.testkit.world;

import dev.rolloutkit.canary.CanaryEngine;
import dev.rolloutkit.canary.config.CanaryConfig;
import dev.rolloutkit.canary.state.CanaryState;
import dev.rolloutkit.engine.plan.Plan;
import dev.rolloutkit.engine.validation.ValidationCache;
import java.time.Instant;
import java.util.function.BiFunction;

/** Canary controllers as worlds play with them. */
public final class CanaryController {
  private CanaryController() {}

  /**
   * Any controller.
   *
   * @param controller what it does in a state at a time; several threads may ask at once
   */
  public static RolloutController of(BiFunction<CanaryState, Instant, Plan> controller) {
    return new ObservingController((observed, now) -> controller.apply(observed.asCanary(), now));
  }

  /** Our engine. */
  public static RolloutController of(CanaryConfig config) {
    ThreadLocal<ValidationCache> validations = ThreadLocal.withInitial(ValidationCache::new);
    return of((state, now) -> CanaryEngine.reconcile(state, now, config, validations.get()));
  }
}
