package dev.rolloutkit.testkit.explore;

import com.google.common.collect.ImmutableList;
import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;

/**
 * A move: something that can happen in a state and leads to another state.
 *
 * @param name what happens, for people; moves of one state have different names
 * @param after the state that it leads to
 * @param details lines that a story shows below the name; requested only for stories
 * @param breaches laws that the move itself breaks, which the states before and after it do not
 *     show
 * @param <S> the type of the states
 */
public record Move<S>(
    String name,
    S after,
    Supplier<? extends List<String>> details,
    ImmutableList<Breach> breaches) {
  /** Rejects {@code null}. */
  public Move {
    Objects.requireNonNull(name, "name");
    Objects.requireNonNull(after, "after");
    Objects.requireNonNull(details, "details");
    Objects.requireNonNull(breaches, "breaches");
  }

  /** A move without details. */
  public static <S> Move<S> to(String name, S after) {
    return new Move<>(name, after, ImmutableList::of, ImmutableList.of());
  }
}
