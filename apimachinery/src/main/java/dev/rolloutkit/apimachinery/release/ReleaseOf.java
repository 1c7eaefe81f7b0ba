package dev.rolloutkit.apimachinery.release;

import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Sets;
import java.util.Optional;

/**
 * A release of a matched system, described by the changes of behaviour that it has.
 *
 * @param number absent for the matched commit
 * @param changes the known changes that the release has
 * @param <C> the changes of the system
 */
public record ReleaseOf<C extends Enum<C> & ReleaseChange>(
    Optional<ReleaseNumber> number, ImmutableSet<C> changes) {
  /** Stores the changes as an enum set, so that {@link #has} tests a single bit. */
  public ReleaseOf {
    changes = Sets.immutableEnumSet(changes);
  }

  /** Whether this release has a change. */
  public boolean has(C change) {
    return changes.contains(change);
  }

  /** The changes that an upgrade from this release to a newer one brings. */
  public ImmutableSet<C> until(ReleaseOf<C> newer) {
    return Sets.immutableEnumSet(Sets.difference(newer.changes, changes));
  }

  /** The number, or {@code matched} for the matched commit. */
  @Override
  public String toString() {
    return number.map(ReleaseNumber::toString).orElse("matched");
  }
}
