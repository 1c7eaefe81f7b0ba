package dev.rolloutkit.testkit.explore;

/**
 * A move from a state to the next, as laws look at it.
 *
 * @param before the state before
 * @param move the name of the move
 * @param after the state that follows
 * @param <S> the states
 */
public record Step<S>(S before, String move, S after) {}
