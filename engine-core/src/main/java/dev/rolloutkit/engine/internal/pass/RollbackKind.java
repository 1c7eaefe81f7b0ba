package dev.rolloutkit.engine.internal.pass;

/**
 * Whether and how an update returns to an older revision.
 *
 * @param rollback whether the new ReplicaSet is the stable one or was created before it
 * @param fastRollback whether pauses and analyses are skipped
 * @param withinWindow whether {@code spec.rollbackWindow} allows a fast rollback over the revisions
 *     in between
 * @param newRsWithinDelay whether the new ReplicaSet had not yet reached its scale-down deadline
 */
public record RollbackKind(
    boolean rollback, boolean fastRollback, boolean withinWindow, boolean newRsWithinDelay) {}
