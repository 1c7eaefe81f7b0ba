package dev.rolloutkit.engine.internal.pass;

import dev.rolloutkit.model.status.RolloutStatus;

/**
 * What became of abort and pauses.
 *
 * @param aborted whether the update counts as aborted for the rest of the pass
 * @param status a status in which abort and pauses alone are set
 */
public record PauseVerdict(boolean aborted, RolloutStatus status) {}
