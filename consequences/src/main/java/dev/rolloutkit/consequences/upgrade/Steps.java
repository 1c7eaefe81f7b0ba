package dev.rolloutkit.consequences.upgrade;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Sets;
import dev.rolloutkit.apimachinery.release.ReleaseChange;
import dev.rolloutkit.apimachinery.release.ReleaseOf;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * An upgrade as a sequence of single changes.
 *
 * @rule An upgrade is one change after the other.
 * @param changes the changes in the order of the releases that brought them; a downgrade takes them
 *     away in the opposite order
 * @param releases the releases before the first change, between two changes, and after the last one
 */
record Steps<C extends Enum<C> & ReleaseChange>(
    ImmutableList<C> changes, ImmutableList<ReleaseOf<C>> releases) {
  static <C extends Enum<C> & ReleaseChange> Steps<C> between(ReleaseOf<C> from, ReleaseOf<C> to) {
    Comparator<C> age =
        Comparator.comparing(
            (C change) -> change.note().since(),
            (a, b) ->
                a.isPresent() && b.isPresent()
                    ? a.get().compareTo(b.get())
                    : Boolean.compare(b.isPresent(), a.isPresent()));
    List<C> changes = new ArrayList<>(Sets.difference(from.changes(), to.changes()));
    changes.sort(age.reversed());
    List<C> gained = new ArrayList<>(Sets.difference(to.changes(), from.changes()));
    gained.sort(age);
    changes.addAll(gained);
    ImmutableList.Builder<ReleaseOf<C>> releases = ImmutableList.builder();
    releases.add(from);
    Set<C> has = new HashSet<>(from.changes());
    for (C change : changes.subList(0, Math.max(0, changes.size() - 1))) {
      if (!has.remove(change)) {
        has.add(change);
      }
      releases.add(
          new ReleaseOf<>(
              gained.contains(change) ? change.note().since() : from.number(),
              ImmutableSet.copyOf(has)));
    }
    return new Steps<>(
        ImmutableList.copyOf(changes),
        changes.isEmpty() ? releases.build() : releases.add(to).build());
  }
}
