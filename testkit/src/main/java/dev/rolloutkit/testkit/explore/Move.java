package dev.rolloutkit.testkit.explore;

import com.google.common.collect.ImmutableList;
import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;

/**
 * Something that can happen in a state.
 *
 * @param name what happens, for people; moves of one state have different names
 * @param after the state that it leads to
 * @param details lines that a story tells below the name; asked for only when a story is told
 * @param breaches laws that the move itself breaks, as only its maker can see
 * @param <S> the states
 */
public record Move<S>(
    String name,
    S after,
    Supplier<? extends List<String>> details,
    ImmutableList<Breach> breaches) {
  /** All are there. */
  public Move {
    Objects.requireNonNull(name, "name");
    Objects.requireNonNull(after, "after");
    Objects.requireNonNull(details, "details");
    Objects.requireNonNull(breaches, "breaches");
  }

  /** A move of which there is nothing more to tell. */
  public static <S> Move<S> to(String name, S after) {
    return new Move<>(name, after, ImmutableList::of, ImmutableList.of());
  }
}
