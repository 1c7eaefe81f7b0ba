package dev.rolloutkit.engine.internal.pass;

import dev.rolloutkit.model.status.RolloutStatus;

/**
 * The abort and the pauses that result from a pass.
 *
 * @param aborted whether the update counts as aborted for the rest of the pass
 * @param status a status that contains only the abort and the pauses
 */
public record PauseVerdict(boolean aborted, RolloutStatus status) {}
