package dev.rolloutkit.testkit.explore;

import com.google.common.collect.ImmutableList;
import java.util.List;
import java.util.function.Supplier;

/**
 * Everything that can happen in a state, for worlds that compute it at once: for example, the pass
 * of a controller and all ways in which it can fail follow from the same plan.
 *
 * @param progress the moves that happen by themselves
 * @param events the moves of users
 * @param faults the faults; requested only while more faults may happen
 * @param <S> the type of the states
 */
public record Choices<S>(
    List<Move<S>> progress, List<Move<S>> events, Supplier<? extends List<Move<S>>> faults) {
  /** Moves that happen by themselves, and faults, without moves of users. */
  public static <S> Choices<S> of(
      List<Move<S>> progress, Supplier<? extends List<Move<S>>> faults) {
    return new Choices<>(progress, ImmutableList.of(), faults);
  }

  /** No faults. */
  static <S> Supplier<List<Move<S>>> none() {
    return ImmutableList::of;
  }

  /** The moves of both, those of this object first. */
  Choices<S> and(Choices<S> others) {
    return new Choices<>(
        joined(progress, others.progress),
        joined(events, others.events),
        () -> joined(faults.get(), others.faults.get()));
  }

  private static <T> List<T> joined(List<T> some, List<T> more) {
    return ImmutableList.<T>builder().addAll(some).addAll(more).build();
  }
}
