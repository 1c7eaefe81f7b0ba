package dev.rolloutkit.bluegreen.internal.rule;

import dev.rolloutkit.bluegreen.config.EngineConfig;
import dev.rolloutkit.bluegreen.state.BlueGreenState;
import dev.rolloutkit.engine.validation.ValidationCache;
import java.time.Instant;

/**
 * What a pass is called with.
 *
 * @param state the observed objects
 * @param now the time of the pass
 * @param config how the engine is configured
 * @param validations what earlier validations of the Rollout found
 */
public record PassInput(
    BlueGreenState state, Instant now, EngineConfig config, ValidationCache validations) {}
