package dev.rolloutkit.engine.internal.pass;

/**
 * The kind of rollback of an update to an older revision.
 *
 * @param rollback whether the new ReplicaSet is the stable one or older than it
 * @param fastRollback whether pauses and analyses are skipped
 * @param withinWindow whether the revision is within {@code spec.rollbackWindow}
 * @param newRsWithinDelay whether the new ReplicaSet had not yet reached its scale-down deadline
 */
public record RollbackKind(
    boolean rollback, boolean fastRollback, boolean withinWindow, boolean newRsWithinDelay) {
  /** The same, fast or not. */
  RollbackKind fastOnlyIf(boolean fast) {
    return new RollbackKind(rollback, fast, withinWindow, newRsWithinDelay);
  }
}
