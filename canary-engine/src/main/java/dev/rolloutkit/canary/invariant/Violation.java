package dev.rolloutkit.canary.invariant;

import java.util.Objects;

/**
 * An invariant that a plan breaks.
 *
 * @param invariant which one
 * @param detail how it is broken
 */
public record Violation(Invariant invariant, String detail) {
  /** Both are there. */
  public Violation {
    Objects.requireNonNull(invariant, "invariant");
    Objects.requireNonNull(detail, "detail");
  }

  /** Invariant and detail on one line. */
  @Override
  public String toString() {
    return invariant + ": " + detail;
  }
}
