package dev.rolloutkit.testkit.explore;

import com.google.common.collect.ImmutableList;
import java.util.List;

/**
 * What can happen in a state. It must answer the same each time, and may be asked by several
 * threads at once.
 *
 * @param <S> the states
 */
@FunctionalInterface
public interface Moves<S> {
  /** The moves of a state, in a fixed order. */
  List<Move<S>> of(S state);

  /** Nothing happens. */
  static <S> Moves<S> none() {
    return state -> ImmutableList.of();
  }

  /** What happens here, and then what happens there. */
  default Moves<S> and(Moves<S> others) {
    return state ->
        ImmutableList.<Move<S>>builder().addAll(of(state)).addAll(others.of(state)).build();
  }
}
