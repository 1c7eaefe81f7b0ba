package dev.rolloutkit.sg.analysis;

import java.util.Optional;

/**
 * A snapshot of which many questions are asked: what the answers have in common is computed once.
 *
 * <pre>{@code
 * PreparedSnapshot prepared = BlastRadius.prepare(snapshot);
 * for (BindingSnapshot binding : snapshot.bindings()) {
 *   prepared.whatIf(new Change.DeleteBinding(binding.key())).verdict();
 * }
 * }</pre>
 *
 * <p>Immutable, and safe for use by several threads. Preparing takes time near linear in the
 * snapshot. The deletion of a binding then takes time for the rules of the groups that it asks for,
 * and for the report.
 */
public final class PreparedSnapshot {
  private final ClusterSnapshot snapshot;
  private final Optional<Deletions> deletions;

  private PreparedSnapshot(ClusterSnapshot snapshot) {
    this.snapshot = snapshot;
    this.deletions = Deletions.of(snapshot);
  }

  /** Prepares a snapshot. */
  public static PreparedSnapshot of(ClusterSnapshot snapshot) {
    return new PreparedSnapshot(snapshot);
  }

  /** The snapshot. */
  public ClusterSnapshot snapshot() {
    return snapshot;
  }

  /**
   * What one change would do to the snapshot: the same as {@link BlastRadius#whatIf}.
   *
   * <p>These take the time of a replay: changes other than the deletion of a binding; the deletion
   * of the only binding whose needs are not known; and any change with the options {@code
   * ownershipLabels} or {@code keepPrefixListsApart}.
   */
  public ImpactReport whatIf(Change change) {
    return change instanceof Change.DeleteBinding deletion
        ? deletions
            .flatMap(all -> all.whatIf(deletion))
            .orElseGet(() -> BlastRadius.whatIf(snapshot, change))
        : BlastRadius.whatIf(snapshot, change);
  }
}
