package dev.rolloutkit.stack.internal.diff;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import com.google.common.primitives.ImmutableIntArray;
import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Divides all strings into classes: two strings are in the same class if the same patterns match
 * them. Each class has one of its shortest strings as an example.
 *
 * <p>All patterns run together as one automaton. The work grows with the number of its states,
 * which is about the number of characters in all patterns, unless many patterns have several
 * wildcards.
 *
 * @rule All strings that the same patterns match are one class, and a shortest one is its example.
 */
final class TextClasses {
  private final PatternAutomaton automaton;
  private final Budget budget;

  // lists, because the hash codes of sets of small numbers collide
  private final Map<ImmutableList<Integer>, String> found = new LinkedHashMap<>();
  private final Set<ImmutableIntArray> seen = new HashSet<>();
  private final ArrayDeque<State> queue = new ArrayDeque<>();

  private TextClasses(PatternAutomaton automaton, Budget budget) {
    this.automaton = automaton;
    this.budget = budget;
  }

  /** A state of the automaton: the position in each pattern, and a string that leads there. */
  private record State(ImmutableIntArray positions, String text) {}

  /**
   * Returns the classes. Each has the indices of the patterns that match, and an example.
   *
   * @param patterns the patterns, with the wildcards {@code *} and {@code ?}
   * @param first the first character of all strings; empty for all strings of at least one
   *     character
   * @param budget the budget, which each state reduces
   * @return empty if the budget is exceeded
   */
  static Optional<ImmutableMap<ImmutableSet<Integer>, String>> of(
      List<String> patterns, String first, Budget budget) {
    PatternAutomaton automaton = PatternAutomaton.of(patterns);
    TextClasses classes = new TextClasses(automaton, budget);
    State start = new State(automaton.start(), "");
    boolean fits =
        first.isEmpty()
            ? classes.follow(start)
            : classes.reach(start, automaton.indexOf(first.charAt(0)), first.charAt(0));
    while (fits && !classes.queue.isEmpty()) {
      fits = classes.follow(classes.queue.remove());
    }
    if (!fits) {
      return Optional.empty();
    }
    ImmutableMap.Builder<ImmutableSet<Integer>, String> out = ImmutableMap.builder();
    classes.found.forEach((holding, example) -> out.put(ImmutableSet.copyOf(holding), example));
    return Optional.of(out.buildOrThrow());
  }

  private boolean follow(State state) {
    BitSet characters = automaton.expected(state.positions());
    for (int i = characters.nextSetBit(0); i >= 0; i = characters.nextSetBit(i + 1)) {
      if (!reach(state, i, automaton.character(i))) {
        return false;
      }
    }
    return true;
  }

  private boolean reach(State state, int index, char character) {
    ImmutableIntArray next = automaton.step(state.positions(), index);
    if (!seen.add(next)) {
      return true;
    }
    if (!budget.spendState(1 + next.length())) {
      return false;
    }
    State reached = new State(next, state.text() + character);
    found.putIfAbsent(automaton.matched(next), reached.text());
    queue.add(reached);
    return true;
  }
}
