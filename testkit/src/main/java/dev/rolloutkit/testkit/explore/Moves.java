package dev.rolloutkit.testkit.explore;

import com.google.common.collect.ImmutableList;
import java.util.List;

/**
 * Computes the moves that can happen in a state. It must return the same moves each time, and be
 * safe for use by several threads.
 *
 * @param <S> the type of the states
 */
@FunctionalInterface
public interface Moves<S> {
  /** The moves of a state, in a fixed order. */
  List<Move<S>> of(S state);

  /** No moves. */
  static <S> Moves<S> none() {
    return state -> ImmutableList.of();
  }

  /** The moves of both, those of this object first. */
  default Moves<S> and(Moves<S> others) {
    return state ->
        ImmutableList.<Move<S>>builder().addAll(of(state)).addAll(others.of(state)).build();
  }
}
