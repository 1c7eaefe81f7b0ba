package dev.rolloutkit.bluegreen.internal.rule;

import dev.rolloutkit.bluegreen.config.EngineConfig;
import dev.rolloutkit.bluegreen.state.BlueGreenState;
import dev.rolloutkit.engine.validation.ValidationCache;
import java.time.Instant;

/**
 * The arguments of a pass.
 *
 * @param state the observed objects
 * @param now the time of the pass
 * @param config the configuration of the engine
 * @param validations the validation cache of the Rollout
 */
public record PassInput(
    BlueGreenState state, Instant now, EngineConfig config, ValidationCache validations) {}
