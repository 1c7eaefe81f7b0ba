package dev.rolloutkit.targets.cutover;

import com.google.common.collect.ImmutableList;

/**
 * The effect of a cut-over on traffic, with assumptions and remedies.
 *
 * @param scenario the scenario that was proved
 * @param run the result of the scenario
 * @param assumptions the assumptions about values that the input does not determine, for people
 * @param remedies the changes that would lose less, the best first
 */
public record Proof(
    Scenario scenario,
    Run run,
    ImmutableList<String> assumptions,
    ImmutableList<CutOverRemedy> remedies) {

  /** The effect of the cut-over on traffic. */
  public CutOverVerdict verdict() {
    return run.verdict();
  }
}
