package dev.rolloutkit.testkit.explore;

import com.google.common.collect.ImmutableList;
import java.util.List;
import java.util.function.Supplier;

/**
 * All that can happen in a state, for a world that works it out at once: what a controller does in
 * a state, and all ways in which that can go wrong, follow from the same plan.
 *
 * @param progress what happens when nobody interferes
 * @param events what users do
 * @param faults what goes wrong; asked for only while there may be more faults
 * @param <S> the states
 */
public record Choices<S>(
    List<Move<S>> progress, List<Move<S>> events, Supplier<? extends List<Move<S>>> faults) {
  /** What happens by itself, and what goes wrong. */
  public static <S> Choices<S> of(
      List<Move<S>> progress, Supplier<? extends List<Move<S>>> faults) {
    return new Choices<>(progress, ImmutableList.of(), faults);
  }

  /** Nothing goes wrong. */
  static <S> Supplier<List<Move<S>>> none() {
    return ImmutableList::of;
  }

  /** What happens here, and then what happens there. */
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
