package dev.rolloutkit.testkit.explore;

import com.google.common.collect.ImmutableList;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

/** The predecessor of every state on a shortest path, from which stories are made. */
final class Trail {
  private final Ints predecessors = new Ints();
  private final Ints moves = new Ints();

  /**
   * Adds the next state: its predecessor, and the index of the predecessor's move that leads to it.
   */
  void add(int predecessor, int move) {
    predecessors.add(predecessor);
    moves.add(move);
  }

  int size() {
    return moves.size();
  }

  long bytes() {
    return predecessors.bytes() + moves.bytes();
  }

  /** The indices of the moves from the initial state to a state. */
  Deque<Integer> to(int state) {
    Deque<Integer> path = new ArrayDeque<>();
    for (int at = state; predecessors.get(at) != Seen.NONE; at = predecessors.get(at)) {
      path.addFirst(moves.get(at));
    }
    return path;
  }

  /** Replays moves by their indices and returns their story. */
  static <S> Counterexample counterexample(
      Explorer.Setup<S> setup, Iterable<Integer> path, Breach breach) {
    ImmutableList.Builder<String> names = ImmutableList.builder();
    ImmutableList.Builder<String> story = ImmutableList.builder();
    Node<S> node = Node.initial(setup);
    for (int place : path) {
      List<Node.Edge<S>> edges = node.edges(setup);
      Node.Edge<S> edge = edges.get(place);
      names.add(name(edges, place));
      story.add(edge.move().name());
      edge.move().details().get().forEach(line -> story.add("  " + line));
      node = edge.to();
    }
    return new Counterexample(breach, names.build(), story.build());
  }

  /** The name of a move; if several moves have the same name, it also has a number. */
  private static <S> String name(List<Node.Edge<S>> edges, int place) {
    String name = edges.get(place).move().name();
    long same =
        edges.subList(0, place).stream().filter(edge -> edge.move().name().equals(name)).count();
    return same == 0 ? name : name + " #" + (same + 1);
  }

  /** The states to which these moves lead, in order, beginning with the initial state. */
  static <S> List<S> replay(Explorer.Setup<S> setup, List<String> path) {
    ImmutableList.Builder<S> states = ImmutableList.builder();
    states.add(setup.initial());
    Node<S> node = Node.initial(setup);
    for (String wanted : path) {
      Node<S> before = node;
      node =
          edge(node.edges(setup), wanted)
              .orElseThrow(
                  () ->
                      new IllegalArgumentException(
                          "there is no move '" + wanted + "' in " + before.state()))
              .to();
      states.add(node.state());
    }
    return states.build();
  }

  /** The laws that these moves break, up to the first move that does not exist. */
  static <S> List<Breach> breaches(Explorer.Setup<S> setup, List<String> path) {
    ImmutableList.Builder<Breach> breaches = ImmutableList.builder();
    Node<S> node = Node.initial(setup);
    for (String wanted : path) {
      Optional<Node.Edge<S>> edge = edge(node.edges(setup), wanted);
      if (edge.isEmpty()) {
        break;
      }
      breaches.addAll(edge.get().breaches(setup, node.state()));
      breaches.addAll(edge.get().to().breaches(setup));
      node = edge.get().to();
    }
    return breaches.build();
  }

  private static <S> Optional<Node.Edge<S>> edge(List<Node.Edge<S>> edges, String wanted) {
    for (int place = 0; place < edges.size(); place++) {
      if (name(edges, place).equals(wanted)) {
        return Optional.of(edges.get(place));
      }
    }
    return Optional.empty();
  }
}
