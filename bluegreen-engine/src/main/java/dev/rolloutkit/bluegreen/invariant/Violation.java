package dev.rolloutkit.bluegreen.invariant;

import java.util.Objects;

/**
 * A violation of an invariant.
 *
 * @param invariant the invariant that is broken
 * @param detail how it is broken, for people
 */
public record Violation(Invariant invariant, String detail) {
  /** Rejects {@code null}. */
  public Violation {
    Objects.requireNonNull(invariant, "invariant");
    Objects.requireNonNull(detail, "detail");
  }

  /** The invariant and the detail on one line. */
  @Override
  public String toString() {
    return invariant + ": " + detail;
  }
}
