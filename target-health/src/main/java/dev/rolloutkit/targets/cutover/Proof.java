package dev.rolloutkit.targets.cutover;

import com.google.common.collect.ImmutableList;

/**
 * What a cut-over does to traffic, with assumptions and remedies.
 *
 * @param scenario the scenario that was proved
 * @param run the result of the scenario
 * @param assumptions the assumptions where input leaves something open, for people
 * @param remedies the changes that would lose less, the best first
 */
public record Proof(
    Scenario scenario, Run run, ImmutableList<String> assumptions, ImmutableList<Remedy> remedies) {

  /** What the cut-over does to traffic. */
  public Verdict verdict() {
    return run.verdict();
  }
}
