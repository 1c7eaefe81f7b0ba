package dev.rolloutkit.targets.cutover;

import com.google.common.collect.ImmutableList;

/**
 * What a cut-over does to traffic, what that rests on, and what would help.
 *
 * @param scenario what was proved
 * @param run what comes of it
 * @param assumptions what was taken to hold and could not be read, for people
 * @param remedies what would lose less, the best first
 */
public record Proof(
    Scenario scenario, Run run, ImmutableList<String> assumptions, ImmutableList<Remedy> remedies) {

  /** What the cut-over does to traffic. */
  public Verdict verdict() {
    return run.verdict();
  }
}
