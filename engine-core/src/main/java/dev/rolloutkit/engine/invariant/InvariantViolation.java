package dev.rolloutkit.engine.invariant;

import java.util.Objects;

/**
 * A violation of an invariant.
 *
 * @param <I> the invariants of a strategy
 * @param invariant the invariant that is broken
 * @param detail how it is broken, for people
 */
public record InvariantViolation<I extends Enum<I>>(I invariant, String detail) {
  /** Rejects {@code null}. */
  public InvariantViolation {
    Objects.requireNonNull(invariant, "invariant");
    Objects.requireNonNull(detail, "detail");
  }

  /** The invariant and the detail on one line. */
  @Override
  public String toString() {
    return invariant + ": " + detail;
  }
}
