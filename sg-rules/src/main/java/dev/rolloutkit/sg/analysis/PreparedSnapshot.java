package dev.rolloutkit.sg.analysis;

import dev.rolloutkit.sg.settings.SgDefect;
import java.util.Optional;

/**
 * A snapshot that is prepared for the analysis of many changes: what the reports have in common is
 * computed once.
 *
 * <pre>{@code
 * PreparedSnapshot prepared = BlastRadius.prepare(snapshot);
 * for (BindingSnapshot binding : snapshot.bindings()) {
 *   prepared.whatIf(new ClusterChange.DeleteBinding(binding.key())).verdict();
 * }
 * }</pre>
 *
 * <p>It is immutable and safe for use by several threads. Preparing takes time near linear in the
 * size of the snapshot. The analysis of the deletion of a binding then takes time near linear in
 * the number of rules of the groups that the binding uses, plus the size of the report.
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

  /**
   * What one change would do to the snapshot: the same as {@link BlastRadius#whatIf}.
   *
   * <p>These changes take as long as {@link BlastRadius#whatIf}: all changes other than the
   * deletion of a binding; the deletion of the only binding whose needs are not known; and every
   * change if {@link SgDefect#PREFIX_LISTS_MERGED} is fixed.
   */
  public ImpactReport whatIf(ClusterChange change) {
    return change instanceof ClusterChange.DeleteBinding deletion
        ? deletions
            .flatMap(all -> all.whatIf(deletion))
            .orElseGet(() -> BlastRadius.whatIf(snapshot, change))
        : BlastRadius.whatIf(snapshot, change);
  }
}
