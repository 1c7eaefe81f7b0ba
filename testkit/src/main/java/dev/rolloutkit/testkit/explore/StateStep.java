package dev.rolloutkit.testkit.explore;

/**
 * A move from one state to the next, as the laws of steps see it.
 *
 * @param before the state before
 * @param move the name of the move
 * @param after the state that follows
 * @param <S> the type of the states
 */
public record StateStep<S>(S before, String move, S after) {}
