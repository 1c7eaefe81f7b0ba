package com.example.fleet;

import com.google.common.collect.ImmutableSortedSet;
import com.google.common.collect.Sets;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The clusters of a fleet; each is in one of the sets at least.
 *
 * @param all all clusters
 * @param touched those that a change hits
 * @param untouched those that were read and compared in full, and that no change hits
 * @param incomplete those that were not read or compared, or not in full
 * @param reasons for each reason why something was not read or compared, the clusters or files
 * @param otherProblems how many further problems there are
 */
record FleetState(
    SortedSet<String> all,
    SortedSet<String> touched,
    SortedSet<String> untouched,
    SortedSet<String> incomplete,
    Map<String, SortedSet<String>> reasons,
    long otherProblems) {

  /** The clusters, from findings about them and from problems. */
  static FleetState of(Iterable<Finding> findings) {
    SortedSet<String> all = new TreeSet<>();
    SortedSet<String> touched = new TreeSet<>();
    SortedSet<String> untouched = new TreeSet<>();
    SortedSet<String> incomplete = new TreeSet<>();
    Map<String, SortedSet<String>> reasons = new TreeMap<>();
    long others = 0;
    for (Finding found : findings) {
      String cluster = found.cluster();
      all.add(cluster);
      switch (found.what()) {
        case "touched" -> touched.add(cluster);
        case "untouched" -> untouched.add(cluster);
        case "read" -> {}
        case "unreadable", "not-compared" -> {
          incomplete.add(cluster);
          reasons
              .computeIfAbsent(found.explanation(), reason -> new TreeSet<>())
              .add(found.object().isEmpty() ? cluster : found.object());
        }
        default -> others++;
      }
    }
    return new FleetState(
        all,
        touched,
        ImmutableSortedSet.copyOf(Sets.difference(untouched, incomplete)),
        incomplete,
        reasons,
        others);
  }
}
