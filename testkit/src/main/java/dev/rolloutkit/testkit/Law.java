package dev.rolloutkit.testkit;

import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;

/**
 * A law that a function keeps or breaks for each input. A law is created for one function.
 *
 * <pre>{@code
 * @Property
 * void keepsItsCapacity(@ForAll BlueGreenStory story) {
 *   BlueGreenLaws.neverLosesCapacity(MyController::reconcile).check(story);
 * }
 * }</pre>
 *
 * <p>A law does not need jqwik: you can also check it for recorded inputs, or for the objects of a
 * running cluster.
 *
 * @param <T> the type of the inputs
 */
public final class Law<T> {
  private final String name;
  private final Function<? super T, Optional<String>> violation;

  private Law(String name, Function<? super T, Optional<String>> violation) {
    this.name = name;
    this.violation = violation;
  }

  /**
   * Creates a law.
   *
   * @param violation returns how an input breaks the law, for people; empty if it does not
   */
  public static <T> Law<T> of(String name, Function<? super T, Optional<String>> violation) {
    return new Law<>(
        Objects.requireNonNull(name, "name"), Objects.requireNonNull(violation, "violation"));
  }

  /**
   * The name of the law, which is a clause that states the law: {@code a plan never loses
   * capacity}.
   */
  public String name() {
    return name;
  }

  /** How the input breaks the law; empty if it does not. */
  public Optional<String> violation(T input) {
    return violation.apply(input);
  }

  /** Whether the input keeps the law. */
  public boolean holds(T input) {
    return violation(input).isEmpty();
  }

  /**
   * Fails if the input breaks the law.
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

  /** Empty if the condition holds, otherwise the given text. */
  static Optional<String> unless(boolean holds, String otherwise) {
    return holds ? Optional.empty() : Optional.of(otherwise);
  }
}
