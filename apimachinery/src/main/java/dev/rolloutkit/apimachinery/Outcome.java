package dev.rolloutkit.apimachinery;

import com.google.common.collect.ImmutableList;
import java.util.Collection;
import java.util.Objects;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;

/**
 * The result of processing input that may be invalid: either a value, possibly with warnings, or
 * the problems that prevented a value. It is never both: if there is a value, everything that is
 * wrong with the input is a warning.
 *
 * <pre>{@code
 * Outcome<Rollout> read = Rollouts.read(json);
 * String line = read.match(
 *     (rollout, warnings) -> rollout.name(),
 *     problems -> problems.get(0).text());
 * }</pre>
 *
 * @param <T> the type of the value, never null
 */
public sealed interface Outcome<T> {

  /** A value and its warnings, which may be empty. */
  record Ok<T>(T value, ImmutableList<Problem> warnings) implements Outcome<T> {
    /** Neither component may be {@code null}. */
    public Ok {
      Objects.requireNonNull(value, "value");
      Objects.requireNonNull(warnings, "warnings");
    }

    @Override
    public ImmutableList<Problem> problems() {
      return ImmutableList.of();
    }
  }

  /** No value, and the problems that prevented it; there is at least one. */
  record Failed<T>(ImmutableList<Problem> problems) implements Outcome<T> {
    /** Requires at least one problem. */
    public Failed {
      if (problems.isEmpty()) {
        throw new IllegalArgumentException("a failure has at least one problem");
      }
    }

    @Override
    public ImmutableList<Problem> warnings() {
      return ImmutableList.of();
    }
  }

  /** A value without warnings. */
  static <T> Outcome<T> ok(T value) {
    return new Ok<>(value, ImmutableList.of());
  }

  /** A value with warnings, which keep their order. */
  static <T> Outcome<T> ok(T value, Collection<Problem> warnings) {
    return new Ok<>(value, ImmutableList.copyOf(warnings));
  }

  /** One problem and no value. */
  static <T> Outcome<T> failed(Problem problem) {
    return new Failed<>(ImmutableList.of(problem));
  }

  /**
   * Problems and no value.
   *
   * @throws IllegalArgumentException if there is no problem
   */
  static <T> Outcome<T> failed(Collection<Problem> problems) {
    return new Failed<>(ImmutableList.copyOf(problems));
  }

  /** Whether this outcome has a value. */
  default boolean isOk() {
    return this instanceof Ok;
  }

  /** The value, if there is one. */
  default Optional<T> toOptional() {
    return this instanceof Ok<T> ok ? Optional.of(ok.value()) : Optional.empty();
  }

  /** The warnings of a value; empty if there is no value. */
  ImmutableList<Problem> warnings();

  /** The problems that prevented a value; empty if there is one. */
  ImmutableList<Problem> problems();

  /** Everything that was found: the warnings of a value, or the problems of a failure. */
  default ImmutableList<Problem> warningsOrProblems() {
    return this instanceof Ok ? warnings() : problems();
  }

  /**
   * Applies the first function to the value and its warnings, or the second to the problems, and
   * returns the result.
   */
  default <R> R match(
      BiFunction<? super T, ImmutableList<Problem>, ? extends R> ok,
      Function<ImmutableList<Problem>, ? extends R> failed) {
    if (this instanceof Ok<T> o) {
      return ok.apply(o.value(), o.warnings());
    }
    return failed.apply(((Failed<T>) this).problems());
  }

  /** Applies the function to the value, if there is one. Warnings and problems are kept. */
  default <R> Outcome<R> map(Function<? super T, ? extends R> function) {
    return this instanceof Ok<T> ok
        ? new Ok<>(function.apply(ok.value()), ok.warnings())
        : new Failed<>(problems());
  }

  /**
   * Applies a function that itself returns an outcome to the value, if there is one. The warnings
   * of this outcome precede those of the function's outcome.
   */
  default <R> Outcome<R> flatMap(Function<? super T, Outcome<R>> function) {
    if (!(this instanceof Ok<T> ok)) {
      return new Failed<>(problems());
    }
    Outcome<R> next = function.apply(ok.value());
    if (ok.warnings().isEmpty() || !(next instanceof Ok<R> last)) {
      return next;
    }
    return new Ok<>(
        last.value(),
        ImmutableList.<Problem>builder().addAll(ok.warnings()).addAll(last.warnings()).build());
  }

  /**
   * Returns the value. Meant for tests and for input that is known to be valid.
   *
   * @throws IllegalStateException if there is no value; its message is the first problem
   */
  default T orElseThrow() {
    if (this instanceof Ok<T> ok) {
      return ok.value();
    }
    throw new IllegalStateException(problems().get(0).text());
  }
}
