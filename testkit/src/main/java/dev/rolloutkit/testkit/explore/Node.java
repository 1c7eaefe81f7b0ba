package dev.rolloutkit.testkit.explore;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.testkit.Law;
import java.util.List;
import java.util.function.Function;

/**
 * A state, the number of faults that may still happen, and the part of the world whose moves are
 * explored. The part is empty before the first move and in a world with a single part.
 *
 * @param <S> the type of the states
 */
record Node<S>(S state, int faults, String part) {
  private static final String ANY = "";

  /** A move, the node to which it leads, and whether it happens by itself. */
  record Edge<S>(Move<S> move, Node<S> to, boolean progress) {
    /** The laws that the move breaks, as it reports itself and by the laws of steps. */
    List<Breach> breaches(Explorer.Setup<S> setup, S before) {
      ImmutableList.Builder<Breach> breaches = ImmutableList.builder();
      breaches.addAll(move.breaches());
      StateStep<S> step = new StateStep<>(before, move.name(), to.state);
      for (Law<? super StateStep<S>> law : setup.stepLaws()) {
        law.violation(step).ifPresent(how -> breaches.add(new Breach(law.name(), how)));
      }
      return breaches.build();
    }
  }

  /** The laws that the state breaks. */
  List<Breach> breaches(Explorer.Setup<S> setup) {
    ImmutableList.Builder<Breach> breaches = ImmutableList.builder();
    for (Law<? super S> law : setup.stateLaws()) {
      law.violation(state).ifPresent(how -> breaches.add(new Breach(law.name(), how)));
    }
    return breaches.build();
  }

  static <S> Node<S> initial(Explorer.Setup<S> setup) {
    return new Node<>(setup.initial(), setup.faults(), ANY);
  }

  /** All moves, in a fixed order. */
  List<Edge<S>> edges(Explorer.Setup<S> setup) {
    ImmutableList.Builder<Edge<S>> edges = ImmutableList.builder();
    Choices<S> choices = setup.choices().apply(state);
    add(choices.progress(), faults, true, setup, edges);
    add(choices.events(), faults, false, setup, edges);
    if (faults > 0) {
      add(choices.faults().get(), faults - 1, false, setup, edges);
    }
    return edges.build();
  }

  private void add(
      List<Move<S>> moves,
      int faultsLeft,
      boolean progress,
      Explorer.Setup<S> setup,
      ImmutableList.Builder<Edge<S>> edges) {
    Function<? super Move<S>, String> parts = setup.parts();
    for (Move<S> move : moves) {
      String mover = parts == null ? ANY : parts.apply(move);
      if (part.isEmpty() || part.equals(mover)) {
        edges.add(new Edge<>(move, new Node<>(move.after(), faultsLeft, mover), progress));
      }
    }
  }
}
