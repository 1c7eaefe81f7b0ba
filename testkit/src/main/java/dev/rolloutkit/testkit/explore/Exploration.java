package dev.rolloutkit.testkit.explore;

import com.google.common.collect.ImmutableList;
import java.util.Optional;

/**
 * The result of an exploration.
 *
 * @param states the number of different states
 * @param transitions the number of moves between them
 * @param depth the number of moves on the shortest path to the most distant state
 * @param cut the limit that ended the exploration before every state was seen; empty if it is
 *     complete
 * @param counterexamples the shortest story for each broken law, sorted by length
 * @param bytes the memory of the states in bytes, without the states whose moves are not explored
 *     yet
 */
public record Exploration(
    int states,
    long transitions,
    int depth,
    Optional<String> cut,
    ImmutableList<Counterexample> counterexamples,
    long bytes) {
  /** Whether every state was seen, and every law holds in all of them. */
  public boolean isProof() {
    return cut.isEmpty() && counterexamples.isEmpty();
  }

  /** The counterexample of a law; empty if the law was not broken. */
  public Optional<Counterexample> of(String law) {
    return counterexamples.stream().filter(each -> each.breach().law().equals(law)).findFirst();
  }

  /** The size of what was explored: {@code complete: 412 states, 1733 transitions, depth 17}. */
  public String bound() {
    return cut.map(bound -> "cut at " + bound + ": ").orElse("complete: ")
        + states
        + " states, "
        + transitions
        + " transitions, depth "
        + depth;
  }

  /**
   * Fails if a law is broken or not every state was seen.
   *
   * @throws AssertionError with the shortest story of each broken law
   */
  public void check() {
    if (!isProof()) {
      throw new AssertionError(this);
    }
  }

  @Override
  public String toString() {
    StringBuilder out = new StringBuilder(bound());
    counterexamples.forEach(
        each -> out.append('\n').append(each.text()).append("\n  ").append(each.json()));
    return out.toString();
  }
}
