package dev.rolloutkit.engine.internal.pass;

/**
 * In which way an update goes back to an older revision.
 *
 * @param rollback the new ReplicaSet is the stable one, or was created before it
 * @param fastRollback pauses and analyses are skipped
 * @param withinWindow few enough revisions lie between, by {@code spec.rollbackWindow}
 * @param newRsWithinDelay the new ReplicaSet had not yet reached its scale-down deadline
 */
public record RollbackKind(
    boolean rollback, boolean fastRollback, boolean withinWindow, boolean newRsWithinDelay) {}
