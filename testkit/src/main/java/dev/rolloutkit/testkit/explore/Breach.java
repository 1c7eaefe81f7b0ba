package dev.rolloutkit.testkit.explore;

import java.util.Objects;

/**
 * How a law is broken.
 *
 * @param law what is claimed, as a clause
 * @param how what happens instead
 */
public record Breach(String law, String how) {
  /** Both are there. */
  public Breach {
    Objects.requireNonNull(law, "law");
    Objects.requireNonNull(how, "how");
  }

  @Override
  public String toString() {
    return law + ", but " + how;
  }
}
