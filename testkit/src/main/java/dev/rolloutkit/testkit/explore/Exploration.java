package dev.rolloutkit.testkit.explore;

import com.google.common.collect.ImmutableList;
import java.util.Optional;

/**
 * What an exploration found.
 *
 * @param states how many states there are, counted once however they were reached
 * @param transitions how many moves were tried
 * @param depth how many moves the state is away that is farthest from the beginning
 * @param cut the bound that ended the exploration before every state was seen; empty when it is
 *     complete
 * @param counterexamples the shortest story for each law that is broken, shortest first
 * @param bytes what the states take in memory, without those whose moves are still to be tried
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

  /** The counterexample of a law; empty when the law was not broken. */
  public Optional<Counterexample> of(String law) {
    return counterexamples.stream().filter(each -> each.breach().law().equals(law)).findFirst();
  }

  /** The bound of what was seen: {@code complete: 412 states, 1733 transitions, depth 17}. */
  public String bound() {
    return cut.map(bound -> "cut at " + bound + ": ").orElse("complete: ")
        + states
        + " states, "
        + transitions
        + " transitions, depth "
        + depth;
  }

  /**
   * Fails when a law is broken, or when not every state was seen.
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
