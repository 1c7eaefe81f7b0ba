package dev.rolloutkit.ako.crd;

import dev.rolloutkit.apimachinery.internal.CodePoints;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Queue;
import org.jspecify.annotations.Nullable;

/**
 * Finds which of many patterns occur in a text, in one pass over the text, with the Aho-Corasick
 * automaton.
 */
final class ContainedTexts {
  private final State root = new State(null);

  /** Builds the automaton in time proportional to the length of all patterns. */
  ContainedTexts(Collection<String> patterns) {
    patterns.forEach(this::add);
    linkSuffixes();
  }

  /**
   * The longest pattern that occurs in a text, and whether other patterns occur in it too.
   *
   * @param longest the longest pattern; among several of this length, the first by code point
   * @param several whether at least two different patterns occur
   */
  record Found(String longest, boolean several) {}

  /** The patterns that occur in the text; {@code null} if none does. */
  @Nullable Found in(String text) {
    State state = root;
    Found found = better(null, state);
    for (int i = 0; i < text.length(); i++) {
      state = step(state, text.charAt(i));
      found = better(found, state);
    }
    return found;
  }

  private static @Nullable Found better(@Nullable Found before, State state) {
    State match = state.pattern == null ? state.shorterMatch : state;
    if (match == null || match.pattern == null) {
      return before;
    }
    boolean several = match.shorterMatch != null;
    if (before == null) {
      return new Found(match.pattern, several);
    }
    several |= before.several() || !before.longest().equals(match.pattern);
    return new Found(
        isBetter(match.pattern, before.longest()) ? match.pattern : before.longest(), several);
  }

  private static boolean isBetter(String pattern, String than) {
    return pattern.length() == than.length()
        ? CodePoints.compare(pattern, than) < 0
        : pattern.length() > than.length();
  }

  private State step(State from, char c) {
    State state = from;
    while (true) {
      State next = state.next.get(c);
      if (next != null) {
        return next;
      }
      if (state.suffix == null) {
        return root;
      }
      state = state.suffix;
    }
  }

  private void add(String pattern) {
    State state = root;
    for (int i = 0; i < pattern.length(); i++) {
      state = state.next.computeIfAbsent(pattern.charAt(i), c -> new State(root));
    }
    state.pattern = pattern;
  }

  /** Works breadth first, so that the suffix of a state is complete before the state itself. */
  private void linkSuffixes() {
    Queue<State> queue = new ArrayDeque<>(root.next.values());
    for (State child : root.next.values()) {
      child.shorterMatch = root.pattern == null ? null : root;
    }
    while (!queue.isEmpty()) {
      State state = queue.remove();
      state.next.forEach(
          (c, child) -> {
            State suffix = step(state.suffix == null ? root : state.suffix, c);
            child.suffix = suffix;
            child.shorterMatch = suffix.pattern == null ? suffix.shorterMatch : suffix;
            queue.add(child);
          });
    }
  }

  /** A prefix of a pattern: the longest one that is a suffix of the text read so far. */
  private static final class State {
    final Map<Character, State> next = new HashMap<>(2);

    /** The state of the longest proper suffix; {@code null} for the root. */
    @Nullable State suffix;

    /** The state of the longest proper suffix that is a pattern. */
    @Nullable State shorterMatch;

    /** The pattern that ends here. */
    @Nullable String pattern;

    State(@Nullable State suffix) {
      this.suffix = suffix;
    }
  }
}
