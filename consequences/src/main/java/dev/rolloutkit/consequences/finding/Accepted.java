package dev.rolloutkit.consequences.finding;

import com.google.common.collect.ImmutableList;

/**
 * A finding that people have accepted.
 *
 * @param finding the finding
 * @param by the acceptances that cover its entries, in the order in which they were given
 */
public record Accepted(Finding finding, ImmutableList<Acceptance> by) {
  /** The reasons of these acceptances, each once, with semicolons between them. */
  public String reason() {
    return String.join("; ", by.stream().map(Acceptance::reason).distinct().toList());
  }
}
