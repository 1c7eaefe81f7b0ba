package dev.rolloutkit.testkit.explore;

import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;

/**
 * States and the moves between them; the moves of a state are in the order in which they were
 * added.
 */
final class Graph {
  private final int states;
  private final Ints to;
  private final int[] starts;
  private final int[] moves;

  /** A graph whose move {@code i} leads from {@code from.get(i)} to {@code to.get(i)}. */
  Graph(Ints from, Ints to, int states) {
    this.states = states;
    this.to = to;
    starts = new int[states + 1];
    for (int i = 0; i < from.size(); i++) {
      starts[from.get(i) + 1]++;
    }
    for (int i = 0; i < states; i++) {
      starts[i + 1] += starts[i];
    }
    moves = new int[from.size()];
    int[] filled = starts.clone();
    for (int i = 0; i < from.size(); i++) {
      moves[filled[from.get(i)]++] = i;
    }
  }

  int start(int state) {
    return starts[state];
  }

  int end(int state) {
    return starts[state + 1];
  }

  /** The move at an index between {@code start} and {@code end} of a state. */
  int move(int place) {
    return moves[place];
  }

  int to(int place) {
    return to.get(moves[place]);
  }

  boolean isEnd(int state) {
    return start(state) == end(state);
  }

  /** All states from which one of these can be reached, if this graph has the reversed moves. */
  BitSet reach(BitSet these) {
    BitSet reached = (BitSet) these.clone();
    Deque<Integer> queue = new ArrayDeque<>();
    these.stream().forEach(queue::add);
    while (!queue.isEmpty()) {
      int state = queue.remove();
      for (int place = start(state); place < end(state); place++) {
        if (!reached.get(to(place))) {
          reached.set(to(place));
          queue.add(to(place));
        }
      }
    }
    return reached;
  }

  /** The shortest path from a state to another, of at least one move; empty if there is none. */
  Deque<Integer> path(int start, int end) {
    Map<Integer, int[]> cameBy = new HashMap<>();
    Deque<Integer> queue = new ArrayDeque<>();
    queue.add(start);
    while (!queue.isEmpty() && !cameBy.containsKey(end)) {
      int state = queue.remove();
      for (int place = start(state); place < end(state); place++) {
        if (cameBy.putIfAbsent(to(place), new int[] {state, moves[place]}) == null) {
          queue.add(to(place));
        }
      }
    }
    Deque<Integer> path = new ArrayDeque<>();
    int[] step = cameBy.get(end);
    while (step != null) {
      path.addFirst(step[1]);
      step = step[0] == start ? null : cameBy.get(step[0]);
    }
    return path;
  }

  /**
   * The states from which every sequence of moves ends, that is, from which no cycle can be
   * reached.
   */
  BitSet ending(Graph back) {
    int[] left = new int[states];
    BitSet ending = new BitSet();
    Deque<Integer> queue = new ArrayDeque<>();
    for (int state = 0; state < states; state++) {
      left[state] = end(state) - start(state);
      if (left[state] == 0) {
        queue.add(state);
      }
    }
    while (!queue.isEmpty()) {
      int state = queue.remove();
      ending.set(state);
      for (int place = back.start(state); place < back.end(state); place++) {
        if (--left[back.to(place)] == 0) {
          queue.add(back.to(place));
        }
      }
    }
    return ending;
  }

  /** The first state on a cycle; {@link Seen#NONE} if there is no cycle. */
  int firstOnCycle(Graph back) {
    BitSet ending = ending(back);
    BitSet beginning = back.ending(this);
    for (int state = ending.nextClearBit(0);
        state < states;
        state = ending.nextClearBit(state + 1)) {
      if (!beginning.get(state) && !path(state, state).isEmpty()) {
        return state;
      }
    }
    return Seen.NONE;
  }
}
