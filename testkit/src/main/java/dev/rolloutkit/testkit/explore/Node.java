package dev.rolloutkit.testkit.explore;

import com.google.common.collect.ImmutableList;
import java.util.List;

/**
 * A state, and how many faults may still happen.
 *
 * @param <S> the states
 */
record Node<S>(S state, int faults) {
  /** A move, where it leads, and whether it happens by itself. */
  record Edge<S>(Move<S> move, Node<S> to, boolean progress) {}

  /** All moves, in a fixed order. */
  List<Edge<S>> edges(Explorer.Setup<S> setup) {
    ImmutableList.Builder<Edge<S>> edges = ImmutableList.builder();
    for (Move<S> move : setup.progress().of(state)) {
      edges.add(new Edge<>(move, new Node<>(move.after(), faults), true));
    }
    for (Move<S> move : setup.events().of(state)) {
      edges.add(new Edge<>(move, new Node<>(move.after(), faults), false));
    }
    if (faults > 0) {
      for (Move<S> move : setup.faultMoves().of(state)) {
        edges.add(new Edge<>(move, new Node<>(move.after(), faults - 1), false));
      }
    }
    return edges.build();
  }
}
