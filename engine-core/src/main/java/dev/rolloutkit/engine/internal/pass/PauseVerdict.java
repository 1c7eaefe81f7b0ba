package dev.rolloutkit.engine.internal.pass;

import dev.rolloutkit.model.status.RolloutStatus;

/**
 * The resulting abort and pauses.
 *
 * @param aborted whether the update counts as aborted for the rest of the pass
 * @param status a status in which only the abort and the pauses are set
 */
public record PauseVerdict(boolean aborted, RolloutStatus status) {}
