package dev.rolloutkit.testkit;

import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;

/**
 * What must hold of a function for every input of some kind, made once for the function.
 *
 * <pre>{@code
 * @Property
 * void keepsItsCapacity(@ForAll BlueGreenStory story) {
 *   BlueGreenLaws.neverLosesCapacity(MyController::reconcile).check(story);
 * }
 * }</pre>
 *
 * <p>It needs no jqwik: hold it against recorded inputs as well, or against a running cluster's.
 *
 * @param <T> the inputs
 */
public final class Law<T> {
  private final String name;
  private final Function<? super T, Optional<String>> violation;

  private Law(String name, Function<? super T, Optional<String>> violation) {
    this.name = name;
    this.violation = violation;
  }

  /**
   * A law of that name.
   *
   * @param violation how an input breaks it, for people, or nothing
   */
  public static <T> Law<T> of(String name, Function<? super T, Optional<String>> violation) {
    return new Law<>(
        Objects.requireNonNull(name, "name"), Objects.requireNonNull(violation, "violation"));
  }

  /** What is claimed, as a clause: {@code a plan never loses capacity}. */
  public String name() {
    return name;
  }

  /** How the input breaks the law; empty when it does not. */
  public Optional<String> violation(T input) {
    return violation.apply(input);
  }

  /** Whether the input keeps the law. */
  public boolean holds(T input) {
    return violation(input).isEmpty();
  }

  /**
   * Fails when the input breaks the law.
   *
   * @throws AssertionError with the law's name and how it is broken
   */
  public void check(T input) {
    violation(input)
        .ifPresent(
            how -> {
              throw new AssertionError(name + ", but " + how);
            });
  }

  @Override
  public String toString() {
    return name;
  }

  /** Nothing when it holds, else how it does not. */
  static Optional<String> unless(boolean holds, String otherwise) {
    return holds ? Optional.empty() : Optional.of(otherwise);
  }
}
