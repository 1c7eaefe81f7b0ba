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
    Choices<S> choices = setup.choices().apply(state);
    for (Move<S> move : choices.progress()) {
      edges.add(new Edge<>(move, new Node<>(move.after(), faults), true));
    }
    for (Move<S> move : choices.events()) {
      edges.add(new Edge<>(move, new Node<>(move.after(), faults), false));
    }
    if (faults > 0) {
      for (Move<S> move : choices.faults().get()) {
        edges.add(new Edge<>(move, new Node<>(move.after(), faults - 1), false));
      }
    }
    return edges.build();
  }
}
