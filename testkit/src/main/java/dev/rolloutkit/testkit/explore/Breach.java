package dev.rolloutkit.testkit.explore;

import java.util.Objects;

/**
 * A broken law and how it is broken.
 *
 * @param law the name of the law, which is a clause that states it
 * @param how what happens instead, as a clause
 */
public record Breach(String law, String how) {
  /** Rejects {@code null}. */
  public Breach {
    Objects.requireNonNull(law, "law");
    Objects.requireNonNull(how, "how");
  }

  @Override
  public String toString() {
    return law + ", but " + how;
  }
}
