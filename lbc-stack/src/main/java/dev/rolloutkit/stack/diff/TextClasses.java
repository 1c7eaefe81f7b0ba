package dev.rolloutkit.stack.diff;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.ImmutableSortedSet;
import com.google.common.primitives.ImmutableIntArray;
import java.util.ArrayDeque;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * Divides all strings into classes: two strings are in the same class if the same patterns match
 * them. Each class has one of its shortest strings as an example.
 */
final class TextClasses {
  /** Characters of which one represents all characters that no pattern contains. */
  private static final String OTHERS = "abcdefghijklmnopqrstuvwxyz0123456789-_~!$&'()+,;=:@%^|<>";

  private TextClasses() {}

  /**
   * A state of the automaton: the position in each pattern, and the string that leads to the state.
   */
  private record State(ImmutableIntArray positions, boolean started, String text) {}

  /**
   * Returns the classes. Each has the indices of the patterns that match, and an example.
   *
   * <p>All patterns run together as one automaton. The work grows with the number of its states,
   * which is about the number of characters in all patterns, unless many patterns have several
   * wildcards.
   *
   * @param patterns the patterns, with the wildcards {@code *} and {@code ?}
   * @param first the prefix of all strings; empty for all strings of at least one character
   * @param budget the budget; each state costs as many units as it has positions
   * @return empty if the budget is exceeded
   */
  static Optional<ImmutableMap<ImmutableSet<Integer>, String>> of(
      List<String> patterns, String first, Budget budget) {
    int[] offsets = new int[patterns.size() + 1];
    TreeSet<Character> alphabet = new TreeSet<>();
    for (int i = 0; i < patterns.size(); i++) {
      String pattern = patterns.get(i);
      offsets[i + 1] = offsets[i] + pattern.length() + 1;
      for (int c = 0; c < pattern.length(); c++) {
        if (pattern.charAt(c) != '*' && pattern.charAt(c) != '?') {
          alphabet.add(pattern.charAt(c));
        }
      }
    }
    alphabet.add(other(alphabet));
    ImmutableSortedSet<Character> characters = ImmutableSortedSet.copyOfSorted(alphabet);
    TreeSet<Integer> start = new TreeSet<>();
    for (int i = 0; i < patterns.size(); i++) {
      enter(start, patterns.get(i), offsets[i], 0);
    }
    // lists, because the hash codes of sets of small numbers collide
    Map<ImmutableList<Integer>, String> found = new LinkedHashMap<>();
    Set<List<Object>> seen = new HashSet<>();
    ArrayDeque<State> queue = new ArrayDeque<>();
    queue.add(new State(ImmutableIntArray.copyOf(start), false, ""));
    while (!queue.isEmpty()) {
      State state = queue.remove();
      boolean opening = !state.started() && !first.isEmpty();
      for (char c :
          opening
              ? List.of(first.charAt(0))
              : tried(state.positions(), patterns, offsets, characters)) {
        ImmutableIntArray next = step(state.positions(), patterns, offsets, c);
        if (!seen.add(List.of(next, true))) {
          continue;
        }
        if (!budget.spend(1 + next.length())) {
          return Optional.empty();
        }
        State reached = new State(next, true, state.text() + c);
        found.putIfAbsent(matched(next, patterns, offsets), reached.text());
        queue.add(reached);
      }
    }
    ImmutableMap.Builder<ImmutableSet<Integer>, String> out = ImmutableMap.builder();
    found.forEach((holding, example) -> out.put(ImmutableSet.copyOf(holding), example));
    return Optional.of(out.buildOrThrow());
  }

  private static char other(Set<Character> used) {
    for (int i = 0; i < OTHERS.length(); i++) {
      if (!used.contains(OTHERS.charAt(i))) {
        return OTHERS.charAt(i);
      }
    }
    char c = 'À';
    while (used.contains(c)) {
      c++;
    }
    return c;
  }

  /**
   * Adds a position, and the positions after {@code *} wildcards at it, which match the empty
   * string.
   */
  private static void enter(Set<Integer> into, String pattern, int offset, int position) {
    int at = position;
    into.add(offset + at);
    while (at < pattern.length() && pattern.charAt(at) == '*') {
      at++;
      into.add(offset + at);
    }
  }

  /**
   * The characters that some pattern expects next, and one character for all others, which are
   * equivalent.
   */
  private static List<Character> tried(
      ImmutableIntArray positions,
      List<String> patterns,
      int[] offsets,
      ImmutableSortedSet<Character> characters) {
    TreeSet<Character> wanted = new TreeSet<>();
    int i = 0;
    for (int p = 0; p < positions.length(); p++) {
      i = patternAt(positions.get(p), offsets, i);
      int at = positions.get(p) - offsets[i];
      if (at < patterns.get(i).length()) {
        wanted.add(patterns.get(i).charAt(at));
      }
    }
    for (char c : characters) {
      if (!wanted.contains(c)) {
        wanted.add(c);
        break;
      }
    }
    wanted.retainAll(characters);
    return List.copyOf(wanted);
  }

  private static int patternAt(int position, int[] offsets, int from) {
    int i = from;
    while (position >= offsets[i + 1]) {
      i++;
    }
    return i;
  }

  private static ImmutableIntArray step(
      ImmutableIntArray positions, List<String> patterns, int[] offsets, char c) {
    TreeSet<Integer> next = new TreeSet<>();
    int i = 0;
    for (int p = 0; p < positions.length(); p++) {
      i = patternAt(positions.get(p), offsets, i);
      String pattern = patterns.get(i);
      int at = positions.get(p) - offsets[i];
      if (at == pattern.length()) {
        continue;
      }
      char wanted = pattern.charAt(at);
      if (wanted == '*') {
        enter(next, pattern, offsets[i], at);
      } else if (wanted == '?' || wanted == c) {
        enter(next, pattern, offsets[i], at + 1);
      }
    }
    return ImmutableIntArray.copyOf(next);
  }

  private static ImmutableList<Integer> matched(
      ImmutableIntArray positions, List<String> patterns, int[] offsets) {
    ImmutableList.Builder<Integer> out = ImmutableList.builder();
    int i = 0;
    for (int p = 0; p < positions.length(); p++) {
      i = patternAt(positions.get(p), offsets, i);
      if (positions.get(p) - offsets[i] == patterns.get(i).length()) {
        out.add(i);
      }
    }
    return out.build();
  }
}
