package dev.rolloutkit.bluegreen.internal.rule;

import dev.rolloutkit.bluegreen.config.BlueGreenConfig;
import dev.rolloutkit.bluegreen.state.BlueGreenState;
import dev.rolloutkit.engine.internal.validation.ValidationCache;
import dev.rolloutkit.model.rollout.Rollout;
import java.time.Instant;

/**
 * The arguments of a pass.
 *
 * @param state the observed objects
 * @param now the time of the pass
 * @param config the configuration of the engine
 * @param validations the results of earlier validations of the Rollout
 */
public record PassInput(
    BlueGreenState state, Instant now, BlueGreenConfig config, ValidationCache validations) {
  /** The same pass over another form of the Rollout. */
  public PassInput withRollout(Rollout rollout) {
    BlueGreenState other = BlueGreenState.builder().from(state).rollout(rollout).build();
    return new PassInput(other, now, config, validations);
  }
}
