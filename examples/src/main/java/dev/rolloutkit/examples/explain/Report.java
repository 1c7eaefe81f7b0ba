package dev.rolloutkit.examples.explain;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSortedMap;
import dev.rolloutkit.examples.manifests.InputProblem;

/**
 * All that there is to say.
 *
 * @param files how many files were read
 * @param objects how many objects of each kind were explained
 * @param skipped how many objects of each other kind were passed over
 * @param unread what could not be read
 * @param sections in the order in which they are shown
 */
record Report(
    int files,
    ImmutableSortedMap<String, Integer> objects,
    ImmutableSortedMap<String, Integer> skipped,
    ImmutableList<InputProblem> unread,
    ImmutableList<Part> sections) {

  /** What one section says. */
  record Part(Section section, ImmutableList<Entry> entries) {}

  boolean hasProblems() {
    return !unread.isEmpty()
        || sections.stream()
            .flatMap(s -> s.entries().stream())
            .anyMatch(e -> !e.problems().isEmpty());
  }
}
